"""What holds for every sheet that can be."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from companion.games.arnak.content import METALS
from companion.games.arnak.form import read, write
from companion.games.arnak.scoring import CATEGORIES, score
from companion.games.arnak.sheet import Options, ScoreSheet, Sheet, Tiles, bounds, check
from tests.games.tables import PACK

TEMPLES = ["bird", "snake", "monkey", "lizard", "tree", "waterfall"]
UNIQUE = [c.id for c in PACK.cards if c.copies == "unique" and not c.replaces]


@st.composite
def sheets(draw: st.DrawFn) -> ScoreSheet:
    """Any sheet that a base game, or one of the expansions, can leave behind."""
    temple = PACK.temple_by_id[draw(st.sampled_from(TEMPLES))]
    n = draw(st.integers(1, 4))
    there = draw(st.lists(st.booleans(), min_size=n, max_size=n))
    order = draw(st.permutations([i for i in range(n) if there[i]]))
    arrival = {i: place for place, i in enumerate(order, start=1)}
    left = {m: PACK.game.tiles_per_stack[n] * getattr(PACK.game.tile_stacks, m) for m in METALS}
    idols, guardians, fear = 16, 12, 19
    cards = list(draw(st.permutations(UNIQUE)))[: draw(st.integers(0, 12))]
    players: list[Sheet] = []
    for i in range(n):
        glass = temple.top if there[i] else draw(st.integers(0, temple.top - 1))
        own = {m: draw(st.integers(0, left[m])) if there[i] else 0 for m in METALS}
        left = {m: left[m] - own[m] for m in METALS}
        mine = draw(st.integers(0, idols))
        idols -= mine
        overcome = draw(st.integers(0, guardians))
        guardians -= overcome
        afraid = draw(st.integers(0, fear))
        fear -= afraid
        players.append(
            Sheet(
                name="甲乙丙丁"[i],
                glass=glass,
                arrival=arrival.get(i),
                notebook=draw(st.integers(0, min(glass, temple.top - 1))),
                tiles=Tiles(**own),
                idols=mine,
                idols_in_slots=draw(st.integers(0, min(4, mine))),
                guardians=overcome,
                cards=tuple(cards[i::n]),
                card_points=draw(st.integers(-5, 30)),
                fear=afraid,
                fear_tiles=draw(st.integers(0, 3)),
            )
        )
    tie_break = draw(st.sampled_from(["rulebook", "top"]))
    return ScoreSheet(temple.id, tuple(players), Options(tie_break))


@given(sheets())
def test_arnak_possible_sheets_are_never_refused(sheet: ScoreSheet) -> None:
    assert check(sheet, PACK) == ()


@given(sheets())
def test_arnak_total_is_the_sum_of_the_categories_and_each_of_its_lines(sheet: ScoreSheet) -> None:
    for player in score(sheet, PACK).players:
        assert tuple(c.id for c in player.categories) == CATEGORIES
        assert player.total == sum(player.points(c) for c in CATEGORIES)
        assert player.points("fear") <= 0 <= player.points("idols")


@given(sheets())
def test_arnak_ranks_are_of_the_form_1_1_3(sheet: ScoreSheet) -> None:
    result = score(sheet, PACK)
    ranks = sorted(p.rank for p in result.players)
    assert ranks[0] == 1
    # Each rank says how many are strictly ahead.
    assert all(rank == 1 + sum(r < rank for r in ranks) for rank in ranks)
    assert result.winners == tuple(i for i, p in enumerate(result.players) if p.rank == 1)
    for a in result.players:
        for b in result.players:
            if a.total > b.total:
                assert a.rank < b.rank


@given(sheets())
def test_arnak_decided_by_fits_the_result(sheet: ScoreSheet) -> None:
    result = score(sheet, PACK)
    best = max(p.total for p in result.players)
    level = [p for p in result.players if p.total == best]
    assert all(result.players[i].total == best for i in result.winners)
    assert (result.decided_by == "points") == (len(level) == 1)
    assert (result.decided_by == "shared") == (len(result.winners) > 1)
    if result.decided_by == "arrival":
        came = [p.arrival for p in level if p.arrival is not None]
        assert result.players[result.winners[0]].arrival == min(came)
    if result.decided_by == "research":
        assert all(p.arrival is None for p in level)


@given(sheets(), st.randoms(use_true_random=False))
def test_arnak_permuting_the_players_permutes_the_result(sheet: ScoreSheet, chance) -> None:
    order = list(range(len(sheet.players)))
    chance.shuffle(order)
    moved = replace(sheet, players=tuple(sheet.players[i] for i in order))
    before, after = score(sheet, PACK), score(moved, PACK)
    assert after.players == tuple(before.players[i] for i in order)
    assert {order[i] for i in after.winners} == set(before.winners)
    assert after.decided_by == before.decided_by


@given(sheets())
def test_arnak_names_never_matter(sheet: ScoreSheet) -> None:
    nameless = replace(sheet, players=tuple(replace(p, name="小明") for p in sheet.players))
    before, after = score(sheet, PACK), score(nameless, PACK)
    assert [(p.categories, p.rank) for p in before.players] == [
        (p.categories, p.rank) for p in after.players
    ]
    assert (before.winners, before.decided_by) == (after.winners, after.decided_by)


@given(sheets())
def test_arnak_arriving_earlier_never_hurts(sheet: ScoreSheet) -> None:
    there = [i for i, p in enumerate(sheet.players) if p.arrival is not None]
    before = score(sheet, PACK)
    for i in there:
        for j in there:
            mine, other = sheet.players[i], sheet.players[j]
            assert mine.arrival is not None
            assert other.arrival is not None
            if other.arrival < mine.arrival:
                players = list(sheet.players)
                players[i] = replace(mine, arrival=other.arrival)
                players[j] = replace(other, arrival=mine.arrival)
                after = score(replace(sheet, players=tuple(players)), PACK)
                assert after.players[i].total > before.players[i].total
                assert after.players[i].rank <= before.players[i].rank
                assert after.players[j].total < before.players[j].total


@given(sheets())
def test_arnak_what_can_be_told_need_not_be_said(sheet: ScoreSheet) -> None:
    """Leaving one arrival out changes nothing; leaving out more is noticed."""
    there = [i for i, p in enumerate(sheet.players) if p.arrival is not None]
    for i in there:
        players = list(sheet.players)
        players[i] = replace(players[i], arrival=None)
        quiet = replace(sheet, players=tuple(players))
        assert score(quiet, PACK).to_json() == score(sheet, PACK).to_json()
    if len(there) > 1:
        silent = tuple(replace(p, arrival=None) for p in sheet.players)
        asked = check(replace(sheet, players=silent), PACK)
        assert [(p.player, p.message.key) for p in asked] == [
            (i, "arnak.sheet.arrival_needed") for i in there
        ]


@given(sheets())
def test_arnak_possible_sheets_lie_within_the_steppers(sheet: ScoreSheet) -> None:
    for i, player in enumerate(sheet.players):
        for where, (low, high) in bounds(sheet, PACK, i).items():
            metal = where.removeprefix("tiles.")
            value = getattr(player.tiles if metal != where else player, metal)
            assert value is None or low <= value <= high or where == "arrival_points"


@given(sheets())
def test_arnak_sheets_survive_being_written_and_read(sheet: ScoreSheet) -> None:
    assert read(write(sheet)) == sheet
