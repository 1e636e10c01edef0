"""A tracked Arnak table over HTTP, at which seat 1 keeps its hand to itself.

Everybody else looks on with all they have. `Secret` is what only seat 1 knows: the evening can be
played again with other secrets, and nobody else may be able to tell the two apart.
"""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from companion.games.arnak.game import ArnakGame
from companion.hub.hub import Hub
from companion.hub.live import LiveTable
from companion.packs.games import installed_games
from tests.web.served import Served
from tests.wire.phone import Event, Phone, Stream, newest, serve

T = TypeVar("T")

ITEMS = ("torch", "machete", "rope", "axe", "tent", "parrot")
OWNERS = ("seat 1", "seat 1 again")
OTHERS = ("host", "seat 2", "seat 3", "screen", "spectator", "stranger")
OPTIONS = {"keep": "moves", "deck": "exact", "temple": "bird"}


def arnak() -> ArnakGame:
    """The game as it is installed, with the names of its cards."""
    game = installed_games()["arnak"]
    assert isinstance(game, ArnakGame)
    return game


class SameChance:
    """The same draws on every evening."""

    def __init__(self) -> None:
        self._random = random.Random(7)

    def below(self, n: int) -> int:
        return self._random.randrange(n)

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        return tuple(self._random.sample(list(items), len(items)))


@dataclass(frozen=True)
class Secret:
    """What seat 1 alone knows: `drawn` two cards of its first hand; of ITEMS, by index, the one
    that goes back `on_top`, the one `named`, the one that a correction takes `to_hand`, and the
    one that it puts `under` the deck."""

    drawn: tuple[str, str]
    on_top: int
    named: int
    to_hand: int
    under: int

    def __post_init__(self) -> None:
        assert len({self.on_top, self.named, self.to_hand, self.under}) == 4

    def item(self, which: str) -> str:
        return ITEMS[getattr(self, which)]


@dataclass
class Room:
    """One table with four seats: three phones, and seat 4 which the host plays."""

    hub: Hub
    port: int
    code: str = ""
    phones: dict[str, Phone] = field(default_factory=dict[str, Phone])
    keys: dict[str, str] = field(default_factory=dict[str, str])
    streams: list[Stream] = field(default_factory=list[Stream])
    refused: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    count: int = 0

    @property
    def live(self) -> LiveTable:
        return self.hub._live[self.code]

    def at(self, rest: str) -> str:
        return f"/api/tables/{self.code}/{rest}"

    def keep(self, name: str, key: str) -> None:
        self.phones[name].key = self.keys[name] = key

    async def sit_down(self, watching: Sequence[str]) -> None:
        """Everybody comes, the game begins, seat 1 gets a few cards that all can see, and some
        open event streams."""
        self.phones = {name: Phone(self.port, name) for name in (*OWNERS, *OTHERS)}
        self.phones["stranger"].key = "a-stranger-s-own-secret-77"
        body = {"game": "arnak", "options": OPTIONS}
        opened = (await self.phones["host"].post("/api/tables", body)).json
        self.code = opened["code"]
        self.keep("host", opened["key"])
        for no in (1, 2, 3):
            seated = await self.phones[f"seat {no}"].post(self.at("seats"), {"name": f"P{no}"})
            self.keep(f"seat {no}", seated.json["key"])
        await self.act("host", {"type": "AddSeat", "name": "P4", "phoneless": True})
        await self.act("host", {"type": "Start"})
        await self.act("host", {"type": "arnak:Begin", "first": 1})
        for item in ITEMS:
            await self.mine("MoveCard", card=item, zone="play")
        await self.mine("MoveCard", card="crystal_earring", zone="hand")
        await self.set("1.tablet", 3)
        for name in watching:
            eyes = {"host": "?as=host", "screen": "?as=screen&lang=zh"}.get(name, "")
            await self.watch(name, eyes)
            if name == "host":
                await self.watch("host", "?as=seat:4&lang=zh", last_event_id="1")

    async def watch(self, name: str, eyes: str = "", **headers: str) -> None:
        """A device opens an event stream, one after another so that all see the same of it."""
        path = self.at(f"events{eyes}")
        self.streams.append(await self.phones[name].stream(path, **headers))
        await self.settle()

    async def settle(self) -> None:
        """Wait until everybody has the newest view, also of who is here."""
        live = self.live

        def fresh(events: list[Event]) -> bool:
            seen = newest(events)
            here = {seat["no"] for seat in seen.get("seats", ()) if seat["here"]}
            return seen["version"] >= live.history.seq and here == live.here()

        for stream in (each for each in self.streams if not each.ended):
            await stream.until(fresh, 20)

    async def act(self, who: str, command: Any, **more: Any) -> int:
        """A command that is accepted; the number of its first event."""
        answer = await self.ask(who, command, **more)
        assert answer.status == 200, f"{who} {command}: {answer.body.decode()}"
        await self.settle()
        return int(answer.json["group"] or 0)

    async def ask(self, who: str, command: Any, **more: Any) -> Any:
        """A command, whatever comes of it."""
        self.count += 1
        body: Any = {"command_id": f"c{self.count}", "command": command, **more}
        return await self.phones[who].post(self.at("commands"), body)

    async def deny(self, who: str, command: Any, **more: Any) -> None:
        """A command that is refused."""
        answer = await self.ask(who, command, **more)
        assert answer.status in (400, 403, 404, 409, 422), f"{who} was not refused {command}"
        self.refused.append((who, answer.json["refusal"]["key"]))

    async def mine(self, kind: str, **fields: Any) -> int:
        """A command of seat 1 for itself."""
        return await self.act("seat 1", {"type": f"arnak:{kind}", "seat": 1, **fields})

    async def answer(self, pick: str) -> None:
        """Seat 1 answers the question that waits."""
        asked = self.live.history.state.game.asked
        await self.mine("Answer", asked=asked, pick=pick)

    async def passes(self, who: str, seat: int, **more: Any) -> None:
        await self.act(who, {"type": "arnak:Act", "seat": seat, "action": "pass"}, **more)

    async def set(self, target: str, value: int) -> None:
        await self.act("seat 1", {"type": "Correct", "target": target, "value": value})

    async def everybody_looks(self) -> None:
        """Views, exports, and what an undo would take along, by all who are no owner."""
        for name in OTHERS:
            for eyes in ("", "as=seat:1", "as=seat:4", "as=host", "as=keeper"):
                await self.phones[name].get(self.at(f"view?{eyes}"))
            for kind in ("json", "csv", "journal"):
                await self.phones[name].get(self.at(f"export?format={kind}&lang=en"))
            await self.phones[name].get(self.at("export?format=csv&as=seat:1"))
        for seq in list(self.live.history.groups)[-20:]:
            await self.phones["host"].get(self.at(f"undo/{seq}"))
            await self.phones["seat 2"].get(self.at(f"undo/{seq}"))
        for name in OWNERS:
            await self.phones[name].get(self.at("view"))
            await self.phones[name].get(self.at("export?format=csv"))

    # --- the evening --------------------------------------------------------------------------

    async def first_round(self, secret: Secret) -> None:
        """Seat 1 names two cards of its hand, and keeps what it named."""
        for name in secret.drawn:
            await self.mine("NameCard", card=name)
        await self.passes("seat 1", 1)
        await self.passes("seat 2", 2)
        await self.passes("seat 3", 3)
        await self.passes("host", 4, **{"as": "seat:4"})
        for name in ("fear", "fear", "exploration_car"):
            await self.mine("PutDown", card=name)
        for who, no in (("seat 1", 1), ("seat 2", 2), ("seat 3", 3), ("host", 4)):
            more = {"as": "seat:4"} if no == 4 else {}
            await self.act(who, {"type": "arnak:Tidy", "seat": no}, **more)

    async def others_pass(self) -> None:
        """The second round is seat 1's alone; seat 3 has lost its seat."""
        await self.passes("seat 2", 2)
        await self.act("host", {"type": "Kick", "no": 3})
        await self.passes("host", 3)
        await self.passes("host", 4, **{"as": "seat:4"})

    async def second_round(self, secret: Secret) -> None:
        """Seat 1 draws three with the earring and puts one back, puts three cards right, draws
        again, and takes that back."""
        await self.mine("Act", action="play", pick="crystal_earring")
        await self.answer("3")
        await self.answer(f"deck_top:{secret.item('on_top')}")
        await self.answer("play:fear")
        await self.mine("NameCard", card=secret.item("named"))
        await self.mine("MoveCard", card=secret.item("to_hand"), zone="hand")
        await self.mine("MoveCard", card=secret.item("under"), zone="deck_bottom")
        await self.mine("MoveCard", card=secret.item("named"), zone="deck_top")
        await self.set("1.idols", 1)
        drew = await self.mine("Act", action="idol", pick="slot_draw")
        await self.act("seat 1", {"type": "Undo", "seq": drew})

    async def curious(self, secret: Secret) -> None:
        """What nobody may do for seat 1, and what the rules refuse seat 1 itself."""
        for name in (*secret.drawn, "fear", *ITEMS):
            for kind in ("NameCard", "PutDown"):
                for who in ("seat 2", "spectator", "seat 3"):
                    await self.deny(who, {"type": f"arnak:{kind}", "seat": 1, "card": name})
            play = {"type": "arnak:Act", "seat": 1, "action": "play", "pick": name}
            await self.deny("seat 2", play)
            await self.deny("seat 2", play, insists=True, **{"as": "seat:1"})
        await self.deny("seat 1", {"type": "arnak:PutDown", "seat": 1, "card": secret.drawn[0]})
        asked = self.live.history.state.game.asked
        for pick in ("3", "deck_top:torch"):
            answer = {"type": "arnak:Answer", "seat": 1, "asked": asked, "pick": pick}
            await self.deny("seat 2", answer)

    async def new_phone(self) -> None:
        """Seat 1 loses its phone and comes back with another."""
        made = await self.phones["host"].post(self.at("reentry"), {"seat": 1})
        body = {"code": made.json["code"]}
        back = await self.phones["seat 1 again"].post(self.at("reenter"), body)
        self.keep("seat 1 again", back.json["key"])
        await self.watch("seat 1 again")

    async def collect(self) -> None:
        """Close all streams, so that what came in them counts."""
        for stream in self.streams:
            await stream.close()
        self.streams.clear()

    def heard(self, who: str) -> list[tuple[str, bytes]]:
        """All that a device was sent, without the secrets of devices."""
        found: list[tuple[str, bytes]] = []
        for asked, data in self.phones[who].heard:
            for name, key in self.keys.items():
                data = data.replace(key.encode(), b"*" * len(name))
            found.append((asked, data))
        return found


@asynccontextmanager
async def room(game: ArnakGame, watching: Sequence[str]) -> AsyncIterator[Room]:
    """A server of its own with one table on it."""
    served = Served({"arnak": game}, chance=SameChance())
    async with serve(served.app) as port:
        made = Room(served.hub, port)
        await made.sit_down(watching)
        yield made
        await made.collect()
    await served.close()


async def evening(secret: Secret, game: ArnakGame) -> Room:
    """Two rounds, in which everybody tries and asks for everything."""
    async with room(game, ("host", "seat 2", "seat 3", "screen", "seat 1")) as made:
        await made.first_round(secret)
        await made.others_pass()
        await made.second_round(secret)
        await made.curious(secret)
        await made.everybody_looks()
        await made.new_phone()
        ends = {"type": "arnak:Act", "seat": 1, "action": "end_turn"}
        await made.act("seat 1 again", ends)
        await made.act("host", {"type": "Finish"})
        await made.everybody_looks()
        await made.collect()
        return made


async def short(secret: Secret, game: ArnakGame) -> Room:
    """Seat 1 names two cards, passes whatever the rules say, and everybody looks."""
    async with room(game, ("seat 2",)) as made:
        for name in secret.drawn:
            await made.mine("NameCard", card=name)
        await made.passes("seat 1", 1, insists=True)
        for name in OTHERS:
            await made.phones[name].get(made.at("view"))
            await made.phones[name].get(made.at("export?format=csv"))
        await made.collect()
        return made
