"""Photograph every screen, to look at: `python -m tests.browser.shots OUT_DIR [NAME ...]`.

Every screen at three sizes, in both languages, by day and by night. With NAMEs only those screens;
`--quick` takes the phone in Chinese by day alone.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from companion.bots import Weights
from companion.games.arnak.game import ArnakGame
from companion.hub.keys import new_key
from tests.browser.phone import PHONE, TABLET, TV, Phone, launch, wait_until
from tests.browser.program import Program, Table, become, stored

SHARP = {"device_scale_factor": 2}
SIZES = {"390x844": PHONE | SHARP, "820x1180": TABLET | SHARP, "1920x1080": TV}
LOCALES = {"zh": "zh-CN", "en": "en-GB"}
SCHEMES = ("light", "dark")
PEOPLE = ("小明", "阿花", "O'Neil 🐺", "老王")
SETTLE = 350
"""Milliseconds for ripples and sheets to come to rest."""


MOMENTS: dict[str, Callable[[Any], bool]] = {
    "setup": lambda game: True,
    "turn": lambda game: game["round"] >= 2 and game["turn"] == 1 and game["question"] is None,
    "question": lambda game: game["round"] >= 2 and (game["question"] or {}).get("seat") == 1,
    "cleanup": lambda game: game["phase"] == "cleanup" and game["round"] >= 2,
    "over": lambda game: game["phase"] == "over",
}
"""Moments of a tracked Arnak table that are photographed."""


SHEETS: dict[str, tuple[str, dict[str, str]]] = {
    "kanas-score": ("gghii", {}),
    "kanas-score-running": ("g+ G+ h- i+ i-", {}),
    "kanas-score-unknown": ("g+ g- h- i- i-", {}),
    "kanas-score-over": ("g+ g- h+ i- I-", {}),
    "kanas-score-order": ("g-1 g-2 h-3 i- I-", {"mutual": "one_by_one"}),
    "kanas-score-ten": ("g+ g- h+ i- I+ g+ h- i- i+ g+", {}),
    "kanas-score-result": ("g+ g- h+ i- I-", {"winners": "survivors"}),
}
"""Sheets of 《阿拉喀纳斯》: camp (capital: the special task), alive or dead and as which one, or
nothing at all; and house rules."""


def lobby(program: Program) -> Table:
    """Three have sat down to Arnak, a fourth is expected."""
    table = Table(program, "arnak")
    table.keys[1] = table.keys[0]
    for no, name in enumerate(PEOPLE[:3], 1):
        if no > 2:
            table.do(0, "AddSeat")
        table.sit(no, name)
    table.do(0, "AddSeat")
    return table


def played(program: Program, wanted: Callable[[Any], bool]) -> Table:
    """A tracked Arnak table of two, played at random up to a moment."""
    table = Table(program, "arnak")
    table.keys[1] = table.keys[0]
    for no, name in enumerate(PEOPLE[:2], 1):
        table.sit(no, name)
    table.do(0, "Start")
    dice, weights = random.Random(7), Weights(ArnakGame.bot_weights)
    for _ in range(900):
        if wanted(table.see(1, "seat:1")["game"]):
            break
        offered = [
            (no, prompt)
            for no in (1, 2)
            for prompt in table.see(no, f"seat:{no}")["prompts"]
            if prompt["refused"] is None
        ]
        if not offered:
            break
        heavy = [weights(prompt["id"]) for _, prompt in offered]
        no, prompt = dice.choices(offered, heavy)[0]
        table.act(no, prompt["command"], **{"as": f"seat:{no}"})
    return table


def scored(program: Program, *, finish: bool) -> Table:
    """Three sheets of Arnak; `finish`: counted."""
    table = Table(program, "arnak", options={"mode": "score"}, names=PEOPLE[:3], start=True)
    sheets: tuple[dict[str, int], ...] = (
        {"glass": 8, "notebook": 5, "idols": 3, "idols_in_slots": 2, "guardians": 2, "fear": 2,
         "tiles.silver": 1},
        {"glass": 6, "notebook": 6, "idols": 4, "idols_in_slots": 3, "guardians": 1, "fear": 1},
        {"glass": 8, "notebook": 4, "idols": 2, "idols_in_slots": 0, "guardians": 3,
         "tiles.bronze": 1, "card_points": 9},
    )  # fmt: skip
    for no, sheet in enumerate(sheets, 1):
        for field, value in sheet.items():
            table.do(0, "arnak:Put", seat=no, field=field, value=value)
    for no, card in ((1, "torch"), (1, "trowel"), (2, "hat"), (3, "rope")):
        table.act(0, {"type": "arnak:TakeCard", "seat": no, "card": card}, insists=True)
    if finish:
        for no, place in ((1, 1), (3, 2)):
            table.do(0, "arnak:Put", seat=no, field="arrival", value=place)
        table.do(0, "Finish")
    return table


class Stage:
    """The tables that are photographed, made once."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.lobby = lobby(program)
        self.life = self._life()
        self.track = self._track()
        self.moves = {name: played(program, wanted) for name, wanted in MOMENTS.items()}
        self.score = scored(program, finish=False)
        self.result = scored(program, finish=True)
        self.kanas = {name: self._kanas(*made) for name, made in SHEETS.items()}

    def _life(self) -> Table:
        table = Table(self.program)
        table.keys[1] = table.keys[0]
        for no, name in enumerate(PEOPLE[:2], 1):
            table.sit(no, name)
        table.do(0, "Start")
        table.act(1, {"type": "life:Deal"}, **{"as": "seat:1"})
        table.act(2, {"type": "life:Change", "by": -3}, **{"as": "seat:2"})
        return table

    def _track(self) -> Table:
        table = Table(self.program, "arnak", options={"keep": "numbers"})
        table.keys[1] = table.keys[0]
        for no, name in enumerate(PEOPLE[:2], 1):
            table.sit(no, name)
        table.do(0, "Start")
        for who, field, by in (
            (1, "glass", 3),
            (1, "notebook", 2),
            (2, "glass", 2),
            (2, "idols", 1),
        ):
            for _ in range(by):
                nudge = {"type": "arnak:Nudge", "seat": who, "field": field, "by": 1}
                table.act(who, nudge, **{"as": f"seat:{who}"})
        table.act(2, {"type": "arnak:TakeCard", "seat": 2, "card": "torch"}, **{"as": "seat:2"})
        return table

    def _kanas(self, text: str, options: dict[str, str]) -> Table:
        words = text.split()
        empty = len(words) == 1
        names = (*PEOPLE, "满达")[: len(text) if empty else len(words)]
        names = (*names, *(f"{n} 号" for n in range(len(names) + 1, len(words) + 1)))
        table = Table(
            self.program, "alakanas", options={"mode": "score", **options}, names=names, start=True
        )
        camps = {"g": "guardian", "h": "helper", "i": "invader"}
        for no, word in enumerate(() if empty else words, 1):
            table.do(0, "alakanas:WriteCamp", seat=no, camp=camps[word[0].lower()])
            if word[0].isupper():
                table.do(0, "alakanas:WriteSpecial", seat=no)
            if word[1] == "-":
                table.do(0, "alakanas:WriteLife", seat=no, alive=False)
            if word[2:]:
                table.do(0, "alakanas:WriteDeath", seat=no, placed=True)
        if "winners" in options:
            table.do(0, "Finish")
        return table


Act = Callable[[Phone], Any]


def plain(_: Phone) -> None:
    """Nothing to do: the screen as it opens."""


def taps(*names: str) -> Act:
    """Tap these, one after another."""

    def act(phone: Phone) -> None:
        for name in names:
            phone.tap(name)
            phone.page.wait_for_timeout(SETTLE)

    return act


def scroll(down: float) -> Act:
    return lambda phone: phone.scroll(down)


def screens(stage: Stage) -> dict[str, tuple[str, str, Act]]:
    """Name -> (path, what the browser has stored, what to do before the picture)."""
    life, track, lobby, score = stage.life, stage.track, stage.lobby, stage.score
    nobody = stored(new_key(), ("小明", "阿花"))
    known = stored(lobby.keys[0], ("小明",), (lobby.code, life.code, track.code))

    def host(table: Table) -> str:
        return table.device(0, "小明")

    def as_seat(table: Table, no: int) -> str:
        return table.device(no, PEOPLE[no - 1])

    result, moves = stage.result, stage.moves
    return {
        **{
            f"moves-{moment}": (table.path(), as_seat(table, 1), plain)
            for moment, table in moves.items()
        },
        "moves-turn-down": (moves["turn"].path(), as_seat(moves["turn"], 1), scroll(600)),
        **{
            f"screen-moves-{moment}": (table.path("screen"), nobody, plain)
            for moment, table in moves.items()
        },
        "home-empty": ("/", stored(new_key()), plain),
        "home": ("/", known, plain),
        "home-choose": ("/", known, taps("new-table")),
        "home-score": ("/", nobody, taps("score-only")),
        "settings": ("/", known, taps("settings")),
        "lost": ("/join/222222", nobody, plain),
        "join": (lobby.path("join"), nobody, plain),
        "join-reentry": (lobby.path("join"), nobody, taps("reentry")),
        "lobby-host": (lobby.path(), host(lobby), plain),
        "lobby-host-down": (lobby.path(), host(lobby), scroll(500)),
        "lobby-seat": (lobby.path(), as_seat(lobby, 2), plain),
        "lobby-edit": (lobby.path(), host(lobby), taps("seat-2")),
        "lobby-log": (lobby.path(), host(lobby), taps("log")),
        "life-host": (life.path(), host(life), plain),
        "life-seat": (life.path(), as_seat(life, 2), taps("secret")),
        "life-people": (life.path(), host(life), taps("people")),
        "life-reentry": (life.path(), host(life), taps("people", "seat-2", "reentry-code")),
        "track-host": (track.path(), host(track), plain),
        "track-seat": (track.path(), as_seat(track, 2), plain),
        "track-seat-down": (track.path(), as_seat(track, 2), scroll(600)),
        "track-log": (track.path(), as_seat(track, 2), taps("log")),
        **{name: (table.path(), host(table), plain) for name, table in stage.kanas.items()},
        "kanas-score-rules": (
            stage.kanas["kanas-score"].path(),
            host(stage.kanas["kanas-score"]),
            taps("house-rules"),
        ),
        **{
            f"screen-{name}": (stage.kanas[name].path("screen"), nobody, plain)
            for name in ("kanas-score-running", "kanas-score-result")
        },
        "score": (score.path(), host(score), plain),
        "score-down": (score.path(), host(score), scroll(700)),
        "score-refused": (score.path(), host(score), taps("1-guardians-plus", "finish")),
        "result": (result.path(), host(result), plain),
        "result-open": (result.path(), host(result), taps("1-research", "1-idols")),
        "screen-lobby": (lobby.path("screen"), nobody, plain),
        "screen-life": (life.path("screen"), nobody, plain),
        "screen-track": (track.path("screen"), nobody, plain),
        "screen-result": (result.path("screen"), nobody, plain),
    }


@contextmanager
def staged() -> Iterator[tuple[Browser, Stage]]:
    with (
        tempfile.TemporaryDirectory(prefix="tableside-shots-") as folder,
        Program(Path(folder)) as program,
        sync_playwright() as playwright,
        launch(playwright) as browser,
    ):
        yield browser, Stage(program)


def take(phone: Phone, path: str, device: str, act: Act, picture: Path) -> None:
    """Open a screen as a device, do something on it, and take its picture."""
    become(phone, device, path)
    wait_until(lambda: phone.text().strip(), 10)
    phone.page.wait_for_timeout(SETTLE)
    try:
        act(phone)
    except PlaywrightError as error:
        print(f"{picture}: {error.message.splitlines()[0]}")
    phone.page.wait_for_timeout(SETTLE)
    phone.screenshot(picture)


def photograph(out: Path, wanted: list[str], quick: bool) -> None:
    """Write `OUT/NAME/SIZE-LANG-SCHEME.png` for all that is wanted."""
    ways = list(product(SIZES, LOCALES, SCHEMES))
    if quick:
        ways = ways[:1]
    with staged() as (browser, stage):
        for size, lang, scheme in ways:
            began = time.monotonic()
            with Phone(
                browser, stage.program.url(), device=SIZES[size], locale=LOCALES[lang],
                colour_scheme=scheme, reduced_motion="reduce",
            ) as phone:  # fmt: skip
                for name, (path, device, act) in screens(stage).items():
                    if not wanted or name in wanted:
                        picture = out / name / f"{size}-{lang}-{scheme}.png"
                        picture.parent.mkdir(parents=True, exist_ok=True)
                        take(phone, path, device, act, picture)
            took = time.monotonic() - began
            print(f"{size} {lang} {scheme}: {took:.0f} s", flush=True)
        print(stage.program.complaints())


def main(arguments: list[str]) -> int:
    names = [a for a in arguments if not a.startswith("-")]
    if not names:
        print(__doc__)
        return 2
    photograph(Path(names[0]), names[1:], "--quick" in arguments)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
