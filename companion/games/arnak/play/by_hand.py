"""Putting the table right by hand: numbers, cards, pieces, sites, assistants."""

from __future__ import annotations

from dataclasses import replace

from companion.games.arnak.play import commands as cmd
from companion.games.arnak.play import events as ev
from companion.games.arnak.play.apply import FEAR
from companion.games.arnak.play.correct import limit, read_number
from companion.games.arnak.play.desk import Desk
from companion.games.arnak.play.ops_turn_up import unseen_guardians, unseen_tiles
from companion.games.arnak.play.row import market_left
from companion.games.arnak.play.state import BLOCKED, FREE, RIVAL, Assistant, Trophy
from companion.table.refusal import Refusal, refuse


def correct(desk: Desk, target: str, value: int) -> Refusal | None:
    """Set a number (see `read_number` for what there is)."""
    was = read_number(desk.state, target)
    if was is None:
        return refuse("arnak.no_such_field", field=target[:40])
    if target.endswith(".fear"):
        return _fear_cards(desk, int(target.partition(".")[0]), was, value)
    low, high = limit(desk.state, target, desk.rules)
    if not low <= value <= high:
        return refuse("arnak.no.range", low=low, high=high)
    if value != was:
        desk.write(ev.SetRight(target, value, was))
    return None


def _fear_cards(desk: Desk, seat: int, was: int, value: int) -> Refusal | None:
    """A seat owns so many Fear cards: one that was forgotten comes out of the supply into the play
    area, one too many goes back (A6, A7)."""
    most = was + desk.state.fear
    if not 0 <= value <= most:
        return refuse("arnak.no.range", low=0, high=most)
    if value < was and _hidden(desk, seat, FEAR, was - value):
        return refuse("arnak.no.others_hand")
    if value != was:
        desk.write(ev.Did(seat, "put_card", FEAR, "play" if value > was else "box"))
    for _ in range(value - was):
        desk.write(ev.CardMoved(seat, FEAR, "supply", "play"))
    for _ in range(was - value):
        desk.write(ev.CardMoved(seat, FEAR, "owned", "supply"))
    return None


def _hidden(desk: Desk, owner: int, card: str, n: int = 1) -> bool:
    """Whether so many copies do not lie open, so that only their owner may say that he no longer
    has them: the counts would tell whoever asks whether they were in hand."""
    return desk.actor.seat != owner and desk.me(owner).cards.play.count(card) < n


def put(desk: Desk, command: object) -> Refusal | None:
    """Put one thing where it really lies."""
    match command:
        case cmd.MoveCard():
            return _card(desk, command)
        case cmd.PutPiece():
            return _piece(desk, command)
        case cmd.PutSite():
            return _site(desk, command)
        case cmd.PutAssistant():
            return _assistant(desk, command)
        case cmd.PutGuardian():
            return _guardian(desk, command)
        case _:
            return refuse("play.other_game")


def where_is(desk: Desk, card: str, seat: int) -> tuple[str, int, int] | None:
    """Where the app has a card: (zone, seat, slot); the seat's own copy first, where there are
    several. None for a card that is nowhere yet: in the box, or not of this game."""
    order = sorted(range(1, len(desk.state.players) + 1), key=lambda s: s != seat)
    row = desk.state.row
    kind = desk.rules.kind(card)
    if kind in ("item", "artifact"):
        for s in order:
            if desk.me(s).cards.zones_of(card):
                return "owned", s, 0
        if card in row.cards(kind):
            return "row", seat, row.cards(kind).index(card)
        if card in row.exiled:
            return "exile", seat, 0
        return ("deck", seat, 0) if card in market_left(desk.state, desk.rules, kind) else None
    if desk.me(seat).cards.zones_of(card):
        return "owned", seat, 0
    if card == FEAR:
        return ("supply", seat, 0) if desk.state.fear else None
    return ("exile", seat, 0) if card in row.exiled else None


def _card(desk: Desk, command: cmd.MoveCard) -> Refusal | None:
    card, zone = command.card, command.zone
    if card not in desk.rules.pack.card_by_id:
        return refuse("arnak.sheet.card_unknown", card=card[:40])
    found = where_is(desk, card, command.seat)
    if found is None:
        return refuse("arnak.no.card_elsewhere")
    origin, owner, slot = found
    if origin == "owned" and _hidden(desk, owner, card):
        return refuse("arnak.no.others_hand")
    if origin == "deck" and not desk.state.row.deck(desk.rules.kind(card)):
        return refuse("arnak.no.card_elsewhere")
    to = {"box": "supply" if card == FEAR else "deck"}.get(zone, zone)
    if to == "exile" and card == FEAR:
        to = "supply"
    if origin == to:
        return None
    if to == "deck" and desk.rules.kind(card) not in ("item", "artifact"):
        return refuse("arnak.no.not_market")
    desk.write(ev.Did(command.seat, "put_card", card, zone))
    if owner != command.seat:  # out of other hands, through nowhere, into these
        desk.write(ev.CardMoved(owner, card, origin, "exile"))
        origin = "exile"
    desk.write(ev.CardMoved(command.seat, card, origin, to, slot))
    return None


def _piece(desk: Desk, command: cmd.PutPiece) -> Refusal | None:
    site, who = desk.state.site(command.place), command.who
    if site is None or not 0 <= command.space < len(site.people):
        return refuse("arnak.no.such", pick=command.place[:40])
    seats = range(1, len(desk.state.players) + 1)
    if who not in (FREE, BLOCKED, *seats) and not (who == RIVAL and desk.state.rival):
        return refuse("seat.unknown", seat=who)
    if site.people[command.space] == who:
        return None
    if who in seats and desk.scene(who).at_home < 1:
        return refuse("arnak.no.archaeologist")
    desk.write(ev.Did(0, "put_piece", command.place, str(who)))
    desk.write(ev.Sent(command.place, command.space, who))
    return None


def _site(desk: Desk, command: cmd.PutSite) -> Refusal | None:
    site = desk.state.site(command.place)
    if site is None:
        return refuse("arnak.no.such", pick=command.place[:40])
    scene = desk.scene(1)
    if site.level and command.tile not in ("", site.tile, *unseen_tiles(scene, site.level)):
        return refuse("arnak.no.tile_elsewhere")
    if command.guardian and not (command.tile or site.level == 0):  # none comes before the tile
        return refuse("arnak.no.guardian_elsewhere")
    if site.level == 0 and command.tile != site.tile:
        return refuse("arnak.no.tile_elsewhere")
    if command.guardian not in ("", site.guardian, *unseen_guardians(scene)):
        return refuse("arnak.no.guardian_elsewhere")
    desk.write(ev.SitePut(command.place, command.tile, command.guardian))
    return None


def _assistant(desk: Desk, command: cmd.PutAssistant) -> Refusal | None:
    name, seat = command.assistant, command.seat
    if name not in desk.rules.effects.assistants:
        return refuse("arnak.no.such", pick=name[:40])
    if not 0 <= seat <= len(desk.state.players):
        return refuse("seat.unknown", seat=seat)
    most = desk.rules.pack.setup.most_assistants
    team = [a.id for a in desk.me(seat).assistants] if seat else []
    if name not in team and len(team) >= most:  # one has to go back first (A19)
        return refuse("arnak.no.assistants_full", n=most)
    for other, player in enumerate(desk.state.players, 1):
        held = next((a for a in player.assistants if a.id == name), None)
        if held is not None:
            left = tuple(a for a in player.assistants if a.id != name)
            if seat == other:
                now = tuple(
                    replace(a, gold=command.gold, ready=command.ready) if a.id == name else a
                    for a in player.assistants
                )
                desk.write(ev.AssistantsChanged(seat, now))
                return None
            desk.write(ev.AssistantsChanged(other, left))
            if seat == 0:
                stacks = desk.state.stacks
                shortest = min(range(len(stacks)), key=lambda i: len(stacks[i]))
                back = (*stacks[shortest], name)
                stacks = (*stacks[:shortest], back, *stacks[shortest + 1 :])
                desk.write(ev.StacksChanged(stacks, desk.state.rescue))
            break
    else:
        if seat == 0:
            return None
        if not _taken_from_supply(desk, name):
            return refuse("arnak.no.assistant_elsewhere")
    if seat:
        newcomer = Assistant(name, command.gold, command.ready)
        desk.write(ev.AssistantsChanged(seat, (*desk.me(seat).assistants, newcomer)))
    return None


def _taken_from_supply(desk: Desk, name: str) -> bool:
    """Take an assistant off the stack where it lies, or off the fullest one if nobody knows."""
    stacks, rescue = desk.state.stacks, desk.state.rescue
    for i, stack in enumerate(stacks):
        if name in stack:
            left = tuple(a for a in stack if a != name)
            desk.write(ev.StacksChanged((*stacks[:i], left, *stacks[i + 1 :]), rescue))
            return True
    if name in desk.state.seen_assistants:
        return False
    desk.write(ev.AssistantTurnedUp(name))
    i = max(range(len(stacks)), key=lambda k: stacks[k].count(""))
    if "" in stacks[i]:
        at = stacks[i].index("")
        left = (*stacks[i][:at], *stacks[i][at + 1 :])
        desk.write(ev.StacksChanged((*stacks[:i], left, *stacks[i + 1 :]), rescue))
    elif rescue:
        desk.write(ev.StacksChanged(stacks, rescue - 1))
    return True


def _guardian(desk: Desk, command: cmd.PutGuardian) -> Refusal | None:
    """A guardian goes from wherever it is to a seat, or back to its stack."""
    name, seat = command.guardian, command.seat
    if name not in desk.rules.effects.guardians:
        return refuse("arnak.no.such", pick=name[:40])
    if not 0 <= seat <= len(desk.state.players):
        return refuse("seat.unknown", seat=seat)
    lying = next((s for s in desk.state.sites if s.guardian == name), None)
    if lying is not None or (desk.state.rival and name in desk.state.rival.guardians):
        return refuse("arnak.no.guardian_elsewhere")
    used = False
    for other, player in enumerate(desk.state.players, 1):
        held = next((t for t in player.trophies if t.id == name), None)
        if held is not None:
            if other == seat:
                return None
            used = held.used
            left = tuple(t for t in player.trophies if t is not held)
            desk.write(ev.TrophiesPut(other, left))
    if seat:
        trophies = (*desk.me(seat).trophies, Trophy(name, used))
        desk.write(ev.TrophiesPut(seat, trophies))
    return None
