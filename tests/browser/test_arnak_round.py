"""A whole round of tracked Arnak by taps alone: two phones and a table screen (A8–A21).

What the cardboard would give with luck (a hand, resources) is put right by the host over the API
where a step needs it; every move itself is a tap.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.people import Person, person
from tests.browser.phone import TV, wait_until
from tests.browser.program import Program, Table, become

pytestmark = pytest.mark.timeout(420)

GOODS = {"compass": "指南针", "jewel": "宝石"}


@dataclass
class Room:
    """Seat 1 is Ming's, who is the host too; seat 2 Hua's. `tv` is the table screen."""

    table: Table
    ming: Person
    hua: Person
    tv: Person

    def state(self) -> Any:
        """What lies open, as the API tells seat 1."""
        return self.table.see(1, "seat:1")["game"]

    def player(self, seat: int) -> Any:
        return self.state()["players"][seat - 1]

    def has(self, seat: int, **numbers: int) -> None:
        """Wait until these resources lie in front of a seat."""

        def there() -> bool:
            goods = self.player(seat)["goods"]
            return all(goods[name] == n for name, n in numbers.items())

        try:
            wait_until(there, 30)
        except TimeoutError:
            raise AssertionError(f"{numbers} expected: {self.player(seat)['goods']}") from None

    def given(self, seat: int, **numbers: int) -> None:
        """The host puts resources right: the cardboard has them. The seat's own page shows it."""
        for name, n in numbers.items():
            self.table.do(0, "Correct", target=f"{seat}.{name}", value=n)
            (self.ming, self.hua)[seat - 1].sees(f'button "{GOODS[name]} {n}"')


@pytest.fixture(scope="module")
def room(browser: Browser, server: Program) -> Iterator[Room]:
    table = Table(server, "arnak")
    table.keys[1] = table.keys[0]
    table.sit(1, "小明")
    table.do(0, "AddSeat")
    table.sit(2, "阿花")
    table.do(0, "Start")
    people = [person(browser, server.url()) for _ in range(2)]
    tv = person(browser, server.url(table.path("screen")), device=TV)
    for no, (who, name) in enumerate(zip(people, ("小明", "阿花"), strict=True), 1):
        become(who, table.device(no, name), table.path())
    yield Room(table, people[0], people[1], tv)
    for someone in (*people, tv):
        assert someone.errors == []
        assert someone.failures == []
        someone.close()


def test_a_round_of_arnak_by_taps(room: Room) -> None:
    ming, hua, tv = room.ming, room.hua, room.tv

    # Set-up: the list for two at the Bird Temple; seat 1 starts with 2 coins, seat 2 has a coin
    # and a compass (A8).
    ming.has("lay-0").has("begin/1")
    hua.has("lay-0")
    ming.press("begin/1").has("act-dig")
    room.has(1, coin=2, compass=0)
    room.has(2, coin=1, compass=1)
    tv.sees("小明", "阿花")

    # Seat 1 digs at the coin camp: one boot, two coins (A14). Three taps at most.
    ming.press("act-dig", "dig/camp_coin")
    room.has(1, coin=4)
    assert room.player(1)["at_home"] == 1
    assert len(room.player(1)["play"]) == 1  # one card paid the boot

    # Seat 2 goes on at once: the turn of seat 1 ends by itself. Three compasses and a car to
    # discover (A14); idol, tile and guardian are told as they are turned up.
    room.given(2, compass=4)
    hua.press("act-discover", "discover/a1")
    hua.press("answer/idol_compass", "answer/l1_02", "answer/guardian_04")
    # 1 compass left, 1 of the idol; the tile gives a coin and an arrowhead.
    room.has(2, compass=2, coin=2, arrowhead=1)
    assert room.player(2)["idols"] == 1
    assert room.state()["turn"] == 2

    # Seat 1 buys a card that nobody has named yet, by its first letters: to the deck's bottom (A2).
    ming.press("act-buy").sees("买的是哪张？")
    ming.fill("买的是哪张？", "huoba")
    ming.press("buy-unnamed/torch")
    room.has(1, coin=2)
    wait_until(lambda: room.player(1)["deck_count"] == 2, 30)

    # Seat 2 overcomes its guardian for two coins and an arrowhead (A15).
    hua.press("act-overcome", "overcome/a1")
    room.has(2, coin=0, arrowhead=0)
    assert [t["id"] for t in room.player(2)["trophies"]] == ["guardian_04"]

    # Seat 1: a free card, and a step of the glass: a jewel for it, a coin from the row (A17).
    room.given(1, jewel=1)
    ming.press("act-free")
    free = ["funding_car", "funding_ship", "exploration_car", "exploration_ship"]
    wait_until(lambda: any(ming.exists(f"play/{c}") for c in free), 30)
    card = next(c for c in free if ming.exists(f"play/{c}"))
    before = room.player(1)["goods"]
    ming.press(f"play/{card}")
    got = "coin" if card.startswith("funding") else "compass"
    room.has(1, **{got: before[got] + 1})
    coins = room.player(1)["goods"]["coin"]
    ming.press("act-research", "research/glass:2")
    room.has(1, jewel=0, coin=coins + 1)
    tv.sees("小明")

    # Seat 2: the idol into a slot for an arrowhead, the guardian's boon, then passes (A10, A16).
    hua.press("act-idol", "idol/slot_arrowhead")
    room.has(2, arrowhead=1)
    hua.press("act-boon", "boon/guardian_04")
    wait_until(lambda: room.player(2)["pool"]["car"] == 1, 30)
    hua.press("act-pass", "pass")
    wait_until(lambda: room.player(2)["passed"], 30)

    # Seat 1 goes on alone: the notebook brings an assistant, who gives a tablet (A19).
    room.given(1, jewel=1)
    ming.press("act-research", "research/book:2", "answer/0", "answer/a02")
    wait_until(lambda: [a["id"] for a in room.player(1)["assistants"]] == ["a02"], 30)
    ming.press("act-assistant", "assistant/a02")
    room.has(1, tablet=1)

    # A wrong move is refused in words, recorded if the table insists, and stands in the log.
    hua.press("act-dig").sees("你这一轮已经跳过了")
    hua.press("dig/camp_tablet").sees("照记不误")
    hua.page.get_by_role("button", name="照记不误").click()
    wait_until(lambda: room.player(2)["goods"]["tablet"] == 2, 30)
    overridden = [line for line in room.table.see(1)["log"] if line["override"]]
    assert overridden
    hua.press("act-pass", "pass")

    ming.press("act-pass", "pass")
    wait_until(lambda: room.state()["phase"] == "cleanup", 30)

    # The end of the round, each on his own phone (A20).
    for who in (ming, hua):
        who.press("tidy")
    wait_until(lambda: room.state()["round"] == 2, 30)
    state = room.state()
    assert (len(state["row"]["artifacts"]), len(state["row"]["items"])) == (2, 4)  # A9
    assert state["first"] == 2
    assert [p["hand_count"] for p in state["players"]] == [5, 5]
    tv.sees("第 2/5 轮")
    hua.has("act-dig")
