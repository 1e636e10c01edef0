"""How phones find this machine: addresses, port, code in the terminal, certificate."""

from __future__ import annotations

import datetime
import http.client
import ipaddress
import os
import re
import socket
import ssl
import stat
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import pytest
from cryptography import x509
from rich.console import Console

from companion.settings import Settings
from companion.web import addresses, greeting, port
from companion.web.tls import RENEW_BEFORE, VALID_FOR, Certificate, certificate_for, own_names

NOON = datetime.datetime(2026, 6, 1, 12, tzinfo=datetime.UTC)


@pytest.mark.parametrize(
    ("ip", "interface", "expected"),
    [
        ("192.168.1.7", "wlan0", 0),
        ("10.0.0.4", "Wi-Fi", 0),
        ("172.20.10.2", "en0", 0),  # an iPhone's hotspot
        ("8.8.4.4", "eth0", 1),
        ("169.254.3.4", "eth0", 2),
        ("fd00::2", "eth0", 3),
        ("172.17.0.1", "docker0", 5),
        ("10.8.0.2", "tun0", 5),
        ("172.28.16.1", "vEthernet (WSL)", 5),
        ("100.100.4.5", "tailscale0", 6),
        ("fe80::1", "wlan0", None),
        ("127.0.0.1", "lo", None),
        ("::1", "lo", None),
    ],
)
def test_the_likeliest_address_comes_first(ip: str, interface: str, expected: int | None) -> None:
    assert addresses.rank(ip, interface) == expected


def adapter(name: str, *ips: str) -> SimpleNamespace:
    """As ifaddr has it: IPv6 addresses are tuples with flow and scope."""
    shown = [SimpleNamespace(ip=(ip, 0, 0) if ":" in ip else ip) for ip in ips]
    return SimpleNamespace(nice_name=name, ips=shown)


@pytest.fixture
def laptop(monkeypatch: pytest.MonkeyPatch) -> None:
    """Docker and a tunnel come first in the system's list; the Wi-Fi comes last."""
    adapters = [
        adapter("lo", "127.0.0.1", "::1"),
        adapter("docker0", "172.17.0.1"),
        adapter("tun0", "10.8.0.2"),
        adapter("wlan0", "192.168.1.7", "fd00::7", "fe80::7"),
    ]
    monkeypatch.setattr(addresses.ifaddr, "get_adapters", lambda: adapters)


@pytest.mark.usefixtures("laptop")
def test_the_addresses_of_a_laptop() -> None:
    found = [address.ip for address in addresses.lan_addresses()]
    assert found == ["192.168.1.7", "fd00::7", "172.17.0.1", "10.8.0.2"]
    v4 = ["http://192.168.1.7:8550", "http://172.17.0.1:8550", "http://10.8.0.2:8550"]
    assert addresses.urls(8550) == v4
    assert addresses.urls(8550, host="::")[1] == "http://[fd00::7]:8550"
    assert addresses.urls(80)[0] == "http://192.168.1.7"
    assert addresses.urls(8550, tls=True)[0] == "https://192.168.1.7:8550"
    assert addresses.urls(8550, host="10.8.0.2") == ["http://10.8.0.2:8550"]


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("Laptop", "laptop.local"),
        ("raspberrypi.lan", "raspberrypi.local"),
        ("localhost", None),
        ("小明的电脑", None),
    ],
)
def test_the_local_name(monkeypatch: pytest.MonkeyPatch, host: str, expected: str | None) -> None:
    monkeypatch.setattr(addresses.socket, "gethostname", lambda: host)
    assert addresses.local_name() == expected


def test_a_port_is_taken_once() -> None:
    with port.listen("127.0.0.1", unused()) as first:
        taken = first.getsockname()[1]
        assert not port.is_free("127.0.0.1", taken)
        with pytest.raises(OSError, match=str(taken)):
            port.listen("0.0.0.0", taken)
        free = port.next_free("127.0.0.1", taken)
        assert free is not None
        assert free > taken
        assert port.is_free("127.0.0.1", free)
        assert not port.is_tableside(taken)
    assert port.is_free("127.0.0.1", taken)


def test_at_the_last_port_there_is_no_next_one() -> None:
    assert port.next_free("127.0.0.1", 65535) is None


def unused() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def test_another_web_server_is_not_taken_for_ours() -> None:
    class Other(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b'["hello"]')

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Other)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        assert not port.is_tableside(server.server_port)
    finally:
        server.shutdown()
        server.server_close()


def modules(lines: list[str]) -> list[list[bool]]:
    """The code's modules, read back from half blocks (True is dark)."""
    halves = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}
    rows: list[list[bool]] = []
    for line in lines:
        for half in (0, 1):
            rows.append([bool(halves[mark][half]) for mark in line])
    return rows


@pytest.mark.parametrize("draw_light", [False, True])
def test_the_code_has_the_marks_and_margin_that_cameras_look_for(draw_light: bool) -> None:
    drawn = modules(greeting.half_blocks("http://192.168.1.7:8550", draw_light))
    rows = [[dark is not draw_light for dark in row] for row in drawn]
    size = len(rows[0])
    assert size in (21 + 8, 25 + 8, 29 + 8)
    assert not any(any(row[:4]) or any(row[-4:]) for row in rows)
    assert not any(any(row) for row in (*rows[:4], *rows[size - 4 : size]))
    finder = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]
    for top, left in ((4, 4), (4, size - 11), (size - 11, 4)):
        seen = [row[left : left + 7] for row in rows[top : top + 7]]
        assert ["".join(".#"[dark] for dark in row) for row in seen] == finder


def greeted(settings: Settings, lang: str = "en", encoding: str = "utf-8") -> str:
    class Screen(StringIO):
        @property
        def encoding(self) -> str:  # type: ignore[override]
            return encoding

    screen = Screen()
    console = Console(file=screen, width=60, force_terminal=False)
    greeting.greet(console, settings, lang, "python3 build/play.py")
    return screen.getvalue()


@pytest.mark.usefixtures("laptop")
def test_the_terminal_shows_the_way_in(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path / "a folder [with] marks", port=9200)
    for lang in ("en", "zh"):
        shown = greeted(settings, lang)
        assert "▀" in shown
        assert shown.index("http://192.168.1.7:9200") < shown.index("http://10.8.0.2:9200")
        assert str(settings.data) in shown
        assert "Ctrl+C" in shown
        assert "python3 build/play.py doctor --port 9200" in shown
    old = greeted(settings, encoding="cp1252")
    assert "▀" not in old
    assert "http://192.168.1.7:9200" in old


def test_without_a_network_there_is_nothing_to_scan(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(addresses.ifaddr, "get_adapters", list)
    shown = greeted(Settings(data=tmp_path, port=9200))
    assert "▀" not in shown
    assert "http://localhost:9200" in shown


def listed(files: Certificate) -> set[str]:
    certificate = x509.load_pem_x509_certificate(files.certificate.read_bytes())
    names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return {
        *names.get_values_for_type(x509.DNSName),
        *map(str, names.get_values_for_type(x509.IPAddress)),
    }


@pytest.mark.usefixtures("laptop")
def test_the_certificate_is_for_every_way_in(tmp_path: Path) -> None:
    names = own_names()
    assert {"localhost", "127.0.0.1", "192.168.1.7", "fd00::7"} <= set(names)
    files = certificate_for(tmp_path, names, NOON)
    assert listed(files) == {str(n) for n in names}
    if os.name != "nt":
        assert stat.S_IMODE(files.key.stat().st_mode) == 0o600
    assert sorted(p.name for p in tmp_path.iterdir()) == ["tls-certificate.pem", "tls-key.pem"]


def test_the_certificate_stays_until_something_changes(tmp_path: Path) -> None:
    def made(names: list[str], now: datetime.datetime) -> bytes:
        return certificate_for(tmp_path, names, now).certificate.read_bytes()

    first = made(["localhost", "192.168.1.7"], NOON)
    assert made(["localhost", "192.168.1.7"], NOON + datetime.timedelta(days=1)) == first
    assert made(["localhost"], NOON) == first  # it covers what is left
    moved = made(["localhost", "192.168.1.8"], NOON)
    assert moved != first
    late = NOON + VALID_FOR - RENEW_BEFORE
    assert made(["localhost", "192.168.1.8"], late - datetime.timedelta(days=1)) == moved
    renewed = made(["localhost", "192.168.1.8"], late)
    assert renewed != moved
    (tmp_path / "tls-key.pem").write_text("damaged")
    assert made(["localhost", "192.168.1.8"], late) != renewed


def test_a_browser_may_use_the_certificate(tmp_path: Path) -> None:
    now = datetime.datetime.now(datetime.UTC)
    files = certificate_for(tmp_path, ["localhost", "127.0.0.1"], now)

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b'{"app": "tableside"}')

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Page)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(files.certificate, files.key)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        # Who trusts this very certificate gets in by name and by address, fully verified.
        trusting = ssl.create_default_context(cafile=str(files.certificate))
        for host in ("localhost", "127.0.0.1"):
            visit = http.client.HTTPSConnection(host, server.server_port, context=trusting)
            visit.request("GET", "/")
            assert visit.getresponse().status == 200
            visit.close()
        assert port.is_tableside(server.server_port)
    finally:
        server.shutdown()
        server.server_close()


def test_the_real_machine_answers_something_sensible() -> None:
    for address in addresses.lan_addresses():
        assert not ipaddress.ip_address(address.ip).is_loopback
        assert re.fullmatch(r"\[?[0-9a-f.:]+\]?", address.in_url)
