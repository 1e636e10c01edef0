"""An app that is made of the API alone, with the life counter to play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import httpx
from fastapi import FastAPI

from companion.hub.hub import Hub
from companion.i18n import add_names
from companion.journal.memory import MemoryJournal
from companion.scan.desk import ScanDesk
from companion.table.game import Game
from companion.web.api import ApiRouter, install_api
from tests.lifecounter import LifeCounter, texts

NOW = 1_800_000_000.0


class Clock:
    """Seconds since 1970; goes on only when told to."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> float:
        return self.now


class Served:
    """The app, its hub, and clients for it. Made on a running event loop."""

    def __init__(
        self,
        games: Mapping[str, Game[Any]] | None = None,
        journal: Any = None,
        chance: Any = None,
        base_url: str | None = None,
    ) -> None:
        add_names("life", texts(None))
        self.clock = Clock()
        self.hub = Hub(
            journal or MemoryJournal(), games or {"life": LifeCounter()}, chance, self.clock
        )
        self.app = FastAPI(title="Tableside", version="1.2.3")
        self.scans = ScanDesk.of(self.hub.games)
        self.api: ApiRouter = install_api(self.app, self.hub, self.scans, base_url)

    def client(self, key: str = "", port: int = 1111, **headers: str) -> httpx.AsyncClient:
        """A device with secret `key` on a connection of its own (`port`)."""
        if key:
            headers["authorization"] = f"Bearer {key}"
        headers.setdefault("accept-language", "en")
        transport = httpx.ASGITransport(self.app, client=("192.168.1.50", port))
        return httpx.AsyncClient(
            transport=transport, base_url="http://table.local:8550", headers=headers
        )

    async def close(self) -> None:
        """Stop everything."""
        await self.scans.close()
        await self.hub.close()


class Table:
    """A table on which `seats` phones sit; `keys[0]` is the host's, `keys[n]` that of seat n."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.code = ""
        self.keys: dict[int, str] = {}
        self._count = 0

    @classmethod
    async def open(cls, served: Served, seats: int = 2, start: bool = True) -> Table:
        table = cls(served)
        async with served.client() as c:
            opened = (await c.post("/api/tables", json={"game": "life"})).json()
            table.code, table.keys[0] = opened["code"], opened["key"]
            for no in range(1, seats + 1):
                seated = await c.post(table.at("seats"), json={"name": f"Player {no}"})
                assert seated.status_code == 201, seated.text
                table.keys[no] = seated.json()["key"]
        if start:
            assert (await table.act(0, {"type": "Start"})).status_code == 200
        return table

    def at(self, rest: str) -> str:
        """The path of something of this table."""
        return f"/api/tables/{self.code}/{rest}"

    async def act(self, who: int, command: Any, **more: Any) -> httpx.Response:
        """A command from the device of seat `who` (0: the host)."""
        self._count += 1
        body = {"command_id": f"test-{self._count}", "command": command, **more}
        async with self.served.client(self.keys.get(who, "")) as c:
            return await c.post(self.at("commands"), json=body)

    async def see(self, who: int, as_: str = "me", lang: str = "en") -> Any:
        """The view of a device."""
        async with self.served.client(self.keys.get(who, "")) as c:
            answer = await c.get(self.at("view"), params={"as": as_, "lang": lang})
            assert answer.status_code == 200, answer.text
            return answer.json()
