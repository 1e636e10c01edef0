"""A room that plays 《阿拉喀纳斯》: a tablet, a table screen and five phones, each a browser."""

from __future__ import annotations

import json
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, WebSocket
from playwright.sync_api import Error as PlaywrightError

from companion.ui.games.alakanas.secret import LONGEST_LOOK
from tests.browser.people import Person
from tests.browser.phone import resting, wait_until
from tests.browser.program import Program, Table
from tests.browser.wire import Proxy

PATIENCE = 45.0
"""Seconds: seven pages share one machine here."""
NAMES = ("小明", "阿花", "老王", "巴图", "娜仁")
"""By seat."""
CAMPS = ("guardian", "invader", "helper", "guardian", "invader")
BLOCS = {"guardians": (1, 3, 4), "invaders": (2, 5)}
"""Helpers belong to the guardians (R20)."""
PHASES = {"judge": "判定", "draw": "摸牌", "play": "出牌", "discard": "弃牌", "end": "回合结束"}
STAGES = {
    "grassland": "铺设草原",
    "camps": "决定阵营",
    "tasks": "抽取任务",
    "characters": "决定角色和体力",
    "sequence": "序列牌和棋子",
}
SPECIAL_TEXT = "消灭除自己外的所有角色。"
TASKS = ("守住湖边的石堆", "走遍每一片草地", "集齐三件装备", "最后一个摸牌")
"""What stands on the ordinary tasks, by their number."""


class Watched(Person):
    """A person; `frames` keeps every byte that the server sends to the page."""

    patience = PATIENCE

    def __init__(self, browser: Browser, url: str, **options: Any) -> None:
        super().__init__(browser, url, **options)
        self.frames: list[bytes] = []
        self.page.on("websocket", self._listen)
        self.page.goto(url, wait_until="commit")  # all load at once; `ready` waits

    def before_the_cut(self) -> None:
        """Put a mark on the page that is gone as soon as it is loaded anew."""
        self.page.evaluate("window.beforeTheCut = true")

    def is_back(self) -> bool:
        """Whether the page has been loaded anew since, and shows something."""
        try:
            if self.page.evaluate("window.beforeTheCut === true"):
                return False
        except PlaywrightError:  # in the middle of it
            return False
        return bool(self.reads()) and not self.page.locator("#cover").is_visible()

    def _listen(self, line: WebSocket) -> None:
        line.on("framereceived", lambda data: self.frames.append(_bytes(data)))

    def was_sent(self, *secrets: str) -> list[str]:
        """Which of these the server has sent to this page."""
        sent = b"\n".join(self.frames)
        return [secret for secret in secrets if secret.encode() in sent]

    def double(self, name: str) -> None:
        """Two taps before the page can answer the first."""
        self.has(name)
        self.find(name).evaluate(
            "e => { const t = e.matches('[flt-tappable]') ? e :"
            " e.querySelector('[flt-tappable]') || e; t.click(); t.click(); }"
        )

    @contextmanager
    def holding(self, *texts: str) -> Iterator[list[str]]:
        """A finger on the card's back, for as long as the block lasts; which of these texts can be
        read then.

        The card is covered again after a while, whatever the finger does: a page that is slow to
        show it is held once more.
        """
        end = time.monotonic() + self.patience
        line = self.context.new_cdp_session(self.page)
        while True:
            line.send("Input.dispatchTouchEvent",
                      {"type": "touchStart", "touchPoints": [self._card_back()]})  # fmt: skip
            with suppress(TimeoutError):
                seen = wait_until(lambda: [t for t in texts if t in self.reads()], LONGEST_LOOK)
                break
            line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
            assert time.monotonic() < end, f"nothing on the card in: {self.reads()}"
        try:
            yield seen
        finally:
            line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
            line.detach()

    def _card_back(self) -> dict[str, float]:
        """Where a finger goes that holds the card, once it has come to rest."""
        back = self.page.locator('flt-semantics[aria-label^="任务牌"]').or_(
            self.page.get_by_text("任务牌，背面朝上。")
        )
        back.first.wait_for(state="attached", timeout=self.patience * 1000)
        back.first.scroll_into_view_if_needed()
        box = resting(back.first, self.patience)
        return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}

    def looks_away(self, hidden: bool) -> None:
        """The page is told that its phone was locked, or unlocked."""
        self.page.evaluate(
            """hidden => {
                Object.defineProperty(document, 'visibilityState',
                    {configurable: true, get: () => hidden ? 'hidden' : 'visible'});
                Object.defineProperty(document, 'hidden', {configurable: true, get: () => hidden});
                document.dispatchEvent(new Event('visibilitychange'));
                window.dispatchEvent(new Event(hidden ? 'blur' : 'focus'));
            }""",
            hidden,
        )


def _bytes(data: bytes | str) -> bytes:
    return data.encode() if isinstance(data, str) else data


@dataclass
class Room:
    """`phones` are in the order of the seats; the third one's line can be cut at `line`."""

    program: Program
    table: Table
    keeper: Watched
    tv: Watched
    phones: list[Watched]
    line: Proxy
    seen: dict[int, str] = field(default_factory=dict[int, str])
    """What stood on a seat's card when it was looked at."""

    @property
    def screens(self) -> list[Watched]:
        return [self.keeper, self.tv, *self.phones]

    @property
    def game(self) -> Any:
        """What lies open, as the API tells 天神; {} before the start."""
        return self.table.see(0)["game"] or {}

    def until(self, what: str, wanted: Any, timeout: float = PATIENCE) -> None:
        """Wait until a field of the game has this value."""
        try:
            wait_until(lambda: self.game.get(what) == wanted, timeout)
        except TimeoutError:
            raise AssertionError(f"{what} is {self.game.get(what)!r}, not {wanted!r}") from None

    def do(self, who: int, command: str, **fields: Any) -> None:
        """A command of the game from a device (0: 天神's); it must be accepted."""
        self.table.do(who, f"alakanas:{command}", **fields)

    def ring(self, seat: int) -> Any:
        """A player as all see one."""
        return self.game["ring"][seat - 1]

    def until_ring(self, seat: int, what: str, wanted: Any, timeout: float = PATIENCE) -> None:
        """Wait until a player's field has this value."""
        try:
            wait_until(lambda: self.ring(seat)[what] == wanted, timeout)
        except TimeoutError:
            raise AssertionError(f"{seat}: {self.ring(seat)} has no {what} {wanted!r}") from None

    def phone(self, seat: int) -> Watched:
        """The browser on a seat."""
        return self.phones[seat - 1]

    def proceed(self, stage: str, then: str) -> None:
        """天神 goes on to the next stage, as soon as the page offers it."""
        self.keeper.sees(f'button "完成：{STAGES[stage]}"').press("proceed")
        self.until("stage", then)

    def advance(self, phone: Watched, then: str) -> None:
        """Whose turn it is goes on to a phase, and sees it."""
        phone.press("step-advance")
        self.until("phase", then)
        phone.sees(f"现在是{PHASES[then]}阶段")

    def hit(self, phone: Watched, seat: int) -> None:
        """A player hits another one, as the button says."""
        phone.press("act-hit", f"seat-{seat}").sees(f'button "{NAMES[seat - 1]} −1"')
        phone.press("strike")

    def power_cut(self, *without: Watched) -> None:
        """The program is killed and started; every page finds back by itself (but `without`).

        A tap on a page that has not yet noticed would be lost, as it would be in a room.
        """
        waiting = [screen for screen in self.screens if screen not in without]
        for screen in waiting:
            screen.before_the_cut()
        self.program.kill()
        self.program.start()
        for screen in waiting:
            try:
                wait_until(screen.is_back, 2 * PATIENCE)
            except TimeoutError:
                raise AssertionError(f"not back: {screen.url}: {screen.reads()}") from None

    def written(self, kind: str) -> list[Any]:
        """Everything of a kind in the journal on the disk, oldest first."""
        path = f"file:{self.program.journal}?mode=ro"
        with closing(sqlite3.connect(path, uri=True)) as file:
            rows = file.execute("SELECT body FROM entry WHERE code = ? ORDER BY id",
                                (self.table.code,)).fetchall()  # fmt: skip
        records = [json.loads(body) for (body,) in rows]
        return [record["data"] for record in records if record["kind"] == kind]

    def text_of(self, card: str) -> str:
        """What stands on a dealt card."""
        return SPECIAL_TEXT if card == "SPECIAL" else card.partition(" ")[2]

    def dealt(self) -> list[str]:
        """The text of every seat's task, from the disk (the devices are not asked)."""
        (deal,) = self.written("alakanas:Dealt")
        return [self.text_of(card) for card in deal["cards"]]

    def special(self) -> int:
        """The seat with the special task, from the disk."""
        return self.dealt().index(SPECIAL_TEXT) + 1

    def all_show(self, fingerprint: str) -> None:
        """Every screen shows this fingerprint."""
        wanted = squeezed(fingerprint)
        for screen in self.screens:
            try:
                wait_until(lambda screen=screen: wanted in squeezed(screen.reads()), 90)
            except TimeoutError:
                raise AssertionError(f"no {fingerprint} in: {screen.reads()}") from None

    def look(self, seat: int) -> str:
        """A seat holds its card, reads it alone, and lets go; what stood there."""
        phone = self.phone(seat)
        texts = (*TASKS, SPECIAL_TEXT)
        with phone.holding(*texts) as read:
            assert len(read) == 1
        for text in texts:
            phone.sees_no(text)
        return read[0]


def squeezed(words: str) -> str:
    """Letters and digits alone, however they are spelled out."""
    return re.sub(r"[\W_]", "", words)
