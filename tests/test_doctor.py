"""The doctor finds what is wrong, says what to do, and repairs nothing."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from companion import doctor, i18n
from companion.doctor import Finding
from companion.journal import open_journal
from companion.settings import Settings
from companion.web.addresses import Address


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    return Settings(data=tmp_path / "data", port=port)


@pytest.fixture
def made(settings: Settings) -> Settings:
    settings.make_data_folder()
    return settings


def said(findings: list[Finding]) -> str:
    """All findings in words; fails when a text or a parameter is missing in either language."""
    lines: list[str] = []
    for finding in findings:
        for message in filter(None, [finding.what, finding.remedy]):
            for lang in i18n.languages():
                assert i18n.has(message.key, lang), message.key
                assert "{" not in i18n.render(message, lang).replace("{…}", "")
            lines.append(i18n.render(message, "en"))
    return "\n".join(lines)


def of(check: doctor.Check, settings: Settings) -> tuple[list[str], str]:
    findings = list(check(settings))
    return [finding.level for finding in findings], said(findings)


@pytest.fixture
def neighbour() -> Iterator[int]:
    """Another program on a port."""
    with socket.socket() as listener:
        listener.bind(("0.0.0.0", 0))
        listener.listen()
        yield listener.getsockname()[1]


def test_a_sound_machine_is_told_so(made: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    here = [Address("192.168.1.7", "wlan0", 0)]
    monkeypatch.setattr(doctor, "lan_addresses", lambda: here)
    findings = list(doctor.examine(made))
    assert [f for f in findings if f.level == "fail"] == []
    assert "192.168.1.7 (wlan0)" in said(findings)


def test_nothing_is_made_or_changed(settings: Settings) -> None:
    list(doctor.examine(settings))
    assert not settings.data.exists()


def test_a_taken_port_is_found_with_its_holder_and_a_free_one(
    settings: Settings, neighbour: int
) -> None:
    levels, words = of(doctor.check_port, settings.model_copy(update={"port": neighbour}))
    assert levels == ["fail"]
    assert str(neighbour) in words
    free = int(words.rpartition("--port ")[2].rstrip("."))
    assert free > neighbour
    if Path("/proc/net/tcp").exists():
        assert Path("/proc/self/comm").read_text().strip() in words


def test_a_running_tableside_is_no_fault(settings: Settings) -> None:
    class Health(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b'{"app": "tableside", "status": "ok"}')

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Health)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        running = settings.model_copy(update={"port": server.server_port})
        levels, words = of(doctor.check_port, running)
    finally:
        server.shutdown()
        server.server_close()
    assert levels == ["ok"]
    assert "Tableside is running" in words


def test_no_network(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "lan_addresses", list)
    levels, words = of(doctor.check_addresses, settings)
    assert levels == ["fail"]
    assert "hotspot" in words


def test_only_a_virtual_network(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    virtual = [Address("172.17.0.1", "docker0", 5)]
    monkeypatch.setattr(doctor, "lan_addresses", lambda: virtual)
    assert of(doctor.check_addresses, settings)[0][0] == "warn"


def test_listening_on_this_machine_only(settings: Settings) -> None:
    levels, words = of(doctor.check_addresses, settings.model_copy(update={"host": "127.0.0.1"}))
    assert levels == ["warn"]
    assert "--host" in words


def test_a_data_folder_that_others_read(made: Settings) -> None:
    assert of(doctor.check_data_folder, made)[0] == ["ok"]
    journal = made.data / "journal.sqlite3"
    journal.touch(0o600)
    journal.chmod(0o644)
    levels, words = of(doctor.check_data_folder, made)
    if os.name == "nt":  # there rights are kept in lists that a mode does not show
        assert levels == ["ok"]
    else:
        assert levels == ["warn"]
        assert str(journal) in words
        assert f"chmod -R go= '{made.data}'" in words


def test_a_data_folder_that_is_a_file(settings: Settings) -> None:
    settings.data.write_text("")
    levels, words = of(doctor.check_data_folder, settings)
    assert levels == ["fail"]
    assert "--data" in words


def test_a_data_folder_below_a_file(settings: Settings) -> None:
    above = settings.data.parent / "file"
    above.write_text("")
    below = settings.model_copy(update={"data": above / "data"})
    levels, words = of(doctor.check_data_folder, below)
    assert levels == ["fail"]
    assert str(above) in words


@pytest.mark.parametrize(
    ("free", "level"), [(5_000_000_000, "ok"), (500_000_000, "warn"), (50_000_000, "fail")]
)
def test_a_full_disk(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, free: int, level: str
) -> None:
    usage = shutil.disk_usage(settings.data.parent)._replace(free=free)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    assert of(doctor.check_disk, settings)[0] == [level]


def write_journal(settings: Settings) -> Path:
    async def write() -> None:
        journal = open_journal(settings.journal_url)
        await journal.append("TABLE1", 0, [f'{{"n": {n}}}' for n in range(3)])
        await journal.close()

    asyncio.run(write())
    return Path(settings.journal_url.removeprefix("sqlite:///"))


def test_a_sound_journal(made: Settings) -> None:
    assert of(doctor.check_journal, made)[0] == ["ok"]
    write_journal(made)
    levels, words = of(doctor.check_journal, made)
    assert levels == ["ok"]
    assert "3 entries of 1 tables" in words


def test_a_journal_that_is_no_journal(made: Settings) -> None:
    path = made.data / "journal.sqlite3"
    path.write_bytes(b"These are somebody's notes, and no journal at all. " * 100)
    levels, words = of(doctor.check_journal, made)
    assert set(levels) & {"warn", "fail"}
    assert str(path) in words
    kept = [each for each in made.data.iterdir() if each.read_bytes().startswith(b"These are")]
    assert kept


def test_a_journal_in_use(made: Settings) -> None:
    write_journal(made)

    async def look() -> tuple[list[str], str]:
        journal = open_journal(made.journal_url)
        try:
            return await asyncio.to_thread(of, doctor.check_journal, made)
        finally:
            await journal.close()

    levels, words = asyncio.run(look())
    assert levels == ["warn"]
    assert "--data" in words


def test_the_shipped_packs_are_in_order(settings: Settings) -> None:
    assert of(doctor.check_content, settings)[0] == ["ok"]


def test_a_broken_pack_of_the_groups_own(made: Settings) -> None:
    folder = made.packs / "friday"
    folder.mkdir(parents=True)
    (folder / "cards.yaml").write_text("extends: arnak\ncards: 7\n", encoding="utf-8")
    levels, words = of(doctor.check_content, made)
    assert set(levels) == {"warn"}
    assert "packs/friday/cards.yaml" in words
    assert str(made.packs) in words


def test_missing_files(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    assert of(doctor.check_files, settings)[0] == ["ok"]
    monkeypatch.setattr(doctor, "NEEDED_FILES", ("fonts/none.woff2",))
    levels, words = of(doctor.check_files, settings)
    assert levels == ["fail"]
    assert "fonts/none.woff2" in words


def test_a_language_that_lacks_a_text(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    assert of(doctor.check_catalogues, settings)[0] == ["ok"]
    english = i18n.catalogues()["en"]
    poorer = {key: text for key, text in english.texts.items() if key != "doctor.broke"}
    fewer = {**i18n.catalogues(), "zh": i18n.Catalogue(poorer, english.plural)}
    with monkeypatch.context() as patched:
        patched.setattr(i18n, "catalogues", lambda: fewer)
        findings = list(doctor.check_catalogues(settings))
    assert [finding.level for finding in findings] == ["warn"]
    assert "zh: doctor.broke" in said(findings)


def test_an_old_python(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "OLDEST_PYTHON", (99, 0))
    assert of(doctor.check_python, settings)[0] == ["fail"]


def test_a_check_that_breaks_down_is_told_and_the_others_go_on(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def check_moon(settings: Settings) -> list[Finding]:
        raise RuntimeError("eclipse")

    monkeypatch.setattr(doctor, "CHECKS", (check_moon, doctor.check_python))
    findings = list(doctor.examine(settings))
    assert [finding.level for finding in findings] == ["fail", "ok"]
    assert "moon" in said(findings)
    assert "eclipse" in said(findings)


def test_the_advice_tells_what_to_try_with_the_phone(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    for platform in ("linux", "darwin", "win32"):
        monkeypatch.setattr(doctor.sys, "platform", platform)
        words = said([Finding("ok", message) for message in doctor.advice(settings)])
        assert "/healthz" in words
        assert "isolation" in words
        assert "irewall" in words
