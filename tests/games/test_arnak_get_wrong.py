"""What players get wrong, as the rules list it: the app catches each."""

from __future__ import annotations

from companion.games.arnak.play import commands as cmd
from companion.games.arnak.play import events as ev
from companion.games.arnak.travel import Payment
from companion.table.seats import Actor
from tests.games.recorded.tabletop import GAME, Tabletop


def offer(table: Tabletop, name: str, seat: int = 1) -> object:
    """The button of that id."""
    return next(p for p in GAME.prompts(table.state, Actor(seat)) if p.id == name)


def test_arnak_wrong_forgetting_the_pilot() -> None:
    """Without a fitting card the button is open and names the pilot, who is paid of itself."""
    table = Tabletop(2).deal(hand=["exploration_ship"]).purse(coin=2, compass=3)
    button = offer(table, "discover/a1")  # wants a car
    assert button.refused is None  # type: ignore[attr-defined]
    assert button.payment == Payment(pilots=1)  # type: ignore[attr-defined]
    table.act("discover", "a1")
    assert table.goods() == {}
    assert table.me().cards.hand == ("exploration_ship",)


def test_arnak_wrong_notebook_above_the_glass() -> None:
    table = Tabletop(2).climb(1, 1, 1).purse(jewel=1)
    assert table.no("research", "book:3") == "arnak.no.book_above_glass"
    refused = offer(table, "research/book:3").refused  # type: ignore[attr-defined]
    assert refused.message.key == "arnak.no.book_above_glass"


def test_arnak_wrong_forgetting_the_row_effect_when_no_tile_is_left() -> None:
    table = Tabletop(2).climb(1, 2).set("bonus.4", 0).purse(tablet=1, arrowhead=1)
    table.act("research", "glass:4")
    assert table.goods() == {"compass": 1}  # row 2 of the Bird's glass


def test_arnak_wrong_exiling_only_from_hand() -> None:
    table = Tabletop(2).deal(hand=["machete", "funding_car"], play=["fear"])
    table.act("play", "machete")
    # From the hand, from the play area, and even the card that exiles.
    assert table.answers == {"hand:funding_car", "play:fear", "play:machete", "no"}


def test_arnak_wrong_adding_round_end_fear_after_the_shuffle() -> None:
    """The Fear is shuffled in, so it can come into the very next hand."""
    table = Tabletop(2).deal(play=["hat"]).site("a1", "l1_01", "guardian_01", who=1)
    table.all_pass()
    assert table.me().cards.play == ("hat", "fear")
    table.tidy()
    assert table.me().cards.hand == ("fear", "hat")
    assert table.me().cards.play == ()


def test_arnak_wrong_reshuffling_an_empty_deck_in_mid_round() -> None:
    table = Tabletop(2).deal(hand=["flask"], play=["hat", "torch"])
    table.act("play", "flask")  # draw three
    assert table.me().cards.hand_count == 0
    assert table.me().cards.play == ("hat", "torch")
    assert not table.said(ev.ShuffledUnder)


def test_arnak_wrong_item_on_top_instead_of_the_bottom() -> None:
    table = Tabletop(2).deal(deck=["fear", "funding_car", "hat"], hand=["stone_jar"])
    table.row("item", "trowel").purse(coin=1, tablet=1).act("buy", "trowel").over()
    table.act("pass", seat=2).act("play", "stone_jar")  # draw one
    assert table.me().cards.hand == ("fear",)
    assert table.me().cards.batches[-1].cards == ("trowel",)


def test_arnak_wrong_a_hand_limit_of_five_during_play() -> None:
    hand = ["fear", "fear", "hat", "torch", "trowel", "flask"]
    table = Tabletop(2).deal(hand=hand, deck=["axe", "rope", "dog"]).act("play", "flask")
    assert table.me().cards.hand_count == 8
    table.act("end_turn").act("pass", seat=2).act("pass")
    assert table.me().cards.hand_count == 8  # nor at the end of the round
    table.do(cmd.Tidy(1))
    assert table.me().cards.hand_count == 8


def test_arnak_wrong_silver_tile_from_any_two_symbols() -> None:
    table = Tabletop(2).climb(1, 14, arrival=1)
    table.purse(coin=1, tablet=2, compass=1, arrowhead=1)  # A and C
    for stack in ("silver_ab", "silver_bc"):
        assert table.no("research", f"tile:{stack}") == "arnak.no.short"
    table.purse(jewel=1, compass=1, arrowhead=1).act("research", "tile:silver_bc")


def test_arnak_wrong_slot_points_only_for_owners_of_idols() -> None:
    table = Tabletop(2).deal()
    assert table.me().idols == table.me().slotted == 0
    assert table.score().players[0].category("idols").points == 1 + 2 + 3 + 4


def test_arnak_wrong_an_idol_losing_its_three_points_once_slotted() -> None:
    table = Tabletop(2).set("1.idols", 1).act("idol", "slot_tablets")
    assert table.score().players[0].category("idols").points == 3 + 2 + 3 + 4


def test_arnak_wrong_counting_a_discard_as_an_exile() -> None:
    table = Tabletop(2).deal(hand=["rope", "steam_boat"], deck=["fear", "funding_car"])
    points = table.total()
    table.act("play", "rope").say("steam_boat")  # discard one, draw two
    assert "steam_boat" in table.me().cards.play
    assert "steam_boat" not in table.state.row.exiled
    assert table.total() == points  # its three points stay
    table.all_pass().tidy()
    assert "steam_boat" in table.me().cards.all_cards()
