"""A running table of 《阿拉喀纳斯》 on phones without a browser."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.games.alakanas.content import names
from companion.games.alakanas.dealer import SPECIAL
from companion.games.alakanas.game import AlakanasGame
from companion.games.alakanas.play import commands as play
from companion.games.alakanas.play.state import Play
from companion.hub.hub import Hub, Opening
from companion.hub.live import LiveTable
from companion.i18n import add_names
from companion.packs import load_pack
from companion.packs.dealer import SeatCommit
from companion.table import commands as cmd
from companion.ui.device import Device
from companion.ui.here import Here, World
from companion.ui.screens.table import TablePage
from tests.hub.tables import HOST_KEY, Phone, a_hub, sat
from tests.ui.sessions import Sitting

PACK = load_pack("alakanas")
GAME = AlakanasGame(PACK, SeatCommit())
add_names("alakanas", names(PACK))
NAMES = ("Ming", "Hua", "Wang", "Li")
CAMPS = ("guardian", "invader", "helper", "invader")
TEXTS = ("Cross the river alone.", "Keep the white horse alive until spring.", "Wait.")
"""The ordinary tasks: short and long."""
SPECIAL_TEXT = "Kill everyone but yourself."
HEALTH = 4
"""Everybody's health at the start."""


@dataclass
class Evening:
    """A table, the phone of 天神 (who has no seat), and those of four players."""

    hub: Hub
    live: LiveTable
    host: Phone
    phones: list[Phone]

    @property
    def state(self) -> Play:
        state = self.live.history.state.game
        assert isinstance(state, Play)
        return state

    def own_text(self, seat: int) -> str:
        """SECRET: what the task of that seat says, in English."""
        deal = self.state.deal
        assert deal is not None
        card = deal.dealt[seat - 1]
        return SPECIAL_TEXT if card == SPECIAL else card.partition(" ")[2]

    async def on_screen(self, seat: int) -> Sitting:
        """The table on that seat's phone (0: on that of 天神), in English."""
        key = self.phones[seat - 1].key if seat else HOST_KEY
        world = World(self.hub, lambda _: "http://t.local", lambda _: False, lambda _: "en")

        def main(page: Any) -> None:
            page.render(TablePage, Here(world, page, Device(key, lang="en")), self.live)

        return await Sitting(main).start()


async def an_evening(seed: int = 1, shared: tuple[int, ...] = ()) -> Evening:
    """Tasks are dealt; the game has not begun. `shared`: seats without a phone of their own, which
    the host's device plays."""
    hub = a_hub(games={"alakanas": GAME}, seed=seed)
    live = await hub.open_table(HOST_KEY, Opening("alakanas", {}))
    assert isinstance(live, LiveTable)
    host = Phone(live, HOST_KEY)
    for _ in NAMES[2:]:
        await host.do(cmd.AddSeat())
    phones: list[Phone] = []
    for no, name in enumerate(NAMES, 1):
        if no in shared:
            await host.do(cmd.SetPhoneless(no, True))
            await host.do(cmd.Rename(no, name))
            phones.append(Phone(live, HOST_KEY, no))
        else:
            phones.append(await sat(live, name, no))
    await host.do(cmd.Start())
    evening = Evening(hub, live, host, phones)
    await host.do(play.Proceed("grassland"))
    for seat, camp in enumerate(CAMPS, 1):
        await host.do(play.SetCamp(seat, camp))  # type: ignore[arg-type]
    await host.do(play.Proceed("camps"))
    for no, said in enumerate(TEXTS, 1):
        await host.do(play.SetTask(no, said))
    await host.do(play.LockDeal(1))
    for seat, phone in enumerate(phones, 1):
        await phone.do(play.Contribute(seat))
    await host.do(play.DealTasks(1))
    return evening


async def playing(seed: int = 1, shared: tuple[int, ...] = ()) -> Evening:
    """The first turn has begun: seat 1, at its judgement phase."""
    evening = await an_evening(seed, shared)
    host = evening.host
    await host.do(play.Proceed("tasks"))
    for seat in range(1, len(NAMES) + 1):
        await host.do(play.SetCharacter(seat, f"Rider {seat}", HEALTH))
    await host.do(play.Proceed("characters"))
    for seat in range(1, len(NAMES) + 1):
        await host.do(play.SetSequence(seat, seat))
    await host.do(play.Proceed("sequence"))
    await host.do(play.DealHands(60))
    return evening


async def tap(screen: Sitting, ident: str) -> None:
    """A finger on what is called `ident`; a sheet that closes has gone down."""
    control = screen.screen().find(ident)
    assert control is not None, f"nothing to tap called {ident} on {screen.texts()}"
    await screen.event(control, "click")
    await screen.settle()
    for sheet in screen.sheets():
        if not sheet.get("open"):
            await screen.dismiss(sheet)


def shows(screen: Sitting, words: str) -> bool:
    """Whether these words stand anywhere on the screen."""
    return any(words in line for line in screen.texts())
