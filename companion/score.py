"""Scoring a sheet without a table: JSON in, JSON out, or every reason why not.

Used by `companion score` and by the API. The formats are a promise to others (DESIGN, section 5).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, cast

from companion import i18n
from companion.games.alakanas import content as alakanas_content
from companion.games.alakanas import form as alakanas_form
from companion.games.alakanas import victory
from companion.games.arnak import content as arnak_content
from companion.games.arnak import form as arnak_form
from companion.games.arnak import scoring, sheet
from companion.games.border import quoted
from companion.games.problem import Problem
from companion.packs import load_pack
from companion.table.message import Message

GAMES = ("arnak", "alakanas")
LARGEST_SHEET = 1_000_000
"""In bytes of JSON."""


class SheetError(Exception):
    """The sheet cannot be scored. `problems` holds every reason; `lines` says them."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(self.lines("en")))

    @property
    def messages(self) -> tuple[Message, ...]:
        """The reasons without their places."""
        return tuple(p.message for p in self.problems)

    def lines(self, lang: str = "en") -> tuple[str, ...]:
        """One line per reason: its place in the sheet, and the reason in that language."""
        return tuple(
            f"{p.path}: {i18n.render(p.message, lang)}" if p.path else i18n.render(p.message, lang)
            for p in self.problems
        )


def score_sheet(data: object, data_dir: Path | None = None) -> dict[str, object]:
    """The result of a sheet given as decoded JSON. Raises `SheetError` with all its problems.

    `data_dir` is the data folder; the group's own packs in it may add cards and temples.
    """
    if not isinstance(data, Mapping):
        raise SheetError([_got("sheet.expected_sheet", data, "")])
    game = cast(Mapping[object, object], data).get("game")
    if game == "arnak":
        return _arnak(cast(object, data), data_dir)
    if game == "alakanas":
        return _alakanas(cast(object, data), data_dir)
    wanted = Message("expected.one_of", {"values": ", ".join(GAMES)})
    if game is None:
        raise SheetError([Problem(wanted, None, "game")])
    params = {"expected": wanted, "got": quoted(game)}
    raise SheetError([Problem(Message("sheet.expected_but_got", params), None, "game")])


def score_text(text: str | bytes, data_dir: Path | None = None) -> dict[str, object]:
    """`score_sheet` for a sheet that is still text (UTF-8 when bytes)."""
    if len(text) > LARGEST_SHEET:
        raise SheetError([Problem(Message("sheet.too_large", {"limit": LARGEST_SHEET // 1000}))])
    try:
        plain = text.decode("utf-8-sig") if isinstance(text, bytes) else text.lstrip("\ufeff")
        data: Any = json.loads(plain, object_pairs_hook=_once, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        params = {"line": error.lineno, "column": error.colno}
        raise SheetError([Problem(Message("sheet.not_json", params))]) from None
    except _Repeated as error:
        raise SheetError([Problem(Message("sheet.repeated", {"field": str(error)}))]) from None
    except UnicodeDecodeError:
        raise SheetError([Problem(Message("sheet.not_utf8"))]) from None
    except (ValueError, RecursionError):
        raise SheetError([Problem(Message("sheet.not_json_at_all"))]) from None
    return score_sheet(data, data_dir)


class _Repeated(Exception):
    """A field was given twice; which one was meant cannot be known."""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise _Repeated(key)
        found[key] = value
    return found


def _no_constant(text: str) -> float:
    raise ValueError(text)  # NaN and Infinity are not JSON


def _got(key: str, value: object, field: str) -> Problem:
    return Problem(Message(key, {"got": quoted(value)}), None, field)


def _arnak(data: object, data_dir: Path | None) -> dict[str, object]:
    pack = load_pack("arnak", data_dir)
    i18n.add_names("arnak", arnak_content.names(pack))
    read = arnak_form.read(data)
    if not isinstance(read, sheet.ScoreSheet):
        raise SheetError(read)
    if problems := sheet.check(read, pack):
        raise SheetError(problems)
    return scoring.score(read, pack).to_json()


def _alakanas(data: object, data_dir: Path | None) -> dict[str, object]:
    i18n.add_names("alakanas", alakanas_content.names(load_pack("alakanas", data_dir)))
    read = alakanas_form.read(data)
    if not isinstance(read, victory.VictorySheet):
        raise SheetError(read)
    if problems := victory.check(read):
        raise SheetError(problems)
    return alakanas_form.write_verdict(read, victory.judge(read))
