"""The real program in a process of its own, tables on it, and devices that have been there."""

from __future__ import annotations

import itertools
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx

from companion.hub.keys import new_key
from companion.settings import JOURNAL_FILE
from tests.browser.phone import HOST, Phone, wait_until
from tests.browser.wire import ROOT, free_port

STORED_AS = "flutter.tableside.device"
LIFE_COUNTER = "tests.lifecounter"
#: What the console script `companion` does.
RUN = "from companion.cli import main; main()"


class Program:
    """`companion serve` on a free port with a data folder of its own; can be killed and started."""

    def __init__(self, data: Path, games: str = LIFE_COUNTER, port: int | None = None) -> None:
        self.data, self.games, self.port = data, games, port or free_port()
        self._process: subprocess.Popen[bytes] | None = None
        data.mkdir(parents=True, exist_ok=True)
        self.log = data / "server.log"

    def __enter__(self) -> Program:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    @property
    def journal(self) -> Path:
        """The file the moves are in."""
        return self.data / JOURNAL_FILE

    def url(self, path: str = "/") -> str:
        """An address as the phones in the room have it: not the loopback's."""
        return f"http://{HOST}:{self.port}{path}"

    def start(self, timeout: float = 60.0) -> None:
        """Start, and wait until phones can come in."""
        command = [sys.executable, "-c", RUN, "serve", "--port", str(self.port),
                   "--data", str(self.data), "--lang", "en"]  # fmt: skip
        environment = os.environ | {
            "TABLESIDE_GAMES": self.games,
            "PYTHONPATH": str(ROOT),
            "PYTHONUTF8": "1",
        }
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                command, cwd=ROOT, env=environment, stdout=log, stderr=log
            )
        wait_until(self._healthy, timeout)

    def _healthy(self) -> bool:
        assert self._process is not None
        if self._process.poll() is not None:
            raise AssertionError(f"the server ended: {self.log.read_text()}")
        try:
            return httpx.get(f"http://127.0.0.1:{self.port}/healthz", timeout=2).is_success
        except httpx.TransportError:
            return False

    @property
    def pid(self) -> int:
        """The number of its process."""
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """Pull the plug (SIGKILL)."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
            self._process = None

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """It does not get round to anything; what comes in meanwhile it finds all at once."""
        os.kill(self.pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(self.pid, signal.SIGCONT)

    def complaints(self) -> str:
        """Failures of taps, renders and commands that the program wrote into its log."""
        lines = self.log.read_text(errors="replace").splitlines()
        bad = ("failed", "Traceback", "could not be told", "cannot be read")
        return "\n".join(line for line in lines if any(word in line for word in bad))


class Table:
    """A table on the program, driven over the API by devices without a screen.

    `keys[0]` is the host's device, `keys[n]` that of seat n.
    """

    def __init__(self, program: Program, game: str = "life", **opening: Any) -> None:
        self.program = program
        self.keys: dict[int, str] = {0: new_key()}
        self._count = itertools.count(1)
        self._line = httpx.Client(base_url=f"http://127.0.0.1:{program.port}", timeout=30)
        made = self._post("/api/tables", {"game": game, **opening}, 0)
        self.code: str = made["code"]

    def _post(self, path: str, body: Any, who: int) -> Any:
        head = {"authorization": f"Bearer {self.keys.setdefault(who, new_key())}"}
        answer = self._line.post(path, json=body, headers=head)
        assert answer.is_success, answer.text
        return answer.json()

    def path(self, kind: str = "table") -> str:
        """Where a browser finds the table: "table", "join", "j" or "screen"."""
        return f"/{kind}/{self.code}"

    def sit(self, no: int, name: str) -> None:
        """A device takes seat `no`."""
        self._post(f"/api/tables/{self.code}/seats", {"no": no, "name": name}, no)

    def send(self, who: int, body: dict[str, Any]) -> httpx.Response:
        """A command from the device of seat `who`, whatever the answer."""
        head = {"authorization": f"Bearer {self.keys[who]}"}
        return self._line.post(f"/api/tables/{self.code}/commands", json=body, headers=head)

    def act(self, who: int, command: dict[str, Any], **more: Any) -> Any:
        """A command from the device of seat `who` (0: as host); it must be accepted."""
        body = {"command_id": f"table-{next(self._count)}-{new_key()}", "command": command, **more}
        return self._post(f"/api/tables/{self.code}/commands", body, who)

    def do(self, who: int, kind: str, **fields: Any) -> Any:
        """The same, by the command's name and fields."""
        return self.act(who, {"type": kind, **fields})

    def see(self, who: int, as_: str = "me") -> Any:
        """The view of a device."""
        head = {"authorization": f"Bearer {self.keys[who]}"}
        answer = self._line.get(f"/api/tables/{self.code}/view", params={"as": as_}, headers=head)
        assert answer.is_success, answer.text
        return answer.json()

    def device(self, who: int, *names: str, **likes: Any) -> str:
        """What a browser has stored when it is the device of seat `who`."""
        return stored(self.keys[who], names, (self.code,), **likes)


def stored(
    key: str, names: tuple[str, ...] = (), tables: tuple[str, ...] = (), **likes: Any
) -> str:
    """What a browser has stored for the device with this secret, as it lies there."""
    text = json.dumps({"key": key, "names": names, "tables": tables, **likes})
    return json.dumps(text)  # Flutter keeps every value as JSON, hence texts twice


def become(phone: Phone, device: str, path: str, timeout: float = 60.0) -> Phone:
    """Let a phone's browser remember this device and nothing else, and open `path`."""
    there = urlsplit(phone.url)
    base = f"{there.scheme}://{there.netloc}"
    phone.page.goto(f"{base}/healthz")  # a page of that origin without the app on it
    phone.page.evaluate(
        "([name, value]) => { localStorage.clear(); sessionStorage.clear();"
        " localStorage.setItem(name, value); }",
        [STORED_AS, device],
    )
    return phone.open(base + path, timeout)
