"""The join link and its QR code."""

from __future__ import annotations

import io
import re
from xml.etree import ElementTree

import pytest

from companion.web import addresses
from companion.web.api import links
from companion.web.qr import QUIET, qr_svg
from tests.web.served import Served, Table

SVG = "{http://www.w3.org/2000/svg}"


def modules(svg: str) -> list[list[bool]]:
    """The dark modules that the picture draws, read from its path."""
    root = ElementTree.fromstring(svg)
    side = int(root.attrib["viewBox"].split()[2])
    grid = [[False] * side for _ in range(side)]
    path = root.findall(f"{SVG}path")[1].attrib["d"]
    for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", path):
        for i in range(int(x), int(x) + int(length)):
            grid[int(y)][i] = True
    return grid


def read(svg: str) -> str:
    """What a scanner reads from the picture."""
    zxing = pytest.importorskip("zxingcpp")
    numpy = pytest.importorskip("numpy")
    grid = numpy.array(modules(svg), dtype="uint8")
    pixels = numpy.kron(255 - 255 * grid, numpy.ones((6, 6), dtype="uint8")).astype("uint8")
    found = zxing.read_barcodes(pixels)
    return found[0].text if found else ""


def drawn_by_the_library(text: str) -> list[list[bool]]:
    import qrcode

    code = qrcode.QRCode(border=QUIET, error_correction=qrcode.ERROR_CORRECT_M)
    code.add_data(text)
    code.make(fit=True)
    out = io.StringIO()
    code.print_ascii(out)
    return code.get_matrix()


@pytest.mark.parametrize("text", ["http://192.168.1.7:8550/j/K7M2PQ", "桌边 🐺", "x" * 1000])
def test_the_picture_is_the_code(text: str) -> None:
    svg = qr_svg(text, "label")
    assert modules(svg) == drawn_by_the_library(text)
    grid = modules(svg)
    edge = [*grid[:QUIET], *grid[-QUIET:], *([*r[:QUIET], *r[-QUIET:]] for r in grid)]
    assert not any(any(row) for row in edge)  # the quiet zone


def test_the_picture_says_what_it_is_and_stays_white() -> None:
    svg = qr_svg("x", "Join <b> \"A\" & 'B'")
    root = ElementTree.fromstring(svg)
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-label"] == root.findtext(f"{SVG}title") == "Join <b> \"A\" & 'B'"
    ground, code = root.findall(f"{SVG}path")
    assert (ground.attrib["fill"], code.attrib["fill"]) == ("#fff", "#000")
    with pytest.raises(ValueError, match="do not fit"):
        qr_svg("x" * 4000, "too long")


@pytest.mark.parametrize(
    ("host", "base"),
    [
        ("192.168.1.7:8550", "http://192.168.1.7:8550"),
        ("laptop.local:8550", "http://laptop.local:8550"),
        ("table.lan", "http://table.lan"),
        ("[fd00::7]:8550", "http://[fd00::7]:8550"),
        ("my_laptop", "http://my_laptop"),
    ],
)
async def test_the_code_leads_to_where_the_browser_is(
    served: Served, table: Table, host: str, base: str
) -> None:
    async with served.client(host=host) as c:
        answer = await c.get(f"/qr/{table.code}.svg", params={"lang": "zh"})
        assert answer.headers["content-type"] == "image/svg+xml"
        assert f"扫码加入桌子 {table.code}" in answer.text
        assert modules(answer.text) == drawn_by_the_library(f"{base}/j/{table.code}")


async def test_a_browser_on_the_host_itself_gets_a_code_for_phones(
    served: Served, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = addresses.Address("192.168.7.3", "wlan0", 0)
    monkeypatch.setattr(addresses, "lan_addresses", lambda: [home])
    for host in ("localhost:8550", "127.0.0.1:8550", "[::1]:8550"):
        async with served.client(host=host) as c:
            drawn = (await c.get(f"/qr/{table.code}.svg")).text
            expected = f"http://192.168.7.3:8550/j/{table.code}"
            assert modules(drawn) == drawn_by_the_library(expected)
    monkeypatch.setattr(addresses, "lan_addresses", list)
    async with served.client(host="localhost:8550") as c:
        opened = (await c.post("/api/tables", json={"game": "life"})).json()
        assert opened["join"] == f"http://localhost:8550/j/{opened['code']}"


@pytest.mark.parametrize(
    "host",
    [
        "evil.com/x",
        "a b",
        "a@b",
        'x"><script>',
        "host:0",
        "host:99999",
        "host:x",
        "",
        "[::1",
        "-a",
        "a\\b",
    ],
)
async def test_a_forged_host_is_not_drawn(served: Served, table: Table, host: str) -> None:
    async with served.client(host=host) as c:
        answer = await c.get(f"/qr/{table.code}.svg")
        assert (answer.status_code, answer.json()["refusal"]["key"]) == (400, "api.bad_host")
        assert "script" not in answer.text


async def test_a_set_address_goes_first(table: Table) -> None:
    fixed = Served(base_url="https://games.example")
    async with fixed.client(host="10.0.0.1:1") as c:
        opened = (await c.post("/api/tables", json={"game": "life"})).json()
        drawn = (await c.get(f"/qr/{opened['code']}.svg")).text
        expected = f"https://games.example/j/{opened['code']}"
        assert modules(drawn) == drawn_by_the_library(expected)
    await fixed.close()
    for wrong in ("games.example", "ftp://x", "http://x/y", "//x"):
        with pytest.raises(ValueError, match="base URL"):
            Served(base_url=wrong)


async def test_the_short_link(served: Served) -> None:
    async with served.client() as c:
        for typed, place in [
            ("k7m2pq", "/join/K7M2PQ"),
            ("K7M-2PQ", "/join/K7M2PQ"),
            ("%0d%0aset-cookie:x=1", "/join/SETCOOKIEX1"),
            ("evil.example", "/join/EVILEXAMPLE"),
            ("桌", "/join"),
        ]:
            for method in ("GET", "HEAD"):
                answer = await c.request(method, f"/j/{typed}")
                assert (answer.status_code, answer.headers["location"]) == (303, place)
                assert "set-cookie" not in answer.headers
                assert answer.headers["referrer-policy"] == "no-referrer"


async def test_health(served: Served, table: Table) -> None:
    async with served.client() as c:
        told = (await c.get("/healthz")).json()
        assert (told["ok"], told["app"], told["tables"]) == (True, "tableside", 1)


def test_an_address_is_an_address() -> None:
    assert links.join_url("http://a", "B") == "http://a/j/B"
    assert [links.fit_base(u) for u in ("http://a:1", "https://a/", "http://", "a")] == [
        True,
        True,
        False,
        False,
    ]
