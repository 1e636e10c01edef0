"""A photo of a tracked player's things against the book: what differs, and what puts it right."""

from __future__ import annotations

from typing import Any

from companion.games.arnak.deck import Batch, Cards
from companion.games.arnak.play import commands as cmd
from companion.games.arnak.play.state import Assistant, Play, Trophy
from companion.games.arnak.play.view import PlayerView
from companion.scan.codec import Tag
from companion.scan.tableau import Check, check
from companion.table.game import Correct
from companion.table.seats import Actor, seat_view
from tests.games import arnak_tables


def table_with(cards: Cards, **more: Any) -> arnak_tables.Table:
    state = arnak_tables.table().state.with_player(1, cards=cards, **more)
    return arnak_tables.Table(state)


def me(table: arnak_tables.Table, eyes: int = 1) -> PlayerView:
    state = table.state
    assert isinstance(state, Play)
    return arnak_tables.GAME.view(state, seat_view(eyes)).players[0]  # type: ignore[union-attr]


def looked(table: arnak_tables.Table, *tags: Tag, eyes: int = 1) -> Check:
    return check(tags, me(table, eyes))


def card(name: str, copy: int = 1) -> Tag:
    return Tag("card", name, copy)


KNOWN = Cards(
    batches=(Batch(("exploration_car", "exploration_ship")),),
    hand=("funding_car",),
    play=("funding_ship", "fear"),
)


def test_what_lies_where_the_book_has_it_is_all_the_same() -> None:
    found = looked(table_with(KNOWN), card("funding_car"), card("funding_ship"), card("fear"))
    assert (found.extra, found.unseen, found.agreed) == ((), (), 3)


def test_a_card_that_the_book_does_not_have_is_put_where_it_lies() -> None:
    table = table_with(KNOWN)
    found = looked(table, card("funding_car"), card("funding_ship"), card("fear"), card("torch"))
    (extra,) = found.extra
    assert (extra.id, extra.why) == ("torch", "more")
    in_play = next(f.command for f in extra.fixes if f.word == "play")
    assert in_play == cmd.MoveCard(1, "torch", "play")


def test_a_card_of_the_deck_is_not_expected_but_said_when_it_lies_there() -> None:
    open_ = (card("funding_car"), card("funding_ship"), card("fear"))
    assert looked(table_with(KNOWN), *open_).unseen == ()
    (extra,) = looked(table_with(KNOWN), *open_, card("exploration_car")).extra
    assert (extra.id, extra.why) == ("exploration_car", "in_deck")


def test_a_drawn_card_that_nobody_named_may_lie_there_and_need_not() -> None:
    """A5: which of a batch were drawn is not known."""
    drawn = Cards(batches=(Batch(("exploration_car", "exploration_ship"), 1),))
    assert looked(table_with(drawn), card("exploration_ship")) == Check(agreed=1)
    assert looked(table_with(drawn)) == Check()


def test_a_second_fear_is_one_more_than_the_book_has() -> None:
    open_ = (card("funding_car"), card("funding_ship"), card("fear", 1), card("fear", 2))
    (extra,) = looked(table_with(KNOWN), *open_).extra
    assert [f.command for f in extra.fixes] == [Correct("1.fear", 2)]


def test_what_the_book_has_and_the_photo_has_not_can_be_put_away() -> None:
    found = looked(table_with(KNOWN), card("funding_ship"), card("fear"))
    (gone,) = found.unseen
    assert gone.id == "funding_car"
    assert cmd.MoveCard(1, "funding_car", "exile") in [f.command for f in gone.fixes]


def test_guardians_assistants_idols_and_tiles_are_compared_too() -> None:
    table = table_with(
        Cards(),
        trophies=(Trophy("guardian_01"),),
        assistants=(Assistant("miner"),),
        idols=1,
        tiles=("gold",),
    )
    found = looked(
        table,
        Tag("guardian", "guardian_02"),
        Tag("assistant", "a02"),
        Tag("idol", "idol_coin", 1),
        Tag("idol", "idol_exile", 1),
    )
    wanted = {
        "guardian_02": cmd.PutGuardian("guardian_02", 1),
        "a02": cmd.PutAssistant("a02", 1),
        "": Correct("1.idols", 2),
    }
    assert {d.id: d.fixes[0].command for d in found.extra} == wanted
    wanted = {
        "guardian_01": cmd.PutGuardian("guardian_01", 0),
        "miner": cmd.PutAssistant("miner", 0),
        "gold": Correct("1.tile.gold", 0),
    }
    assert {d.id: d.fixes[0].command for d in found.unseen} == wanted


def test_every_correction_is_one_that_the_table_takes() -> None:
    table = table_with(KNOWN, idols=1)
    found = looked(table, card("torch"), Tag("guardian", "guardian_02"), Tag("assistant", "a02"))
    fixes = [f for d in (*found.extra, *found.unseen) for f in d.fixes]
    assert len(fixes) > 6
    for fix in fixes:
        outcome = arnak_tables.GAME.decide(table.state, Actor(1), fix.command, arnak_tables.Lots())
        assert isinstance(outcome, list | tuple), (fix, outcome)


def test_another_seats_cards_are_never_compared() -> None:
    """Its view does not hold them: nothing can be told from the photo's answer."""
    found = looked(table_with(KNOWN), card("funding_car"), card("torch"), eyes=2)
    assert [d for d in (*found.extra, *found.unseen) if d.kind == "card"] == []
