"""What an address of a journal may look like."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.journal import MemoryJournal, SQLiteJournal, UnknownJournal, open_journal


async def test_memory() -> None:
    assert isinstance(open_journal("memory:"), MemoryJournal)


@pytest.mark.parametrize("url", ["sqlite:///{path}", "{path}", "sqlite:///rel.db", "rel.db"])
async def test_files(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / ("rel.db" if "rel" in url else "桌 边?#.db")
    journal = open_journal(url.format(path=path))
    assert isinstance(journal, SQLiteJournal)
    assert journal.path == path
    assert path.exists()
    await journal.close()


async def test_the_users_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    journal = open_journal("~/games/j.db")
    assert (tmp_path / "games" / "j.db").exists()
    await journal.close()


@pytest.mark.parametrize(
    "url", ["nats://u:secret@host", "sqlite:", "sqlite:///", "sqlite://host/x", "postgres:x", ""]
)
def test_anything_else_is_refused_without_repeating_passwords(url: str) -> None:
    with pytest.raises(UnknownJournal) as caught:
        open_journal(url)
    assert "secret" not in str(caught.value)
    assert caught.value.message.params["scheme"] == url.split(":")[0]
    assert "sqlite:///FILE" in str(caught.value.message.params["known"])
