"""A table taken out of the journal and played again is the same table."""

from __future__ import annotations

import asyncio
import csv
import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from companion import i18n
from companion.archive import ArchiveError, Format, export, final_state, read_journal
from companion.games.arnak.moves import NextRound
from companion.hub.hub import Hub, Opening
from companion.hub.keys import new_key
from companion.hub.live import Accepted, Request
from companion.journal import Busy, open_journal
from companion.packs.games import installed_games
from companion.settings import Settings
from companion.table import commands as cmd
from companion.table.codec import Codec
from companion.table.refusal import Refusal
from companion.table.seats import SCREEN
from companion.table.view import view
from tests.lifecounter import Change
from tests.table.played import started


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    made = Settings(data=tmp_path)
    made.make_data_folder()
    return made


def play(settings: Settings, moves: Sequence[Any]) -> tuple[str, Any]:
    """A table of two, with these commands of its host done. Its code, and how its screen saw it."""

    async def evening() -> tuple[str, Any]:
        hub = Hub(open_journal(settings.journal_url), installed_games())
        host = new_key()
        live = await hub.open_table(
            host, Opening("arnak", {"keep": "numbers"}, ("Ada", "小明"), True)
        )
        assert not isinstance(live, Refusal), live
        for n, move in enumerate(moves):
            done = await live.submit(host, Request(f"move-{n:08}", move))
            assert isinstance(done, Accepted), done
        seen = view(live.history, SCREEN)
        await hub.close()
        return live.code, seen

    return asyncio.run(evening())


def exported(settings: Settings, code: str, form: Format, lang: str = "en") -> bytes:
    return asyncio.run(export(settings, code, form, lang))


def refusal(settings: Settings, code: str, form: Format) -> str:
    with pytest.raises(ArchiveError) as caught:
        exported(settings, code, form)
    return in_words(caught.value)


def in_words(error: ArchiveError) -> str:
    for lang in i18n.languages():
        assert i18n.has(error.message.key, lang)
    return i18n.render(error.message, "en")


def test_a_finished_table_is_the_same_after_export_and_replay(settings: Settings) -> None:
    code, seen = play(settings, [cmd.Rename(1, "{Ada} <b>"), cmd.Finish()])
    journal = exported(settings, code.lower(), "journal")
    records = [json.loads(line) for line in journal.decode().splitlines()]
    assert [record["seq"] for record in records] == list(range(1, seen.version + 1))
    history = read_journal(journal)
    assert view(history, SCREEN) == seen
    told = final_state(history, "en")
    assert told["view"]["code"] == code
    assert told["view"]["seats"][0]["name"] == "{Ada} <b>"
    assert told["score"] == told["view"]["result"]
    json.dumps(told)


def test_a_running_table_keeps_its_journal_to_itself(settings: Settings) -> None:
    code, seen = play(settings, [])
    assert "--format json" in refusal(settings, code, "journal")
    shown = json.loads(exported(settings, code, "json"))
    assert shown["version"] == seen.version
    # Neither the secrets of the devices, nor what stands for them, nor anybody's buttons.
    assert {"key", "prompts", "undo"} & set(shown) == set()
    keys = [r for r in read_raw(settings, code) if "host" in r["data"]]
    assert keys
    for form in ("json", "csv"):
        assert keys[0]["data"]["host"].encode() not in exported(settings, code, form)


def read_raw(settings: Settings, code: str) -> list[dict[str, Any]]:
    async def read() -> list[dict[str, Any]]:
        journal = open_journal(settings.journal_url)
        entries = await journal.read(code)
        await journal.close()
        return [json.loads(entry.body) for entry in entries]

    return asyncio.run(read())


def test_the_log_as_a_spreadsheet(settings: Settings) -> None:
    code, _ = play(settings, [cmd.Rename(2, "=1+1"), cmd.Finish()])
    rows = list(csv.DictReader(io.StringIO(exported(settings, code, "csv").decode("utf-8-sig"))))
    assert [int(row["seq"]) for row in rows] == sorted(int(row["seq"]) for row in rows)
    assert any("=1+1" in row["text"] for row in rows)
    assert not any(cell.startswith("=") for row in rows for cell in row.values())
    chinese = exported(settings, code, "csv", "zh").decode("utf-8-sig")
    assert chinese != exported(settings, code, "csv", "en").decode("utf-8-sig")


def test_rounds_that_were_played_are_replayed(settings: Settings) -> None:
    code, seen = play(settings, [NextRound(1), NextRound(2), cmd.Undo(7), cmd.Finish()])
    assert seen.game.round == 2
    told = final_state(read_journal(exported(settings, code, "journal")), "zh")
    assert told["view"]["game"]["round"] == 2


def test_a_game_from_elsewhere_is_replayed_where_it_is_named() -> None:
    table, (ann, _) = started("Ann", "Bob")
    table.do(ann, Change(-3))
    codec = Codec(table.history.games)
    text = "".join(codec.encode(r) + "\n" for r in table.history.records).encode()
    again = read_journal(text, None, ("tests.lifecounter",))
    assert again.state == table.state
    with pytest.raises(ArchiveError):
        read_journal(text)


def test_what_is_not_there(settings: Settings) -> None:
    assert "journal.sqlite3" in refusal(settings, "ABCDEF", "json")
    assert list(settings.data.iterdir()) == []  # looking made nothing
    code, _ = play(settings, [])
    assert code in refusal(settings, "ABCDEF", "json")
    assert code in refusal(settings, "", "csv")


def test_a_journal_in_use_is_left_alone(settings: Settings) -> None:
    code, _ = play(settings, [])

    async def meanwhile() -> None:
        journal = open_journal(settings.journal_url)
        try:
            with pytest.raises(Busy):
                await export(settings, code, "json", "en")
        finally:
            await journal.close()

    asyncio.run(meanwhile())


def test_a_damaged_export_is_refused_with_its_line(settings: Settings) -> None:
    code, _ = play(settings, [cmd.Finish()])
    whole = exported(settings, code, "journal").splitlines(keepends=True)
    known = json.loads(whole[0])
    broken = {
        "a line is missing": (whole[:2] + whole[3:], "3"),
        "a line twice": (whole[:2] + whole[1:], "3"),
        "half a line": ([*whole[:-1], whole[-1][:20]], str(len(whole))),
        "of another program": ([json.dumps({**known, "kind": "Chess"}).encode()], "Chess"),
        "of the future": ([json.dumps({**known, "v": 99}).encode()], "99"),
        "does not begin": ([json.dumps({**known, "seq": 2}).encode()], "1"),
        "of a game that is not here": (
            [json.dumps({**known, "data": {**known["data"], "game": "chess"}}).encode()],
            "chess",
        ),
        "no table": ([json.dumps({"seq": 1}).encode()], "1"),
        "nothing": ([b"\n\n"], "nothing"),
        "other letters": ([b"\xff\xfe\x00"], "UTF-8"),
    }
    for what, (lines, named) in broken.items():
        with pytest.raises(ArchiveError) as caught:
            read_journal(b"".join(lines))
        assert named in in_words(caught.value), what
