"""A new game needs one folder: nothing of the program knows this one, and it plays whole."""

from __future__ import annotations

import re
from pathlib import Path

from companion.hub.hub import Hub, Opening
from companion.hub.live import Accepted, LiveTable, Request
from companion.journal.memory import MemoryJournal
from companion.table import commands as cmd
from companion.table.codec import Codec
from companion.table.game import Correct, GameView
from companion.table.refusal import Refusal
from companion.table.seats import SPECTATOR, Role, Viewer, seat_view
from companion.table.state import Phase
from companion.table.view import TableView
from tests.lifecounter import TEXTS, LifeCounter, Survived

ROOT = Path(__file__).parent.parent
PROGRAM = [*(ROOT / "companion").rglob("*.py"), *(ROOT / "content").rglob("*.*")]


def test_the_program_does_not_know_it() -> None:
    names = r"lifecounter|life_counter|LifeCounter|\blife\.(?:name|life|lose|gain|mark)\b"
    known = [str(p.relative_to(ROOT)) for p in PROGRAM if _mentions(p, names)]
    assert known == []
    assert len(PROGRAM) > 50


def _mentions(path: Path, names: str) -> bool:
    return re.search(names, path.read_text(encoding="utf-8", errors="ignore")) is not None


def test_it_is_one_small_file() -> None:
    folder = ROOT / "tests" / "lifecounter"
    assert [p.name for p in folder.iterdir() if p.suffix] == ["__init__.py"]
    assert len((folder / "__init__.py").read_text(encoding="utf-8").splitlines()) < 300


def fact(view: TableView, id: str) -> object:
    assert isinstance(view.game, GameView)
    return next((f.value for f in view.game.facts if f.id == id), None)


async def test_it_plays_whole() -> None:
    journal = MemoryJournal()
    hub = Hub(journal, {"life": LifeCounter()})
    live = await hub.open_table("host", Opening("life", {"life": 40}))
    assert isinstance(live, LiveTable)
    ids = iter(range(1000))

    async def do(key: str, seat: int | None, command: object, insists: bool = False) -> Accepted:
        done = await live.submit(key, Request(f"c{next(ids)}", command, seat, insists))
        assert isinstance(done, Accepted), done
        return done

    def seen(key: str, viewer: Viewer) -> TableView:
        made = live.view(key, viewer)
        assert isinstance(made, TableView), made
        return made

    for no, name in ((1, "🐺"), (2, "小明")):
        assert isinstance(await live.claim(name, f"sit{no}", no, name), Accepted)
    await do("host", None, cmd.AddSeat("O'Neil", phoneless=True))
    await do("host", None, cmd.Start())

    # Every button that a viewer is shown can be tapped: its command comes through the codec.
    codec = Codec(hub.games)
    tapped: set[str] = set()
    for key, viewer in (("🐺", seat_view(1)), ("小明", seat_view(2)), ("host", seat_view(3))):
        for prompt in seen(key, viewer).prompts:
            command = codec.decode_command(codec.encode_command(prompt.command))
            assert not isinstance(command, Refusal)
            done = await live.submit(key, Request(f"c{next(ids)}", command, viewer.seat))
            assert isinstance(done, Refusal) == (prompt.refused is not None), prompt
            tapped.add(prompt.id)
    assert tapped == {"lose", "gain", "mark", "deal", "show"}

    secret = live.history.state.game.secret
    assert fact(seen("🐺", seat_view(1)), "secret") == secret[1]
    assert fact(seen("host", Viewer(Role.HOST)), "secret") is None
    await do("小明", 2, Correct("life", 2))
    no = await live.submit("小明", Request("deep", cmd.Undo(1), 2))
    assert isinstance(no, Refusal)
    made = seen("小明", seat_view(2))
    assert made.undo is not None
    await do("小明", 2, cmd.Undo(made.undo.seq))
    assert fact(seen("", SPECTATOR), "life") == 40
    await do("host", 3, cmd.Finish())
    assert seen("", SPECTATOR).phase is Phase.OVER
    assert seen("", SPECTATOR).result == Survived(40)

    again = await Hub(journal, {"life": LifeCounter()}).find(live.code)
    assert isinstance(again, LiveTable)
    assert again.history.state == live.history.state
    assert again.view("", SPECTATOR) == live.view("", SPECTATOR)


async def test_all_its_words_are_in_its_folder() -> None:
    """What it says comes from its own texts; the table's own words start with other prefixes."""
    said = set(
        re.findall(r'"(life\.[a-z_.]+)"', (ROOT / "tests/lifecounter/__init__.py").read_text())
    )
    assert said <= set(TEXTS)
    assert all(set(texts) == {"zh", "en"} for texts in TEXTS.values())
