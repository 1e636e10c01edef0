"""A table of 《阿拉喀纳斯》 over HTTP: 天神 without a seat, five phones, and whoever looks on.

The evening can be played again with the special task at another seat. Whoever has neither of the
two seats may not be able to tell the evenings apart before a task is legally opened.
"""

from __future__ import annotations

import base64
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from companion.dealing import Manifest, cards_dealt, from_word
from companion.games.alakanas.dealer import RULES, SPECIAL
from companion.games.alakanas.game import AlakanasGame
from companion.games.alakanas.play.state import Deal, Play
from companion.hub.live import LiveTable
from companion.packs.games import installed_games
from companion.table.refusal import Refusal
from tests.web.served import Served
from tests.wire.arnak_room import Room, SameChance
from tests.wire.detector import text_spellings, unpacked
from tests.wire.phone import Phone, serve

OWNERS = ("seat 2", "seat 5")
OTHERS = ("host", "seat 1", "seat 3", "seat 3 again", "seat 4", "screen", "spectator", "stranger")
NAMES = ("Al", "Berta", "Carolina", "Dietrich", "Eve")
CAMPS = ("guardian", "helper", "invader", "invader", "guardian")
TEXTS = ("ride-north-at-dawn", "keep-the-white-mare", "drink-with-the-wolf", "count-all-the-reeds")
"""The ordinary tasks 1 to 4."""
WORDS = ("horsemilk-and-honey", "wind-over-grass", "nine-blue-tents", "red-saddle")
"""The lucky words of seats 1 to 4; seat 5 gives random bytes."""
RANDOM = bytes(range(100, 132))
FIRST = bytes(range(32))
"""The server's secret of the deal that is given up."""


def dealt_with(special: int) -> tuple[str, ...]:
    """Who gets what: seats 1, 3 and 4 the same on every evening."""
    t1, t2, t3, t4 = (f"T{no} {text}" for no, text in enumerate(TEXTS, 1))
    return (t1, SPECIAL, t2, t3, t4) if special == 2 else (t1, t4, t2, t3, SPECIAL)


def alakanas() -> AlakanasGame:
    """The game as it is installed, with the names of its cards."""
    game = installed_games(None, ("companion.games.alakanas",))["alakanas"]
    assert isinstance(game, AlakanasGame)
    return game


class Lots(SameChance):
    """The same draws on every evening, but for the bytes that lie in `bytes`."""

    def __init__(self) -> None:
        super().__init__()
        self.bytes: list[int] = []

    def below(self, n: int) -> int:
        return self.bytes.pop(0) if n == 256 and self.bytes else super().below(n)


def contributions() -> tuple[bytes, ...]:
    """What the seats add to the shuffle."""
    words = [from_word(word) for word in WORDS]
    return (*(w.value for w in words if not isinstance(w, Refusal)), RANDOM)


def secret_for(number: int, special: int) -> bytes:
    """A server's secret with which deal `number` gives the special task to that seat."""
    cards = (SPECIAL, *(f"T{no} {text}" for no, text in enumerate(TEXTS, 1)))
    manifest = Manifest("alakanas", number, RULES, NAMES, cards)
    mh, wanted = manifest.hash, dealt_with(special)
    tries = (n.to_bytes(32, "little") for n in count(2**200))
    return next(s for s in tries if cards_dealt(manifest, mh, s, contributions()) == wanted)


@dataclass
class Steppe(Room):
    """One table. `special`: the seat that the special task goes to; `hidden`: only 天神 sees what
    is in the task deck."""

    special: int = 2
    hidden: bool = True
    chance: Lots = field(default_factory=Lots)
    kept: LiveTable | None = None

    @property
    def live(self) -> LiveTable:
        """The table, also when the server has gone."""
        if self.kept is None:
            self.kept = super().live
        return self.kept

    @property
    def state(self) -> Play:
        state = self.live.history.state.game
        assert isinstance(state, Play)
        return state

    @property
    def deal(self) -> Deal:
        """The deal with all its secrets."""
        deal = self.state.deal
        assert deal is not None
        return deal

    async def sit_down(self, watching: Sequence[str]) -> None:
        """Everybody comes, and some open event streams."""
        self.phones = {name: Phone(self.port, name) for name in (*OWNERS, *OTHERS)}
        self.phones["stranger"].key = "a-stranger-s-own-secret-77"
        opening = {"game": "alakanas", "options": {"hidden": self.hidden}}
        opened = (await self.phones["host"].post("/api/tables", opening)).json
        self.code = opened["code"]
        self.keep("host", opened["key"])
        for no, name in enumerate(NAMES, 1):
            seated = await self.phones[f"seat {no}"].post(self.at("seats"), {"name": name})
            assert seated.json["seat"] == no
            self.keep(f"seat {no}", seated.json["key"])
        await self.act("host", {"type": "Start"})
        for name in watching:
            await self.watch(name, {"screen": "?as=screen&lang=zh"}.get(name, ""))

    async def does(self, who: str, kind: str, **fields: Any) -> int:
        """A command of the game, of 天神 or of a seat ("seat 3", "seat 3 again")."""
        seat = {"seat": int(who.split()[1])} if who.startswith("seat") else {}
        return await self.act(who, {"type": f"alakanas:{kind}", **seat, **fields})

    async def rules(self, kind: str, who: str = "host", **fields: Any) -> int:
        """A command of 天神, from whichever phone has the office."""
        speaks = {} if who == "host" else {"as": "host"}
        return await self.act(who, {"type": f"alakanas:{kind}", **fields}, **speaks)

    async def camps(self) -> None:
        """Grassland, camps, and what the ordinary tasks say."""
        await self.rules("Proceed", stage="grassland")
        for no, camp in enumerate(CAMPS, 1):
            await self.does(f"seat {no}", "SetCamp", camp=camp)
        await self.rules("Proceed", stage="camps")
        for no, text in enumerate(TEXTS, 1):
            await self.rules("SetTask", no=no, text=text)

    async def lock(self, secret: bytes) -> None:
        self.chance.bytes = list(secret)
        await self.rules("LockDeal", number=self.state.deals + 1)
        assert self.deal.secret == secret.hex()

    async def contribute(self) -> None:
        for no, word in enumerate(WORDS, 1):
            await self.does(f"seat {no}", "Contribute", word=word)
        self.chance.bytes = list(RANDOM)
        await self.does("seat 5", "Contribute")

    async def give_up(self, dealt: bool) -> None:
        """Deal 1 is given up: before the tasks are dealt, or (the same every evening) after."""
        await self.lock(secret_for(1, 2) if dealt else FIRST)
        if dealt:
            await self.contribute()
            await self.rules("DealTasks", number=1)
        else:
            await self.does("seat 1", "Contribute", word="too-early-a-word")
            self.chance.bytes = list(reversed(RANDOM))
            await self.does("seat 2", "Contribute")
        await self.rules("Redeal", number=1, reason="somebody came late")

    async def tasks(self) -> None:
        """Deal 2, with double taps; everybody looks at the own card, and whoever has the special
        task ticks it in private, after the one owner looked and before the other did."""
        await self.lock(secret_for(2, self.special))
        await self.deny("host", {"type": "alakanas:DealTasks", "number": 2})
        await self.contribute()
        await self.does("seat 1", "Contribute", word="another-word")
        self.count += 1
        deal = {"type": "alakanas:DealTasks", "number": 2}
        for command_id in (f"c{self.count}", f"c{self.count}", f"again{self.count}"):
            body = {"command_id": command_id, "command": deal}
            for who in ("host", "seat 3"):
                await self.phones[who].post(self.at("commands"), body)
        await self.settle()
        assert self.deal.dealt == dealt_with(self.special)
        await self.does("seat 5", "MarkSeen")
        owner = f"seat {self.special}"
        ticked = await self.does(owner, "MarkDone", done=True)
        await self.act(owner, {"type": "Undo", "seq": ticked})
        await self.does(owner, "MarkDone", done=True)
        for no in (2, 1, 3, 4):
            await self.does(f"seat {no}", "MarkSeen")

    async def rest_of_set_up(self) -> None:
        """Characters, sequence cards, hands: the first turn begins."""
        await self.rules("Proceed", stage="tasks")
        for no in range(1, 6):
            await self.does(f"seat {no}", "SetCharacter", character=f"Rider {no}", health=3)
        await self.rules("Proceed", stage="characters")
        for no in range(1, 6):
            await self.does(f"seat {no}", "SetSequence", no=no)
        await self.rules("Proceed", stage="sequence")
        await self.rules("DealHands", deck=40)

    async def kill(self, no: int, office: str = "host", **how: Any) -> None:
        """A seat loses all its health, and nobody saves it. Twice the tap is one death."""
        await self.rules("Damage", office, seats=[no], n=9, **how)
        for _ in range(2):
            await self.rules("LetDie", office, seat=no)

    async def turns(self) -> None:
        """A turn of seat 1, what hurts both owners, and the death of seat 4."""
        await self.act("seat 1", {"type": "alakanas:Advance", "turn_no": 1, "phase": "judge"})
        await self.does("seat 1", "Draw", n=2)
        both = {"type": "alakanas:Damage", "seats": [2, 5], "n": 1, "cause": "seat", "by": 1}
        hurt = await self.act("seat 1", both)
        await self.act("host", {"type": "Undo", "seq": hurt})
        await self.act("seat 1", both)
        for no in (2, 5):
            await self.does(f"seat {no}", "Heal", n=1)
        await self.kill(4, cause="seat", by=1)
        await self.hurt_in_vain()

    async def hurt_in_vain(self) -> None:
        """Damage that is taken back, to each owner alike."""
        for no in (2, 5):
            died = await self.rules("Damage", seats=[no], n=1)
            await self.act("host", {"type": "Undo", "seq": died})

    async def people_go(self) -> None:
        """Seat 1 loses its phone, 天神 hands the office to the dead, seat 3 gets a new phone."""
        await self.act("host", {"type": "Kick", "no": 1})
        await self.act("host", {"type": "PassHost", "no": 4})
        made = await self.phones["seat 4"].post(self.at("reentry"), {"seat": 3})
        body = {"code": made.json["code"]}
        back = await self.phones["seat 3 again"].post(self.at("reenter"), body)
        assert back.json["seat"] == 3
        self.keep("seat 3 again", back.json["key"])
        await self.watch("seat 3 again")
        await self.watch("seat 4", "?as=host", last_event_id="1")

    async def everybody_tries(self) -> None:
        """What is refused, in everybody's words."""
        for who, speaks in (*((who, {}) for who in OTHERS), ("seat 4", {"as": "host"})):
            for no in (2, 5):
                for kind in ("OpenTask", "MarkSeen", "MarkDone", "Contribute", "Heal"):
                    extra = {"MarkDone": {"done": True}, "Heal": {"n": 1}}.get(kind, {})
                    command = {"type": f"alakanas:{kind}", "seat": no, **extra}
                    await self.ask(who, command, insists=True, **speaks)
                    await self.settle()
            for kind, fields in (
                ("Redeal", {"number": 2, "reason": "show me"}),
                ("LockDeal", {"number": 3}),
                ("DealTasks", {"number": 2}),
                ("EnterResult", {"side": "special", "special": 2}),
                ("SetTask", {"no": 1, "text": "other"}),
                ("GiveLoot", {"held": 3, "shares": [{"seat": 2, "n": 3}]}),
                ("Contribute", {"seat": 2, "word": "x" * 999}),
                ("OpenTask", {"seat": 99}),
            ):
                await self.ask(who, {"type": f"alakanas:{kind}", **fields}, **speaks)
                await self.settle()
            for name, value in (("all_knowing", True), ("open_on", "camp"), ("tasks", "physical")):
                await self.ask(who, {"type": "SetOption", "name": name, "value": value}, **speaks)
            await self.ask(who, {"type": "Finish"}, **speaks)

    async def everybody_looks(self) -> None:
        """Views, exports, and what an undo would take along."""
        for name in OTHERS:
            for eyes in ("", "as=seat:2", "as=seat:5", "as=host", "as=keeper"):
                await self.phones[name].get(self.at(f"view?{eyes}"))
            for kind in ("json", "csv", "journal", "proof"):
                await self.phones[name].get(self.at(f"export?format={kind}&lang=en"))
            await self.phones[name].get(self.at("export?format=csv&as=seat:5"))
        await self.preview_undo()
        for name in OWNERS:
            await self.phones[name].get(self.at("view"))
            await self.phones[name].get(self.at("export?format=csv"))

    async def preview_undo(self) -> None:
        """What would go, for 天神 before and after the hand-over, and a little for seat 3."""
        groups = list(self.live.history.groups)[-16:]
        for seq in groups:
            await self.phones["host"].get(self.at(f"undo/{seq}"))
            await self.phones["seat 4"].get(self.at(f"undo/{seq}?as=host"))
        for seq in groups[-4:]:
            await self.phones["seat 3"].get(self.at(f"undo/{seq}"))

    def heard(self, who: str) -> list[tuple[str, bytes]]:
        """All that a device was sent, without what differs on every evening: the secrets of
        devices, commitments with the fingerprint, the salt of a card that is its own or open, and
        how long it was quiet.
        """
        deal = self.deal
        public = [deal.server, deal.root, deal.fingerprint, *deal.commitments]
        public += [o.salt for o in self.state.opened]
        if who.startswith("seat"):
            public.append(deal.salts[int(who.split()[1]) - 1])
        found: list[tuple[str, bytes]] = []
        for asked, data in super().heard(who):
            for value in public:
                data = data.replace(value.encode(), b"*" * len(value))
            if asked.startswith("STREAM"):
                data = data.replace(b"8\r\n: here\n\n\r\n", b"").replace(b": here\n\n", b"")
            found.append((asked, data))
        return found


@asynccontextmanager
async def steppe(
    special: int, game: AlakanasGame, watching: Sequence[str], hidden: bool = True
) -> AsyncIterator[Steppe]:
    """A server of its own with one table on it."""
    chance = Lots()
    served = Served({"alakanas": game}, chance=chance)
    async with serve(served.app) as port:
        made = Steppe(served.hub, port, special=special, hidden=hidden, chance=chance)
        await made.sit_down(watching)
        yield made
        await made.collect()
    await served.close()


def forms(secret: str) -> Iterator[bytes]:
    """How a text, or 32 bytes as hexadecimal, may be written. ASCII."""
    yield from (needle for _, needle in text_spellings(secret.encode()))
    if len(secret) == 64:
        raw = bytes.fromhex(secret)
        yield raw
        yield base64.b32encode(raw).rstrip(b"=")
        yield secret.encode()[::-1]
        yield str(int(secret, 16)).encode()
        for shift in range(3):
            code = base64.b64encode(b"\0" * shift + raw)[4:40]
            yield code
            yield code.translate(bytes.maketrans(b"+/", b"-_"))


def found_in(data: bytes, secrets: dict[str, str]) -> set[str]:
    """The names of those secrets that some bytes hold, however they are written."""
    looked = [data, data.lower(), *unpacked(data)]
    return {
        name
        for name, secret in secrets.items()
        if any(needle in hay for needle in forms(secret) for hay in looked)
    }


@dataclass(frozen=True)
class Evening:
    """What devices heard: until a task was opened, then until the end, then everything."""

    room: Steppe
    closed: dict[str, list[tuple[str, bytes]]]
    opened: dict[str, list[tuple[str, bytes]]]
    over: dict[str, list[tuple[str, bytes]]]


async def evening(special: int, game: AlakanasGame) -> Evening:
    """A game until it is broken off, in which everybody tries and asks for everything."""
    watching = ("host", "seat 3", "screen", "spectator", "seat 2")
    async with steppe(special, game, watching) as made:
        names = (*OTHERS, *OWNERS)
        await made.camps()
        await made.give_up(dealt=False)
        await made.tasks()
        await made.everybody_looks()
        await made.rest_of_set_up()
        await made.turns()
        await made.preview_undo()
        await made.people_go()
        await made.everybody_tries()
        await made.kill(3, "seat 4")
        assert made.state.may_open
        await made.everybody_looks()
        await made.collect()
        one = {name: len(made.phones[name].heard) for name in names}
        await made.rules("OpenTask", "seat 4", seat=4)
        await made.everybody_looks()
        two = {name: len(made.phones[name].heard) for name in names}
        await made.rules("BreakOff", "seat 4", turn_no=made.state.turn_no)
        await made.everybody_looks()
        heard = {name: made.heard(name) for name in names}
        return Evening(
            made,
            {name: all_[: one[name]] for name, all_ in heard.items()},
            {name: all_[one[name] : two[name]] for name, all_ in heard.items()},
            {name: all_[two[name] :] for name, all_ in heard.items()},
        )


async def short(special: int, game: AlakanasGame) -> Steppe:
    """Two deals, of which the first was dealt, opened and given up; and everybody looks."""
    async with steppe(special, game, (), hidden=False) as made:
        await made.camps()
        await made.give_up(dealt=True)
        await made.tasks()
        # What seat 3 can take back, followed by what only its owner knows of.
        await made.does("seat 3", "SetCamp", camp="helper")
        await made.does(f"seat {special}", "MarkDone", done=False)
        for name in OTHERS:
            await made.phones[name].get(made.at("view"))
            await made.phones[name].get(made.at("export?format=csv"))
        await made.preview_undo()
        for who in ("host", "seat 3", "stranger"):
            for no in (2, 5):
                await made.ask(who, {"type": "alakanas:OpenTask", "seat": no})
        return made
