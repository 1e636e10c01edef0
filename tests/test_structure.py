"""The shape of the source: who may import whom, how long a file is, what the README promises."""

from __future__ import annotations

import ast
import http.client
import os
import re
import shlex
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.main import get_command

from companion.cli import app
from companion.settings import Settings

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "companion"
MODULES = sorted(path for path in PACKAGE.rglob("*.py"))
README = (ROOT / "README.md").read_text(encoding="utf-8")

#: Each part may import from parts of its own number and below.
ORDER = {
    "table": 0,
    "games": 1,
    "dealing": 2,
    "journal": 2,
    "packs": 2,
    "hub": 3,
    "score": 3,
    "scan": 4,
    "records": 4,
    "web": 4,
    "ui": 4,
    "bots": 4,
    "simulate": 5,
    "archive": 5,
    "doctor": 5,
    "cli": 5,
}
#: Leaves: they import no part, and every part but the rules may import them.
LEAVES = {"settings", "i18n"}
#: What would let the world into the rules: time, chance, files, network, screens.
IMPURE = {
    *("asyncio", "concurrent", "ctypes", "glob", "http", "io", "logging", "multiprocessing"),
    *("os", "pathlib", "queue", "random", "secrets", "select", "shutil", "signal", "socket"),
    *("sqlite3", "ssl", "subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid"),
    *("anyio", "babel", "cryptography", "fastapi", "flet", "flet_charts", "flet_web", "httpx"),
    *("ifaddr", "qrcode", "rich", "starlette", "typer", "uvicorn", "websockets", "yaml"),
}
IMPURE_CALLS = {"open", "print", "input", "exec", "eval", "__import__"}
IMPURE_METHODS = {"utcnow", "today", "read_text", "write_text", "read_bytes", "write_bytes"}


def part(path: Path) -> str:
    """The part of the program that a file belongs to: "games", or "cli" for companion/cli.py."""
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """(line, full module name) of every import, also of those inside functions."""
    package = (PACKAGE.name, *path.relative_to(PACKAGE).parent.parts)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join((*above, *filter(None, [node.module])))
            if module == "companion":  # from companion import i18n
                yield from ((node.lineno, f"companion.{alias.name}") for alias in node.names)
            else:
                yield node.lineno, module


def test_every_part_has_its_place() -> None:
    assert {part(path) for path in MODULES} - set(ORDER) - LEAVES == {"__init__"}


def test_imports_go_one_way() -> None:
    wrong: list[str] = []
    for path in MODULES:
        mine = part(path)
        for line, module in imports(path):
            names = module.split(".")
            if names[0] != "companion" or len(names) < 2 or names[1] == mine:
                continue
            theirs = names[1]
            if theirs in LEAVES:
                allowed = mine in LEAVES or ORDER.get(mine, 0) >= 2
            else:
                allowed = mine not in LEAVES and ORDER[theirs] <= ORDER.get(mine, 0)
            if not allowed:
                wrong.append(f"{path.relative_to(ROOT)}:{line} imports {module}")
    assert wrong == []


def test_the_rules_know_no_world() -> None:
    wrong: list[str] = []
    for path in (each for each in MODULES if part(each) in ("table", "games")):
        place = path.relative_to(ROOT)
        wrong += [
            f"{place}:{line} imports {module}"
            for line, module in imports(path)
            if module.split(".")[0] in IMPURE
        ]
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                called = node.func
                name = called.id if isinstance(called, ast.Name) else ""
                method = called.attr if isinstance(called, ast.Attribute) else ""
                whose = called.value if isinstance(called, ast.Attribute) else None
                if method == "now" and isinstance(whose, ast.Name) and whose.id == "datetime":
                    wrong.append(f"{place}:{node.lineno} asks for the time")
                if name in IMPURE_CALLS or method in IMPURE_METHODS:
                    wrong.append(f"{place}:{node.lineno} calls {name or method}")
    assert wrong == []


def test_files_stay_readable() -> None:
    sources = dict.fromkeys((*MODULES, *(ROOT / "build").glob("*.py")), 400)
    # A test file may be longer: it is read one test at a time.
    sources |= dict.fromkeys((ROOT / "tests").rglob("*.py"), 500)
    lengths = {p: len(p.read_text(encoding="utf-8").splitlines()) for p in sources}
    too_long = {str(p.relative_to(ROOT)): n for p, n in lengths.items() if n > sources[p]}
    assert too_long == {}


def test_every_module_says_what_it_is() -> None:
    empty = [p for p in MODULES if p.read_text(encoding="utf-8").strip()]
    assert [str(p) for p in empty if not ast.get_docstring(ast.parse(p.read_text("utf-8")))] == []


def test_every_setting_is_in_the_readme() -> None:
    rows = dict(re.findall(r"^\| `(TABLESIDE_\w+)` \| (`--[\w-]+`)? \|", README, re.MULTILINE))
    options = {param.name for param in get_command(app).commands["serve"].params}
    assert rows == {
        f"TABLESIDE_{name.upper()}": f"`--{name}`" if name in options else ""
        for name in Settings.model_fields
    }


def shell_lines() -> list[str]:
    """The commands in the README's fenced shell blocks, without comments."""
    blocks = re.findall(
        r"^```(?:sh|shell|bash|console)\n(.*?)^```", README, re.DOTALL | re.MULTILINE
    )
    lines = [line.split("  #")[0].strip() for block in blocks for line in block.splitlines()]
    return [line for line in lines if line and not line.startswith("#")]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def healthy(port: int) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=2)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == 200
    except OSError:
        return False
    finally:
        connection.close()


def started(command: list[str], folder: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        command,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        env=dict(os.environ, TABLESIDE_DATA=str(folder), TABLESIDE_LANG="en", PYTHONUTF8="1"),
    )


def until_healthy(server: subprocess.Popen[str], port: int, seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while not healthy(port):
        assert server.poll() is None, server.stdout and server.stdout.read()
        assert time.monotonic() < deadline, f"no answer on port {port} after {seconds} s"
        time.sleep(0.1)


def runnable() -> list[str]:
    lines = sorted(set(shell_lines()))
    assert "python3 build/play.py" in lines
    assert "python3 build/test.py" in lines
    return lines


@pytest.mark.timeout(400)
@pytest.mark.parametrize("line", runnable())
def test_what_the_readme_says_to_type_works(line: str, tmp_path: Path) -> None:
    command = shlex.split(line)
    assert command[0] == "python3", "the README shows the two recipes and nothing else"
    command[0] = sys.executable
    if command[1] == "build/test.py":
        # Not from within itself; but it must know what to do.
        shown = subprocess.run(
            [*command, "--plan"], cwd=ROOT, capture_output=True, text=True, check=True
        )
        assert "pytest" in shown.stdout
        return
    serves = len(command) == 2 or command[2].startswith("-")
    if not serves:
        sheet = tmp_path / "sheet.json"
        sheet.write_text('{"game":"alakanas","players":[]}', encoding="utf-8")
        command = [str(sheet) if word == "sheet.json" else word for word in command]
        with started(command, tmp_path / "data") as other:
            output, _ = other.communicate(timeout=300)
        # 0 or 1 from the doctor, 2 for the unfinished sheet: it ran, and nothing broke down.
        assert other.returncode in (0, 1, 2)
        assert "Traceback" not in output
        assert "No such command" not in output
        return
    port = free_port()
    if "--port" in command:
        command[command.index("--port") + 1] = str(port)
    else:
        command += ["--port", str(port)]
    with started(command, tmp_path / "data") as server:
        try:
            until_healthy(server, port, 300)
            server.send_signal(signal.SIGINT)
            output, _ = server.communicate(timeout=20)
        finally:
            server.kill()
    assert f":{port}" in output
    assert "▀" in output
    assert "Traceback" not in output
    assert server.returncode == 0
