"""A table keeps the group's own components that it began with, whatever becomes of the pack."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion import i18n
from companion.games.alakanas.game import AlakanasGame
from companion.games.alakanas.play import commands as cmd
from companion.games.alakanas.play import events as ev
from companion.games.alakanas.play.say import say
from companion.packs import load_pack
from companion.packs.dealer import SeatCommit
from companion.table.history import History
from companion.table.message import Message
from companion.table.seats import Role, Viewer
from tests.games.alakanas_tables import HOST, Table

SHIPPED = load_pack("alakanas")
PACK = """\
schema: 1
extends: alakanas
name: {zh: 周五之夜}
characters:
  - {id: temu, name: {zh: 铁木, en: Temu}, camp: guardian, clan: wolf, health: 5}
  - {id: batu, name: {zh: 巴图}, camp: guardian, health: 3}
  - {id: saran, name: {en: Saran}, camp: invader, health: 4}
  - {id: nara, name: {en: Nara}, camp: helper, health: 2}
  - {id: ogod, name: {zh: 奥戈}, camp: invader, health: 6}
tasks: [{id: hunt, name: {zh: 猎狼, en: Hunt}, text: {zh: 活到第三轮, en: Live to round three}}]
special: {zh: 只剩你自己, en: Only you}
cards: [{id: sabre, kind: weapon, name: {zh: 弯刀, en: Sabre}}]
deck: 80
"""


def written(data: Path, text: str = PACK) -> Any:
    folder = data / "packs" / "friday"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "own.yaml").write_text(text, encoding="utf-8")
    return load_pack("alakanas", data)


def a_game(data: Path) -> AlakanasGame:
    return AlakanasGame(written(data), SeatCommit())


def replayed(t: Table, game: AlakanasGame) -> History:
    """The journal of a table as another program with that game reads it."""
    games = {"alakanas": game}
    lines = [t.codec.encode(record) for record in t.history.records]
    return History(games, [t.codec.decode(line) for line in lines])


def words(message: Any) -> tuple[str, str]:
    """In zh and in en."""
    if isinstance(message, str):
        return message, message
    return i18n.render(message, "zh"), i18n.render(message, "en")


def set_up(game: AlakanasGame) -> Table:
    """Four players whose characters are the group's own."""
    t = Table(4, game=game).camps("gghi")
    t.ok(cmd.SetTask(1, "猎狼: 活到第三轮"))
    t.tasks()
    for seat, (key, health) in enumerate((("铁木", 5), ("巴图", 3), ("Nara", 2), ("Saran", 4)), 1):
        t.ok(cmd.SetCharacter(seat, key, health))
    return t


def in_play(game: AlakanasGame) -> Table:
    """The same four in the play phase of seat 1."""
    t = set_up(game)
    t.ok(cmd.Proceed("characters"))
    for seat in t.state.seats:
        t.ok(cmd.SetSequence(seat, seat))
    t.ok(cmd.Proceed("sequence"))
    t.ok(cmd.DealHands(80))
    t.go("play")
    return t


def test_the_first_step_writes_into_the_journal_what_the_table_plays_with(tmp_path: Path) -> None:
    game = a_game(tmp_path)
    t = Table(4, game=game)
    made = t.ok(cmd.Proceed("grassland"))
    assert made == [ev.StageBegan("camps"), ev.OwnTaken(game.pack.own)]
    assert t.state.own == game.pack.own
    assert not any(isinstance(e, ev.OwnTaken) for e in t.ok(cmd.SetCamp(1, "guardian")))
    said = say(made[1], Viewer(Role.SPECTATOR), SHIPPED)
    assert words(said)[1].count("7") == 1  # five characters, a task, a card


def test_without_a_pack_nothing_is_written(tmp_path: Path) -> None:
    t = Table(4).camps("gghi")
    assert not any(isinstance(r.event, ev.OwnTaken) for r in t.history.records)
    assert "own" not in [p.id for p in t.game.prompts(t.state, HOST)]


def test_an_old_journal_replays_to_the_same_state_and_view_without_the_pack(tmp_path: Path) -> None:
    game = a_game(tmp_path)
    t = in_play(game)
    t.ok(cmd.Equip(1, "weapon", "弯刀"))
    views = [t.see(), t.see(1), t.see(2)]
    later = written(
        tmp_path, "schema: 1\nextends: alakanas\ncharacters: [{id: x, name: {zh: 铁木}, health: 9}]"
    )
    for pack in (SHIPPED, later):
        other = AlakanasGame(pack, SeatCommit())
        again = replayed(t, other)
        assert again.state == t.history.state
        state = again.state.game
        assert other.view(state, Viewer(Role.HOST)) == views[0]
        assert other.view(state, Viewer(Role.SEAT, 1)) == views[1]
        assert other.view(state, Viewer(Role.SEAT, 2)) == views[2]
        assert other.prompts(state, HOST) == game.prompts(t.state, HOST)
    # And so does the very game that the table is played with, once its pack has changed.
    game.offer(later)
    assert t.see() == views[0]


def test_own_things_are_said_in_each_language_and_marked(tmp_path: Path) -> None:
    t = set_up(a_game(tmp_path))
    ring = t.see().ring
    assert words(ring[0].character) == ("铁木（自填）", "Temu (own)")
    assert words(ring[1].character) == ("巴图（自填）", "巴图 (own)")
    assert words(ring[2].character) == ("Nara（自填）", "Nara (own)")
    composition = t.see().composition
    assert composition is not None
    assert words(composition[0].text) == (
        "猎狼: 活到第三轮（自填）",
        "Hunt: Live to round three (own)",
    )
    assert composition[0].written == "猎狼: 活到第三轮"
    special = t.state.special()
    own = t.see(special).own
    assert own is not None
    assert words(own.task.text) == ("只剩你自己（自填）", "Only you (own)")
    # The log says it even to a program that has no pack.
    [event] = [
        r.event for r in t.history.records if isinstance(r.event, ev.CharacterSet) and r.event.also
        and r.event.seat == 1
    ]  # fmt: skip
    line = say(event, Viewer(Role.SPECTATOR), SHIPPED)
    assert isinstance(line, Message)
    assert "铁木（自填）" in words(line)[0]
    assert "Temu (own)" in words(line)[1]


def test_own_cards_are_said_in_each_language_and_marked_in_the_log(tmp_path: Path) -> None:
    """Whatever is done with one; and by a program that has no pack."""
    t = in_play(a_game(tmp_path))
    made = [
        *t.ok(cmd.Equip(1, "weapon", "弯刀")),
        *t.ok(cmd.Unequip(1, "weapon")),
        *t.ok(cmd.Use(1, "other", name="弯刀")),
        *t.ok(cmd.PlaceJudgement(1, 2, "弯刀")),
        *t.ok(cmd.SetTrap(1, 3, "弯刀")),
        *t.ok(cmd.SpringTrap(1)),
    ]
    said = [words(line) for event in made if (line := say(event, Viewer(Role.SPECTATOR), SHIPPED))]
    assert len(said) == 6
    for zh, en in said:
        assert "弯刀（自填）" in zh
        assert "Sabre (own)" in en
    # A name that somebody typed is only that.
    [other] = t.ok(cmd.Use(2, "other", answering=True, name="Net"))
    assert other.also == ""


def test_an_own_card_that_is_pushed_out_is_said_in_each_language_too(tmp_path: Path) -> None:
    """R17: a new weapon pushes the old one out."""
    t = in_play(a_game(tmp_path))
    t.ok(cmd.Equip(1, "weapon", "弯刀"))
    [pushed] = t.ok(cmd.Equip(1, "weapon", "Net"))
    line = say(pushed, Viewer(Role.SPECTATOR), SHIPPED)
    assert isinstance(line, Message)
    zh, en = words(line)
    assert "弯刀（自填）" in zh
    assert "Sabre (own)" in en


def test_braces_and_markup_in_own_names_are_text(tmp_path: Path) -> None:
    text = PACK.replace("zh: 铁木, en: Temu", 'zh: "{en}<img>", en: "{zh!r}"')
    t = Table(4, game=AlakanasGame(written(tmp_path, text), SeatCommit())).camps("gghi").tasks()
    t.ok(cmd.SetCharacter(1, "{en}<img>", 5))
    assert words(t.see().ring[0].character) == ("{en}<img>（自填）", "{zh!r} (own)")


def test_own_characters_can_be_drawn_by_the_app_and_belong_to_their_camp(tmp_path: Path) -> None:
    t = Table(4, game=a_game(tmp_path), characters="app").camps("gghi").tasks()
    made = t.ok(cmd.AppDraws("character", 4))
    [event] = [e for e in made if isinstance(e, ev.CharacterSet)]
    assert (event.character, event.health) in (("Saran", 4), ("奥戈", 6))
    assert t.no(cmd.SetCharacter(1, "Nara", 2)) == "character_camp"
    t.ok(cmd.SetCharacter(1, "铁木", 5))
    assert t.state.player(1).clan == "wolf"
    assert t.no(cmd.SetCharacter(2, "铁木", 5)) == "character_taken"


def test_who_chooses_from_drawn_characters_still_can_when_the_pack_is_gone(tmp_path: Path) -> None:
    t = Table(4, game=a_game(tmp_path), characters="app", choose=2).camps("ghii").tasks()
    t.ok(cmd.AppDraws("character", 3))
    assert set(t.state.player(3).choices) == {"Saran", "奥戈"}
    t.game.offer(SHIPPED)
    assert "own" in [p.id for p in t.game.prompts(t.state, HOST)]
    t.ok(cmd.TakeOwn())
    assert {c.key for c in t.state.own.characters} == {"Saran", "奥戈"}
    [event] = t.ok(cmd.SetCharacter(3, "奥戈", 6), 3)
    assert (event.character, event.health) == ("奥戈", 6)


def test_a_table_in_its_set_up_takes_up_a_changed_pack_when_it_is_told_to(tmp_path: Path) -> None:
    game = a_game(tmp_path)
    t = Table(4, game=game).camps("gghi")
    before = t.state.own
    game.offer(written(tmp_path, PACK.replace("只剩你自己", "别的").replace("巴图", "巴特尔")))
    assert t.state.own == before
    assert "巴图" in {c.key for c in t.state.own.characters}
    assert t.no(cmd.TakeOwn(), 2, hard=True) == "keeper"
    [event] = t.ok(cmd.TakeOwn())
    assert isinstance(event, ev.OwnTaken)
    assert "巴特尔" in {c.key for c in t.state.own.characters}
    assert t.state.own.special == ("别的", "Only you")
    assert t.ok(cmd.TakeOwn()) == []
    # Once tasks are dealt, what the special one says stays; once play has begun, everything.
    t.tasks()
    game.offer(written(tmp_path, PACK))
    t.ok(cmd.TakeOwn())
    assert t.state.own.special == ("别的", "Only you")
    assert "own" not in [p.id for p in game.prompts(t.state, HOST)]
    t.rest()
    assert t.no(cmd.TakeOwn(), hard=True) == "begun"


def test_the_size_of_the_deck_is_offered(tmp_path: Path) -> None:
    t = set_up(a_game(tmp_path))
    assert t.see().deck_size == 80
    t.ok(cmd.Proceed("characters"))
    for seat in t.state.seats:
        t.ok(cmd.SetSequence(seat, seat))
    t.ok(cmd.Proceed("sequence"))
    [offer] = [p for p in t.game.prompts(t.state, HOST) if p.id == "hands/counted"]
    assert offer.command == cmd.DealHands(80)


def test_the_view_lists_what_can_be_named(tmp_path: Path) -> None:
    t = Table(4, game=a_game(tmp_path)).camps("gghi").tasks()
    known = {c.key: (c.own, c.camp, c.clan, c.health) for c in t.see(1).characters}
    assert known["铁木"] == (True, "guardian", "wolf", 5)
    assert known["dedema"] == (False, "", "", 0)
    assert [(c.key, c.kind) for c in t.see(1).own_cards] == [("弯刀", "weapon")]
    assert [x.key for x in t.see().own_tasks] == ["猎狼: 活到第三轮"]
    assert t.see(1).own_tasks == ()
