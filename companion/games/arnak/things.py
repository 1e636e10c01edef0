"""What of Arnak can carry a tag: every piece of cardboard, the seats, and the common moves.

Kinds and ids are those of the prompts' subjects, so that a tag means what a tap would.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.arnak.content import OWN_SET, ArnakPack, Card, card_name
from companion.games.arnak.effect_book import GuardianFacts
from companion.games.arnak.play.scene import amounts, icons_named, listed
from companion.games.arnak.play.words import place, steps_words
from companion.table.message import Message
from companion.table.thing import Thing

BASE = "base"
TOKENS = ("glass", "book")
MOVES = ("pass", "end_turn")
"""The actions that need no target; the others are said by the tag of what they are about."""


def things(pack: ArnakPack) -> tuple[Thing, ...]:
    """Everything of the pack that can carry a tag, the group's own cards included."""
    return (
        *(_card(pack, card) for card in pack.cards),
        *_island(pack),
        *_people(pack),
        *_idols(pack),
        *_research(pack),
        *_moves(pack),
    )


def _card(pack: ArnakPack, card: Card) -> Thing:
    copies = {"unique": 1, "per_player": pack.game.players[1], "many": pack.game.fear_cards}
    own = pack.own_things.get(f"card.{card.id}", "")
    box = own if own and card.set == OWN_SET else card.set
    return Thing("card", card.id, _told_apart(pack, card), copies[card.copies], box)


def _told_apart(pack: ArnakPack, card: Card) -> Message:
    """A card's name; with its travel icons, or the set it is from, where another card of another
    kind has the same one."""
    name = card_name(card.id)
    same = [c for c in pack.cards if c.name.texts == card.name.texts and c.id != card.id]
    if not same:
        return name
    if all(c.travel != card.travel for c in same):
        how = listed([Message(f"arnak.icons.{icon}", {"n": 1}) for icon in card.travel])
    elif any(s.id == card.set for s in pack.sets):
        how = Message(f"arnak.set.{card.set}")
    else:
        return name
    return Message("arnak.with", {"what": name, "how": how})


def _island(pack: ArnakPack) -> Iterator[Thing]:
    """The places of the board, which are numbered alike on both sides, and the tiles for them."""
    places = dict.fromkeys(p.id for board in pack.board_of.values() for p in board.places)
    for name in places:
        yield Thing("site", name, place(name), set=BASE)
    for name, site in pack.effects.sites.items():
        if site.level:
            params = {"tile": Message(f"arnak.tile.{name}"), "what": steps_words(site.steps)}
            yield Thing("tile", name, Message("arnak.tag.tile", params), set=BASE)


def _people(pack: ArnakPack) -> Iterator[Thing]:
    for name, guardian in pack.effects.guardians.items():
        yield Thing("guardian", name, _guardian(guardian), set=BASE)
    for name, assistant in pack.effects.assistants.items():
        what = Message("arnak.assistant", {"what": steps_words(assistant.silver)})
        yield Thing("assistant", name, what, set=BASE)


def _guardian(facts: GuardianFacts) -> Message:
    """A guardian told by its cost, as everywhere: its name is not printed. Two of them cost the
    same, so its boon is told too."""
    cost = facts.cost
    parts = [
        *([amounts(cost.goods)] if cost.goods else []),
        *([icons_named(cost.icons)] if cost.icons else []),
        *([Message("arnak.does.discard", {"n": cost.discard})] if cost.discard else []),
    ]
    said = Message("arnak.guardian", {"cost": listed(parts)})
    return Message("arnak.tag.guardian", {"guardian": said, "boon": steps_words(facts.boon)})


def _idols(pack: ArnakPack) -> Iterator[Thing]:
    for name, idol in pack.effects.idols.items():
        said = Message("arnak.tag.idol", {"what": steps_words(idol.steps)})
        yield Thing("idol", name, said, idol.count, BASE)
    for name, steps in pack.effects.slots.items():
        yield Thing("slot", name, Message("arnak.tag.slot", {"what": steps_words(steps)}), set=BASE)


def _research(pack: ArnakPack) -> Iterator[Thing]:
    """The squares, which are numbered alike on both sides, once for each token that enters them;
    and what lies beside the track."""
    squares = {s.no for board in pack.board_of.values() for s in board.squares if s.row}
    for token in TOKENS:
        for no in sorted(squares):
            said = Message(f"arnak.tag.square_{token}", {"no": no})
            yield Thing("square", f"{token}.{no}", said, set=BASE)
    for name, bonus in pack.effects.bonus_tiles.items():
        said = Message("arnak.tag.bonus", {"what": steps_words(bonus.steps)})
        yield Thing("bonus", name, said, bonus.count, BASE)
    most = max(pack.game.tiles_per_stack.values())
    stacks = dict.fromkeys(s.id for board in pack.board_of.values() for s in board.tile_stacks)
    for name in stacks:
        yield Thing("tile_stack", name, Message(f"arnak.stack.{name}"), most, BASE)


def _moves(pack: ArnakPack) -> Iterator[Thing]:
    for no in range(1, pack.game.players[1] + 1):
        yield Thing("seat", str(no), Message("tag.seat", {"no": no}), set=BASE)
    for action in MOVES:
        yield Thing("action", action, Message(f"arnak.act.{action}"), set=BASE)
    yield Thing("action", "tidy", Message("arnak.prompt.tidy"), set=BASE)
