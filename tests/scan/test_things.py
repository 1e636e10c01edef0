"""What can carry a tag: everything in the boxes, once, under the names that the prompts use."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from companion.i18n import render
from companion.packs.games import installed_games
from companion.scan.codec import Known, read
from companion.scan.things import TagsError, catalogue, labels, things_of
from companion.table.seats import Actor
from companion.table.thing import Thing
from tests.lifecounter import LifeCounter
from tests.table.played import SeededChance

GAMES = installed_games()
EVERYTHING = [(name, thing) for name, game in GAMES.items() for thing in things_of(game)]


def of(game: str, kind: str) -> list[Thing]:
    return [t for t in things_of(GAMES[game]) if t.kind == kind]


def test_no_two_things_of_the_shipped_packs_share_a_tag() -> None:
    tags = [label.tag for game in GAMES for label in labels(GAMES, game)]
    assert len(set(tags)) == len(tags) == sum(thing.copies for _, thing in EVERYTHING)


@pytest.mark.parametrize("game", GAMES)
def test_every_tag_is_read_as_what_it_was_made_for(game: str) -> None:
    known = catalogue(GAMES)
    for label in labels(GAMES, game):
        found = read(label.tag, known)
        assert isinstance(found, Known)
        assert (found.game, found.thing, found.tag.copy) == (game, label.thing, label.copy)


@pytest.mark.parametrize(
    ("kind", "pieces"),
    [
        ("idol", 16),  # 8 + 4 * 2 (A8)
        ("tile_stack", 24),  # six stacks of four (A18)
        ("bonus", 18),
        ("tile", 16),  # 10 of level I, 6 of level II (data)
        ("assistant", 12),
        ("guardian", 15),
        ("site", 5 + 8 + 4),  # camps, level I, level II (A14)
        ("square", 2 * 14),  # both tokens; the start is entered by none (A17)
        ("seat", 4),
    ],
)
def test_arnak_has_a_tag_for_every_piece(kind: str, pieces: int) -> None:
    assert sum(thing.copies for thing in of("arnak", kind)) == pieces


def test_arnak_has_a_tag_for_every_card() -> None:
    cards = {c.id: c for c in of("arnak", "card")}
    pack: Any = getattr(GAMES["arnak"], "pack")  # noqa: B009
    assert cards.keys() == pack.card_by_id.keys()
    assert cards["torch"].copies == 1
    assert cards["funding_car"].copies == 4  # one for each of four players (A1)
    assert cards["fear"].copies == 19  # in the box (A7)


def test_alakanas_has_a_tag_for_what_its_text_names_and_no_more() -> None:
    """The seed text names eight cards and two characters; R1: 15 tiles; R3: three camps."""
    kinds = Counter(t.kind for t in things_of(GAMES["alakanas"]))
    del kinds["action"]
    assert kinds == {"card": 8, "character": 2, "camp": 3, "tile": 15, "seat": 10}


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_every_thing_has_a_name_of_its_own(game: str, lang: str) -> None:
    """Whoever sticks them on has to tell them apart; but two guardians cost and give the same
    (data), so it does not matter which of them gets which tag."""
    things = [t for t in things_of(GAMES[game]) if t.id != "guardian_14"]
    names = Counter((t.kind, render(t.name, lang)) for t in things)
    assert [each for each, n in names.items() if n > 1] == []
    assert [name for _, name in names if not name or "arnak." in name or "tag." in name] == []


def prompts_met(game: Any, seats: int, steps: int) -> set[str]:
    """The subjects of the prompts that a table meets in random play."""
    options = game.meta.defaults()
    state = game.open({no: str(no) for no in range(1, seats + 1)}, options)
    pick, chance, met = random.Random(5), SeededChance(5), set[str]()
    for _ in range(steps):
        actors = [Actor(None, host=True), *(Actor(no) for no in range(1, seats + 1))]
        offers = [(a, p) for a in actors for p in game.prompts(state, a)]
        met |= {p.subject for _, p in offers if p.subject}
        legal = [(a, p) for a, p in offers if p.refused is None]
        if not legal:
            break
        actor, prompt = pick.choice(legal)
        done = game.decide(state, actor, prompt.command, chance)
        for event in done if isinstance(done, list | tuple) else ():
            state = game.apply(state, event)
    return met


def test_what_arnak_asks_about_can_be_scanned_and_its_actions_are_met() -> None:
    met = prompts_met(GAMES["arnak"], 3, 400)
    there = {f"{t.kind}.{t.id}" for t in things_of(GAMES["arnak"])}
    kinds = {subject.partition(".")[0] for subject in met}
    assert kinds >= {"card", "site", "tile", "guardian", "assistant", "square", "action"}
    things = {t.kind for t in things_of(GAMES["arnak"])}
    assert {s for s in met if s.partition(".")[0] in things} - there == set()
    assert {f"action.{t.id}" for t in of("arnak", "action")} <= met


def test_a_game_that_says_nothing_has_no_tags() -> None:
    games = {"life": LifeCounter()}
    assert things_of(games["life"]) == ()
    with pytest.raises(TagsError) as refused:
        labels(games, "life")
    assert refused.value.message.key == "tags.no.things"


def test_a_third_game_needs_no_more_than_the_hook() -> None:
    class Tagged(LifeCounter):
        def things(self) -> tuple[Thing, ...]:
            return (Thing("token", "first", self.meta.name, copies=2),)

    games = {"life": Tagged()}
    assert [label.copy for label in labels(games, "life")] == [1, 2]
    assert isinstance(read(labels(games, "life")[1].tag, catalogue(games)), Known)


OWN = {
    "arnak": "schema: 1\nextends: arnak\ncards:\n  - {id: our_lamp, type: item,"
    " name: {zh: 老油灯}, cost: 2, vp: 3, travel: [boot]}\n",
    "alakanas": "schema: 1\nextends: alakanas\ncards:\n  - {id: own_bow, kind: weapon,"
    " name: {zh: 长弓}}\ncharacters:\n  - {id: own_rider, name: {zh: 骑手}, health: 3}\n",
}


@pytest.mark.parametrize(
    ("game", "things"), [("arnak", {"card"}), ("alakanas", {"card", "character"})]
)
def test_things_of_the_groups_own_have_tags_too(
    game: str, things: set[str], tmp_path: Path
) -> None:
    folder = tmp_path / "packs" / "friday"
    folder.mkdir(parents=True)
    (folder / "cards.yaml").write_text(OWN[game], encoding="utf-8")
    games = installed_games(tmp_path)
    own = labels(games, game, sets=["friday"])
    assert {label.thing.kind for label in own} == things
    assert all(isinstance(read(label.tag, catalogue(games)), Known) for label in own)
    assert not any(isinstance(read(label.tag, catalogue(GAMES)), Known) for label in own)
    assert {label.tag for label in labels(games, game)} > {a.tag for a in labels(GAMES, game)}


def test_kinds_and_sets_are_conditions_that_both_hold() -> None:
    some = labels(GAMES, "arnak", ["card", "idol"], ["base"])
    assert {label.thing.kind for label in some} == {"card", "idol"}
    assert {label.thing.set for label in some} == {"base"}
    leaders = labels(GAMES, "arnak", sets=["expedition_leaders"])
    assert {label.thing.kind for label in leaders} == {"card"}


@pytest.mark.parametrize(
    ("asked", "key"),
    [
        (("chess", (), ()), "tags.no.game"),
        (("arnak", ("dice",), ()), "tags.no.kind"),
        (("arnak", (), ("atlantis",)), "tags.no.set"),
        (("arnak", ("idol",), ("expedition_leaders",)), "tags.no.match"),
    ],
)
def test_what_there_is_not_is_said(asked: tuple[str, Any, Any], key: str) -> None:
    with pytest.raises(TagsError) as refused:
        labels(GAMES, *asked)
    assert refused.value.message.key == key
