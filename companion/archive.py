"""Tables taken out of the journal, and exported journals played again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

from companion.hub.keys import tidy_code
from companion.journal import open_journal
from companion.packs.games import installed_games
from companion.settings import Settings
from companion.table.codec import Codec, UnknownKind
from companion.table.events import GameChosen, TableOpened
from companion.table.history import History
from companion.table.log import lines
from companion.table.message import Message
from companion.table.record import Record
from companion.table.seats import SCREEN
from companion.table.state import Games, Phase
from companion.table.view import view
from companion.web.api.exports import to_csv
from companion.web.api.writing import Writer, names_in, to_bytes

Format = Literal["journal", "json", "csv"]


class ArchiveError(Exception):
    """What was asked for cannot be had; `message` says why and what to do."""

    def __init__(self, key: str, **params: object) -> None:
        self.message = Message(key, params)
        super().__init__(key)


def read_journal(text: bytes, data: Path | None = None, further: Sequence[str] = ()) -> History:
    """The table whose exported journal this is: one record per line, as `export` wrote them.

    `data` is the data folder with the group's own packs, `further` are modules of further games.
    Raises ArchiveError with the line.
    """
    games = installed_games(data, further)
    codec = Codec(games)
    history = History(games)
    try:
        written = text.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError:
        raise ArchiveError("archive.not_utf8") from None
    for number, line in enumerate(written, 1):
        if not line.strip():
            continue
        try:
            record = codec.decode(line)
            _check_game(record, games)
            history.extend([record])
        except UnknownKind as error:
            raise ArchiveError("archive.unknown_kind", line=number, what=str(error)) from None
        except ValueError as error:
            why = str(error).splitlines()[0]
            raise ArchiveError("archive.bad_line", line=number, why=why) from None
    if not history.records:
        raise ArchiveError("archive.empty")
    if not history.state.code:
        raise ArchiveError("archive.no_table")
    return history


def _check_game(record: Record, games: Games) -> None:
    """Raises UnknownKind for a table of a game that is not installed here."""
    if isinstance(record.event, TableOpened | GameChosen) and record.event.game not in games:
        raise UnknownKind(record.event.game)


def final_state(history: History, lang: str) -> dict[str, Any]:
    """`{"view", "score"}`: the table as its screen shows it, and the result as it stands.

    `score` is None when there is none yet, or the game has none.
    """
    writer = Writer(Codec(history.games), history.games)
    shown = view(history, SCREEN)
    names = names_in(shown)
    state = history.state
    score = None if state.phase is Phase.LOBBY else history.games[state.game_id].score(state.game)
    seen = writer.plain(shown, lang, names)
    return {"view": seen, "score": writer.plain(score, lang, names)}


async def export(settings: Settings, code: str, form: Format, lang: str) -> bytes:
    """A table of this machine's journal as a file.

    `journal`: its records, one per line, for `replay` (not of a running game, whose secrets are in
    them); `json`: what everybody may see, with the whole log; `csv`: the log.
    Raises ArchiveError, and JournalError when the journal cannot be opened.
    """
    code = tidy_code(code)
    games = installed_games(settings.data, settings.further_games)
    codec = Codec(games)
    path = Path(settings.journal_url.removeprefix("sqlite:///"))
    if settings.journal_url.startswith("sqlite:///") and not path.exists():
        raise ArchiveError("archive.no_journal", path=path)
    journal = open_journal(settings.journal_url)
    try:
        entries = await journal.read(code) if code else []
        known = [row.table for row in await journal.tables()]
    finally:
        await journal.close()
    if not entries:
        here = ", ".join(known[-10:]) or "-"
        raise ArchiveError("archive.no_such_table", code=code or "-", known=here)
    try:
        records = [codec.decode(entry.body) for entry in entries]
        for record in records:
            _check_game(record, games)
        history = History(games, records)
    except ValueError as error:
        why = str(error).splitlines()[0]
        raise ArchiveError("archive.unreadable", code=code, why=why) from None
    if form == "journal":
        if history.state.phase is Phase.PLAYING:
            raise ArchiveError("archive.running", code=code)
        return "".join(entry.body + "\n" for entry in entries).encode()
    shown = view(history, SCREEN)
    names, log = names_in(shown), lines(history, SCREEN)
    if form == "csv":
        return to_csv(log, names, lang)
    writer = Writer(codec, games)
    told = writer.plain(shown, lang, names)
    told["log"] = writer.plain(log, lang, names)
    del told["prompts"], told["undo"]
    return to_bytes(told) + b"\n"
