"""The app's own Python environment, `.venv` beside pyproject.toml, made and kept by the recipes.

Standard library only, and readable by Python 3.8, so that an old Python can still be told plainly
what it lacks. What is said to people comes from the same catalogues as the app's own texts.
"""

from __future__ import annotations

import ast
import contextlib
import hashlib
import importlib.util
import json
import locale
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
CONSTRAINTS = ROOT / "build" / "constraints.txt"
STAMP = VENV / "tableside.json"
OLDEST_PYTHON = (3, 11)


class Stopped(Exception):
    """The recipe cannot go on; the text, already in the reader's language, says what to do."""


def in_chinese() -> bool:
    """Whether whoever started the recipe reads Chinese."""
    asked = [os.environ.get(name) for name in ("TABLESIDE_LANG", "LC_ALL", "LC_MESSAGES", "LANG")]
    wanted = next((name for name in asked if name), None) or locale.getlocale()[0] or ""
    return wanted.lower().startswith(("zh", "chinese"))


def read_catalogue(path: Path) -> dict[str, str]:
    """Key -> text of a .po file without plurals (there is no Babel before the installation)."""
    texts: dict[str, str] = {}
    entry = {"msgid": "", "msgstr": ""}
    field = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        word, _, rest = line.partition(" ")
        if word in entry:
            field, entry[word] = word, ast.literal_eval(rest)
        elif line.startswith('"') and field:
            entry[field] += ast.literal_eval(line)
        else:
            field = ""
        if field == "msgstr":
            texts[entry["msgid"]] = entry["msgstr"]
    return texts


_texts: dict[str, str] = {}


def text(key: str, **params: object) -> str:
    """The catalogue's text for `build.<key>`."""
    if not _texts:
        folder = ROOT / "content" / "locale" / ("zh_CN" if in_chinese() else "en")
        _texts.update(read_catalogue(folder / "LC_MESSAGES" / "tableside.po"))
    return _texts["build." + key].format(**params)


def say(key: str, **params: object) -> None:
    """Print a text at once, even into a pipe."""
    print(text(key, **params), flush=True)


def let_any_console_show_it() -> None:
    """An old Windows console without Chinese letters gets question marks, not a crash."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]


def command(recipe: str) -> str:
    """How a person types a recipe on this system."""
    return f"py build\\{recipe}.py" if os.name == "nt" else f"python3 build/{recipe}.py"


def check_python(recipe: str) -> None:
    """Stop with advice when this Python is too old."""
    if sys.version_info >= OLDEST_PYTHON:
        return
    have = ".".join(str(part) for part in sys.version_info[:3])
    newer = _newer_python()
    if newer:
        raise Stopped(text("python_other", have=have, command=f"{newer} build/{recipe}.py"))
    raise Stopped(text("python_old", have=have, command=command(recipe)))


def _newer_python() -> str | None:
    """Another Python on this machine that is new enough, by the name a person would type."""
    for minor in range(20, OLDEST_PYTHON[1] - 1, -1):
        name = f"python3.{minor}"
        # A name on the path may be a shim for a Python that is not there, so it is asked.
        if shutil.which(name) and _runs([name, "-c", "pass"]):
            return name
    return None


def _runs(arguments: list[str], seconds: float = 60) -> bool:
    try:
        done = subprocess.run(
            arguments,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=seconds,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def venv_python() -> Path:
    """The environment's own Python."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def fingerprint() -> str:
    """Changes when something else has to be installed, or when the folder was moved."""
    import tomllib  # not before the Python was found to be new enough

    settled = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    # How the code is linted and tested changes more often than what it needs.
    asked = [settled.get("project"), settled.get("build-system")]
    seen = hashlib.sha256(json.dumps([str(ROOT), asked]).encode())
    seen.update(CONSTRAINTS.read_bytes())
    return seen.hexdigest()


def is_ready(extra: str = "") -> bool:
    """Whether the environment holds what is asked, so that nothing has to be fetched."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return (
        venv_python().exists()
        and stamp["fingerprint"] == fingerprint()
        and (not extra or extra in stamp["extras"])
    )


def make_ready(extra: str = "", stale_will_do: bool = False) -> None:
    """Make the environment and install the app into it, unless that was done before.

    `extra`: "dev" adds the tools of the tests. `stale_will_do`: when fetching fails but an older
    installation works, go on with that one.
    """
    if is_ready(extra):
        return
    worked_before = STAMP.exists() and _runs([str(venv_python()), "-c", "import companion.cli"])
    if not _runs([str(venv_python()), "-m", "pip", "--version"]):
        say("making", folder=VENV)
        _make_venv()
    say("fetching")
    target = f".[{extra}]" if extra else "."
    last_words = _pip_install(["-c", str(CONSTRAINTS), "-e", target])
    if last_words is not None:
        if stale_will_do and worked_before:
            say("stale")
            return
        print(last_words, file=sys.stderr)
        raise Stopped(text("no_fetch"))
    _write_stamp(extra)
    say("fetched")


def _make_venv() -> None:
    if importlib.util.find_spec("ensurepip") is None:
        package = "python{}.{}-venv".format(*sys.version_info[:2])
        if not (_is_root() and apt_install([package])):
            raise Stopped(text("no_venv", package=package))
    done = subprocess.run([sys.executable, "-m", "venv", "--clear", str(VENV)], check=False)
    if done.returncode:
        raise Stopped(text("venv_failed", folder=VENV))


def _pip_install(arguments: list[str]) -> str | None:
    """None when all is installed, else pip's last words."""
    pip = [str(venv_python()), "-m", "pip", "install", "--no-input", "--progress-bar", "off"]
    pip += ["--retries", "2"]  # who has no internet need not wait long to hear of it
    environment = dict(os.environ, PIP_DISABLE_PIP_VERSION_CHECK="1", PYTHONUNBUFFERED="1")
    process = subprocess.Popen(
        [*pip, *arguments],
        cwd=str(ROOT),
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    lines: list[str] = []
    pieces = 0
    assert process.stdout is not None
    for line in process.stdout:
        lines.append(line.rstrip())
        if line.startswith("Collecting "):
            pieces += 1
            if sys.stdout.isatty():
                print("\r  " + text("pieces", n=pieces), end="", flush=True)
    if pieces and sys.stdout.isatty():
        print()
    return "\n".join(lines[-12:]) if process.wait() else None


def _write_stamp(extra: str) -> None:
    extras = {extra} if extra else set()
    with contextlib.suppress(OSError, ValueError, KeyError):
        extras |= set(json.loads(STAMP.read_text(encoding="utf-8"))["extras"])
    stamp = {"fingerprint": fingerprint(), "extras": sorted(extras)}
    STAMP.write_text(json.dumps(stamp) + "\n", encoding="utf-8")


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def apt_install(packages: list[str]) -> bool:
    """Install system packages where that needs no password (root, or sudo without one)."""
    if not shutil.which("apt-get"):
        return False
    prefix: list[str] = []
    if not _is_root():
        if not shutil.which("sudo") or not _runs(["sudo", "-n", "true"]):
            return False
        prefix = ["sudo", "-n"]
    say("apt", packages=" ".join(packages))
    apt = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q"]
    install = [*apt, "install", "-y", "--no-install-recommends", *packages]
    # Only when the lists are missing or too old is it worth the wait for new ones.
    return _runs(install, 900) or (_runs([*apt, "update"], 300) and _runs(install, 900))
