"""Looks at everything a table needs and says what to do about what is missing.

Each check answers one finding (or several) and repairs nothing: what to do is the person's choice.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from companion import i18n
from companion.journal import Busy, CheckReport, JournalError, SalvageReport, open_journal
from companion.packs import check_packs
from companion.settings import Settings
from companion.table.message import Message
from companion.web.addresses import lan_addresses, local_name, urls
from companion.web.port import holder, is_free, is_tableside, next_free

Level = Literal["ok", "warn", "fail"]

OLDEST_PYTHON = (3, 11)
#: Bytes free below which a warning is due, and below which an evening may not fit.
FEW_BYTES, TOO_FEW_BYTES = 1_000_000_000, 100_000_000


@dataclass(frozen=True)
class Finding:
    """What a check found, and what to do about it when it is not well."""

    level: Level
    what: Message
    remedy: Message | None = None


#: Without these a phone shows no page, or boxes for characters. Below companion/web/assets.
NEEDED_FILES = (
    "index.html",
    "fonts/body.woff2",
    "fonts/display.woff2",
    "fonts/icons.woff2",
    "fonts/fallback.zip",
)

Check = Callable[[Settings], Iterable[Finding]]


def _ok(key: str, **params: object) -> Finding:
    return Finding("ok", Message(key, params))


def check_python(settings: Settings) -> Iterator[Finding]:
    """Whether this Python is new enough."""
    have = ".".join(map(str, sys.version_info[:3]))
    if sys.version_info >= OLDEST_PYTHON:
        yield _ok("doctor.python.ok", version=have)
    else:
        yield Finding(
            "fail",
            Message("doctor.python.old", {"version": have}),
            Message("doctor.python.do"),
        )


def check_port(settings: Settings) -> Iterator[Finding]:
    """Whether the port is free, or held by Tableside itself."""
    port = settings.port
    if is_tableside(port):
        yield _ok("doctor.port.tableside", port=port)
    elif is_free(settings.host, port):
        yield _ok("doctor.port.free", port=port)
    else:
        by = holder(port)
        found = (
            Message("doctor.port.taken_by", {"port": port, "by": by})
            if by
            else Message("doctor.port.taken", {"port": port})
        )
        free = next_free(settings.host, port)
        remedy = Message("doctor.port.do", {"free": free}) if free else None
        yield Finding("fail", found, remedy)


def check_addresses(settings: Settings) -> Iterator[Finding]:
    """Whether phones have an address to go to."""
    if settings.host in ("127.0.0.1", "localhost", "::1"):
        yield Finding(
            "warn",
            Message("doctor.lan.loopback", {"host": settings.host}),
            Message("doctor.lan.loopback_do"),
        )
        return
    found = [each for each in lan_addresses() if settings.host == "::" or ":" not in each.ip]
    if not found:
        yield Finding("fail", Message("doctor.lan.none"), Message("doctor.lan.none_do"))
        return
    listed = [f"{address.ip} ({address.interface})" for address in found]
    if found[0].rank >= 2:
        yield Finding(
            "warn", Message("doctor.lan.doubtful", {"all": listed}), Message("doctor.lan.none_do")
        )
    else:
        yield _ok("doctor.lan.ok", all=listed)
    name = local_name()
    if name:
        yield _ok("doctor.lan.name", name=name)


def check_data_folder(settings: Settings) -> Iterator[Finding]:
    """Whether the data folder can be written, and is private."""
    folder = settings.data
    if not folder.exists():
        above = next(parent for parent in folder.parents if parent.exists())
        if above.is_dir() and os.access(above, os.W_OK | os.X_OK):
            yield _ok("doctor.data.later", folder=folder)
        else:
            yield Finding(
                "fail",
                Message("doctor.data.cannot_make", {"folder": folder, "above": above}),
                Message("doctor.data.elsewhere"),
            )
    elif not folder.is_dir() or not os.access(folder, os.W_OK | os.X_OK):
        yield Finding(
            "fail",
            Message("doctor.data.not_writable", {"folder": folder}),
            Message("doctor.data.elsewhere"),
        )
    else:
        # Files other than the journal's are the group's own packs, which are no secret.
        open_ones = [path for path in (folder, *folder.glob("*.sqlite3*")) if _others_read(path)]
        if open_ones:
            yield Finding(
                "warn",
                Message("doctor.data.open", {"paths": open_ones}),
                Message("doctor.data.close", {"folder": folder}),
            )
        else:
            yield _ok("doctor.data.ok", folder=folder)


def _others_read(path: Path) -> bool:
    return os.name != "nt" and bool(path.stat().st_mode & 0o077)


def check_disk(settings: Settings) -> Iterator[Finding]:
    """Whether there is room to write down an evening."""
    there = next(p for p in (settings.data, *settings.data.parents) if p.exists())
    free = shutil.disk_usage(there).free
    size = f"{free / 1e9:.1f} GB"
    if free >= FEW_BYTES:
        yield _ok("doctor.disk.ok", free=size)
    else:
        level = "fail" if free < TOO_FEW_BYTES else "warn"
        yield Finding(
            level, Message("doctor.disk.little", {"free": size}), Message("doctor.disk.do")
        )


def check_journal(settings: Settings) -> Iterator[Finding]:
    """Whether everything written down so far is whole.

    A damaged journal is opened as a start of the server would open it: kept aside, what is
    readable saved.
    """
    url = settings.journal_url
    path = Path(url.removeprefix("sqlite:///"))
    if url.startswith("sqlite:///") and not path.exists():
        yield _ok("doctor.journal.none")
        return
    try:
        report, salvage = asyncio.run(_look_through(url))
    except Busy as busy:
        if is_tableside(settings.port):
            yield _ok("doctor.journal.in_use")
        else:
            yield Finding("warn", busy.message, Message("doctor.journal.busy_do"))
        return
    except JournalError as error:
        yield Finding("fail", error.message, Message("doctor.journal.do", {"url": url}))
        return
    for told in salvage.messages() if salvage else ():
        yield Finding("warn", told)
    for problem in report.problems:
        yield Finding("fail", problem, Message("doctor.journal.do", {"url": url}))
    if report.ok:
        yield _ok("doctor.journal.ok", tables=report.tables, n=report.entries)


async def _look_through(url: str) -> tuple[CheckReport, SalvageReport | None]:
    journal = open_journal(url)
    try:
        return await journal.check(), journal.salvage
    finally:
        await journal.close()


def check_content(settings: Settings) -> Iterator[Finding]:
    """Whether the games' packs and the group's own are as they should be."""
    problems = check_packs(settings.data)
    for problem in problems:
        # A broken own pack is left out and the rest goes on; a broken shipped one is no game.
        own = problem.file.startswith("packs/")
        remedy = Message("doctor.packs.do", {"folder": settings.packs})
        yield Finding(
            "warn" if own else "fail",
            problem.message,
            remedy if own else Message("doctor.reinstall"),
        )
    if not problems:
        yield _ok("doctor.packs.ok")


def check_files(settings: Settings) -> Iterator[Finding]:
    """Whether the fonts and pages that phones are sent are there."""
    assets = Path(__file__).resolve().parent / "web" / "assets"
    missing = [name for name in NEEDED_FILES if not (assets / name).is_file()]
    if missing:
        yield Finding(
            "fail", Message("doctor.files.missing", {"some": missing}), Message("doctor.reinstall")
        )
    else:
        yield _ok("doctor.files.ok")


def check_catalogues(settings: Settings) -> Iterator[Finding]:
    """Whether every language can say everything."""
    texts = {lang: set(each.texts) for lang, each in i18n.catalogues().items()}
    everything: set[str] = set().union(*texts.values())
    lacking = {lang: sorted(everything - keys) for lang, keys in texts.items()}
    if not everything or any(lacking.values()):
        missing = [f"{lang}: {key}" for lang, keys in lacking.items() for key in keys]
        yield Finding(
            "warn",
            Message("doctor.texts.missing", {"n": len(missing), "some": missing[:5]}),
            Message("doctor.reinstall"),
        )
    else:
        yield _ok("doctor.texts.ok", n=len(everything), all=sorted(texts))


CHECKS: tuple[Check, ...] = (
    check_python,
    check_port,
    check_addresses,
    check_data_folder,
    check_disk,
    check_journal,
    check_content,
    check_files,
    check_catalogues,
)


def examine(settings: Settings) -> Iterator[Finding]:
    """All findings. A check that itself breaks down is a finding too."""
    for check in CHECKS:
        try:
            yield from check(settings)
        except Exception as error:  # the other checks are still worth having
            name = check.__name__.removeprefix("check_")
            broke = {"check": name, "why": f"{type(error).__name__}: {error}"}
            yield Finding("fail", Message("doctor.broke", broke), Message("doctor.report"))


def advice(settings: Settings) -> list[Message]:
    """How to find out, with a phone in hand, why it cannot come in."""
    reachable = urls(settings.port, settings.tls, settings.host)
    url = reachable[0] if reachable else f"http://localhost:{settings.port}"
    system = {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")
    firewall = {
        "windows": Message("doctor.advice.firewall_windows", {"port": settings.port}),
        "macos": Message("doctor.advice.firewall_macos"),
        "linux": Message("doctor.advice.firewall_linux", {"port": settings.port}),
    }[system]
    return [
        Message("doctor.advice.phone", {"url": f"{url}/healthz"}),
        firewall,
        Message("doctor.advice.guest_wifi"),
        Message("doctor.advice.own_network"),
    ]
