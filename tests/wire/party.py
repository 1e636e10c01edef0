"""A whole evening at one table, in which everybody asks for everything.

Three phones, a seat without one, the host, a table screen, a spectator, a stranger with a secret
of its own; a lost phone that comes back, one that is kicked. Every byte that any of them is sent
is kept.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from companion.table.game import Game
from tests.lifecounter import LifeCounter
from tests.web.served import Served
from tests.wire.detector import Secrets
from tests.wire.phone import Phone, Stream, newest, serve

T = TypeVar("T")

NUMBERS = (731_945_862, 258_614_397, 946_173_528, 185_392_764)
"""Secret numbers of seats 1 to 4."""
_DRAWN = 899_999_999  # what the life counter draws a number from


class FixedChance:
    """Deals the given numbers; everything else is drawn from a seed."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self._numbers = list(numbers)
        self._random = random.Random(5)

    def below(self, n: int) -> int:
        return self._numbers.pop(0) - 100_000_000 if n == _DRAWN else self._random.randrange(n)

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        drawn = list(items)
        self._random.shuffle(drawn)
        return tuple(drawn)


MAY_ACT = {
    *(("seat 1", "seat:1"), ("seat 2 again", "seat:2"), ("host", "host"), ("host", "seat:3")),
}


@dataclass
class Heard:
    """Some bytes that a device was sent, in answer to what."""

    who: str
    asked: str
    data: bytes


@dataclass
class Evening:
    """What was heard before and after seat 1 showed its number, and what was secret."""

    code: str = ""
    before: list[Heard] = field(default_factory=list[Heard])
    after: list[Heard] = field(default_factory=list[Heard])
    keys: dict[str, str] = field(default_factory=dict[str, str])
    numbers: tuple[int, ...] = NUMBERS
    reentry: str = ""
    problems: list[str] = field(default_factory=list[str])

    def secrets(self, but: Sequence[int] = ()) -> Secrets:
        """The numbers of all seats but some."""
        numbers = {f"seat {i}": n for i, n in enumerate(self.numbers, 1) if i not in but}
        return Secrets(numbers, self.keys, (self.code,))

    def leaks(self) -> list[str]:
        """Every secret that somebody was sent who must not have it."""
        found: list[str] = []
        for shown, part in (((), self.before), ((1,), self.after)):
            for heard in part:
                may = {*shown, *may_know(heard)}
                for what in self.secrets(tuple(may)).found_in(heard.data):
                    if not hands_out_a_key(heard, what):
                        found.append(f"{heard.who}, {heard.asked}: {what}")
                if heard.who != "host" and self.reentry.encode() in heard.data:
                    found.append(f"{heard.who}, {heard.asked}: the re-entry code")
        return found


def may_know(heard: Heard) -> set[int]:
    """The seats whose numbers the device holds or held. The host's plays seat 4, which has no
    phone (and moves up to place 3 when that one is taken away), but only knows its number when it
    looks through the eyes of that seat."""
    own = {"seat 1": {1}, "seat 2": {2}, "seat 2 again": {2}, "seat 3": {3}}
    if heard.who == "host":
        return {4} if re.search("as=seat:[34]", heard.asked) else set()
    return own.get(heard.who, set())


def hands_out_a_key(heard: Heard, what: str) -> bool:
    """Whether this is the one answer in which the server tells a device its new secret."""
    if what != f"key of {heard.who} as text":
        return False
    return heard.asked.startswith("POST ") and any(
        heard.asked.removesuffix(" (body)").endswith(end)
        for end in ("/api/tables", "/seats", "/reenter")
    )


class Party:
    """Plays an evening on a server that runs."""

    def __init__(self, served: Served, port: int, numbers: Sequence[int]) -> None:
        self.served, self.port = served, port
        self.evening = Evening(numbers=tuple(numbers))
        self.phones = {
            name: Phone(port, name)
            for name in (
                *("host", "seat 1", "seat 2", "seat 3", "seat 2 again"),
                *("screen", "spectator", "stranger"),
            )
        }
        self.phones["stranger"].key = "a-stranger-s-own-secret-77"
        self.streams: list[Stream] = []
        self.turn = 0

    def at(self, rest: str) -> str:
        return f"/api/tables/{self.evening.code}/{rest}"

    async def play(self, curious: bool) -> Evening:
        """From the opening of the table to its end; `curious`: everybody asks for everything."""
        await self.sit_down()
        await self.look()
        await self.deal_and_play()
        await self.try_what_is_refused()
        await self.everybody_looks()
        await self.lose_phones()
        if curious:
            await self.everybody_asks_for_everything()
        self.evening.before = await self.collect()
        await self.look("1", phoneless=3)
        await self.show_and_finish()
        if curious:
            await self.everybody_asks_for_everything()
        await self.everybody_looks()
        self.evening.after = await self.collect()
        return self.evening

    async def sit_down(self) -> None:
        opened = (await self.phones["host"].post("/api/tables", {"game": "life"})).json
        self.evening.code = opened["code"]
        self.keep("host", opened["key"])
        for no in (1, 2, 3):
            seated = await self.phones[f"seat {no}"].post(
                self.at("seats"), {"name": f"P{no}", "command_id": f"sit-{no}"}
            )
            self.keep(f"seat {no}", seated.json["key"])
        await self.act("host", {"type": "AddSeat", "name": "P4", "phoneless": True})

    def keep(self, name: str, key: str) -> None:
        self.phones[name].key = self.evening.keys[name] = key

    async def look(self, after: str = "", phoneless: int = 4) -> None:
        """Everybody opens an event stream, the host two."""
        eyes = [
            *(("host", "?as=host"), ("host", f"?as=seat:{phoneless}&lang=zh"), ("seat 1", "")),
            *(("seat 2", "?as=me"), ("seat 3", "?lang=zh"), ("screen", "?as=screen")),
            *(("spectator", ""), ("stranger", "?lang=zh"), ("seat 2 again", "")),
        ]
        for name, rest in eyes:
            headers = {"last_event_id": after} if after else {}
            stream = await self.phones[name].stream(self.at(f"events{rest}"), **headers)
            self.streams.append(stream)
            await self.settle()

    async def settle(self) -> None:
        """Wait until everybody has the newest view."""
        live = self.served.hub._live[self.evening.code]
        for stream in (each for each in self.streams if not each.ended):
            await stream.until(lambda es: newest(es)["version"] >= live.history.seq)

    async def act(self, who: str, command: Any, **more: Any) -> int:
        """A command that is accepted; the number of its first event."""
        self.turn += 1
        body = {"command_id": f"c{self.turn}", "command": command, **more}
        answer = await self.phones[who].post(self.at("commands"), body)
        if answer.status != 200:
            self.evening.problems.append(f"{who} {command}: {answer.body.decode()}")
            return 0
        await self.settle()
        return int(answer.json["group"] or 0)

    async def deal_and_play(self) -> None:
        await self.act("host", {"type": "Start"})
        await self.act("seat 1", {"type": "life:Deal"})
        await self.act("seat 2", {"type": "life:Change", "by": -3})
        marked = await self.act("seat 3", {"type": "life:Mark"})
        await self.act("seat 3", {"type": "Undo", "seq": marked})
        await self.act("host", {"type": "life:Mark"}, **{"as": "seat:4"})
        await self.act("seat 1", {"type": "life:Change", "by": -40}, insists=True)
        await self.act("host", {"type": "Correct", "target": "life", "value": 12})
        await self.act("seat 2", {"type": "Rename", "no": 2, "name": "P2 🐺"})

    async def try_what_is_refused(self) -> None:
        for who, command in (
            *(("host", {"type": "life:Show"}), ("seat 1", {"type": "life:Deal"})),
            *(
                ("seat 2", {"type": "life:Change", "by": -99}),
                ("seat 3", {"type": "Undo", "seq": 10}),
            ),
        ):
            body = {"command_id": f"no-{who[-1]}", "command": command}
            answer = await self.phones[who].post(self.at("commands"), body)
            if answer.status not in (403, 409, 422):
                self.evening.problems.append(f"{who} was not refused {command}")

    async def everybody_looks(self) -> None:
        for phone in self.phones.values():
            await phone.get(self.at("view"))
            await phone.get(self.at("export?lang=zh"))
            await phone.get(self.at("export?format=csv"))
        for rest in ("view", "export"):
            await self.phones["host"].get(self.at(f"{rest}?as=seat:4"))

    async def lose_phones(self) -> None:
        made = await self.phones["host"].post(self.at("reentry"), {"seat": 2})
        self.evening.reentry = made.json["code"]
        # What the person typed is no secret from the person: the answer does not repeat it.
        back = await self.phones["seat 2 again"].post(
            self.at("reenter"), {"code": self.evening.reentry}
        )
        self.keep("seat 2 again", back.json["key"])
        self.streams.append(await self.phones["seat 2 again"].stream(self.at("events")))
        await self.settle()
        await self.act("host", {"type": "Kick", "no": 3})
        # Seats come and go while numbers lie on the table.
        await self.act("host", {"type": "RemoveSeat", "no": 3})
        await self.act("host", {"type": "AddSeat", "name": "P5"})
        await self.act("seat 2 again", {"type": "life:Mark"})

    async def show_and_finish(self) -> None:
        await self.act("seat 1", {"type": "life:Show"})
        await self.act("seat 2 again", {"type": "life:Change", "by": 1})
        await self.act("seat 1", {"type": "Finish"})

    async def everybody_asks_for_everything(self) -> None:
        for phone in self.phones.values():
            await self.ask_for_everything(phone)

    async def ask_for_everything(self, phone: Phone) -> None:
        code = self.evening.code
        for eyes in ("", *(f"as=seat:{n}" for n in range(1, 6)), "as=host", "as=keeper"):
            await phone.get(self.at(f"view?{eyes}&lang=en"))
            await phone.get(self.at(f"export?{eyes}&lang=zh"))
            await phone.get(self.at(f"export?format=csv&{eyes}"))
        for seq in (1, 10, 11, 12, 17, 18):
            await phone.get(self.at(f"undo/{seq}"))
        for eyes in ("as=screen", "as=spectator", "as=nobody"):
            await phone.get(self.at(f"view?{eyes}"))
        for path in (
            *(f"/api/tables/{code}", self.at("export?format=journal"), self.at("nothing")),
            *("/api/games", "/healthz", f"/qr/{code}.svg", f"/j/{code}"),
            *(("/docs", "/docs/style.css", "/openapi.json") if phone.name == "stranger" else ()),
        ):
            await phone.get(path)
        for command in (
            *({"type": "life:Show"}, {"type": "life:Deal"}, {"type": "life:Nothing"}),
            *({"type": "Undo", "seq": seq} for seq in (1, 6, 9, 10, 12, 99)),
            *({"type": "Rename", "no": 1, "name": "P2"}, {"type": "Kick", "no": 1}),
            *({"type": "Correct", "target": "secret", "value": 1}, {"type": "Start"}),
            {"type": "life:Change", "by": "x"},
        ):
            for eyes in ("seat:1", "seat:3", "host"):
                if (phone.name, eyes) in MAY_ACT:
                    continue  # what it really may do is part of the game, played above
                body = {"command_id": f"{phone.name[-1]}-try", "as": eyes, "command": command}
                answer = await phone.post(self.at("commands"), body)
                if answer.status == 200:
                    self.evening.problems.append(f"{phone.name} as {eyes} did {command}")
        if phone.name in ("screen", "spectator", "stranger"):
            await phone.post(self.at("seats"), {"name": "P1", "no": 1})
            await phone.post(self.at("reentry"), {"seat": 1})
            await phone.post(self.at("reenter"), {"code": "000000"})
        await phone.ask("POST", self.at("commands"), raw=b'{"command":')
        await phone.ask("DELETE", f"/api/tables/{code}")

    async def collect(self) -> list[Heard]:
        """Close all streams; all that was heard since the last time."""
        for stream in self.streams:
            await stream.close()
        self.streams.clear()
        heard = [
            Heard(p.name, asked, data) for p in self.phones.values() for asked, data in p.heard
        ]
        for phone in self.phones.values():
            phone.heard.clear()
        return heard


async def evening(
    numbers: Sequence[int] = NUMBERS,
    games: Mapping[str, Game[Any]] | None = None,
    curious: bool = True,
) -> Evening:
    """One evening on a server of its own."""
    served = Served(games or {"life": LifeCounter()}, chance=FixedChance(numbers))
    async with serve(served.app) as port:
        played = await Party(served, port, numbers).play(curious)
    await served.close()
    return played
