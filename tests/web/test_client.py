"""What the server says to a phone's browser, without a browser."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import flet as ft
import flet_web
import flet_web.fastapi
import msgpack
import pytest
from babel.messages.pofile import read_po
from fastapi.testclient import TestClient
from fontTools.ttLib import TTFont
from starlette.websockets import WebSocketDisconnect

from companion.web.client import SecurityHeaders, client_app
from companion.web.client.app import ASSETS
from companion.web.client.line import OVER

ROOT = Path(__file__).resolve().parents[2]
WEB = Path(flet_web.get_package_web_dir())
FIREFOX = {"accept-encoding": "gzip, deflate", "accept-language": "zh-CN,zh;q=0.8,en;q=0.5"}


async def main(page: ft.Page) -> None:
    page.add(ft.Text("hello"))


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


def program(cache: Path, **options: Any) -> flet_web.fastapi.FastAPI:
    app = flet_web.fastapi.FastAPI()
    app.add_middleware(SecurityHeaders)

    @app.get("/api/ping")
    async def ping() -> str:
        return "pong"

    app.mount("/", client_app(main, cache=cache, squeeze=False, **options))
    return app


@pytest.fixture(scope="module")
def client(cache: Path) -> Iterator[TestClient]:
    with TestClient(program(cache), base_url="http://table.local:8550", headers=FIREFOX) as opened:
        yield opened


def base(client: TestClient) -> str:
    found = re.search(r'src="(/client/[0-9a-f]{12}/)line\.js"', client.get("/").text)
    assert found
    return found[1]


# ---- headers


@pytest.mark.parametrize(
    "path",
    ["/", "/join/ABC", "/manifest.json", "/no.png", "/api/ping", "/oauth_callback", "/upload"],
)
def test_every_answer_forbids_other_servers(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert policy["connect-src"] == "'self' ws://table.local:8550 data: blob:"
    assert policy["frame-ancestors"] == "'none'"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"
    assert "access-control-allow-origin" not in headers
    assert "cross-origin-embedder-policy" not in headers


def test_a_strange_host_does_not_get_into_the_policy(client: TestClient) -> None:
    policy = client.get("/", headers={"host": "a; script-src *"}).headers["content-security-policy"]
    assert "*" not in policy


# ---- files


def test_client_code_is_kept_for_good_and_goes_out_compressed(client: TestClient) -> None:
    answer = client.get(f"{base(client)}main.dart.mjs")
    assert answer.content == (WEB / "main.dart.mjs").read_bytes()
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"].startswith("text/javascript")


def test_a_browser_without_gzip_gets_the_plain_file(client: TestClient) -> None:
    answer = client.get(f"{base(client)}main.dart.mjs", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in answer.headers
    assert answer.content == (WEB / "main.dart.mjs").read_bytes()


def test_compressed_files_are_made_once(client: TestClient, cache: Path) -> None:
    path = f"{base(client)}flutter_bootstrap.js"
    first = client.get(path).content
    made = {file: file.stat().st_mtime_ns for file in cache.iterdir()}
    with TestClient(program(cache), headers=FIREFOX) as again:
        assert again.get(path).content == first
    assert {file: file.stat().st_mtime_ns for file in cache.iterdir()} == made


def test_a_cache_that_cannot_be_written_costs_only_bytes(tmp_path: Path) -> None:
    nowhere = tmp_path / "file"
    nowhere.write_text("in the way")
    with TestClient(program(nowhere / "cache"), headers=FIREFOX) as there:
        answer = there.get(f"{base(there)}main.dart.mjs")
    assert answer.content == (WEB / "main.dart.mjs").read_bytes()


def test_the_page_is_asked_for_each_time_and_changes_with_any_asset(
    client: TestClient, cache: Path, tmp_path: Path
) -> None:
    page = client.get("/")
    assert page.headers["cache-control"] == "no-cache"
    same = client.get("/", headers={"if-none-match": page.headers["etag"]})
    assert (same.status_code, same.content) == (304, b"")
    assets = tmp_path / "assets"
    for file in (f for f in ASSETS.rglob("*") if f.is_file()):
        copy = assets / file.relative_to(ASSETS)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(file.read_bytes())
    (assets / "line.js").write_bytes((ASSETS / "line.js").read_bytes() + b"\n// newer\n")
    with TestClient(program(cache, assets=assets), headers=FIREFOX) as upgraded:
        assert base(upgraded) != base(client)
        assert upgraded.get("/").headers["etag"] != page.headers["etag"]


def test_a_page_from_before_an_upgrade_still_gets_files_but_may_not_keep_them(
    client: TestClient,
) -> None:
    answer = client.get("/client/0123456789ab/line.js")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"


def test_paths_without_extension_are_the_programs_and_others_are_missing(
    client: TestClient,
) -> None:
    assert client.get("/join/ABC").text == client.get("/").text
    for path in ("/no.png", "/client/x/y", "/../pyproject.toml", "/assets/no.json"):
        assert client.get(path).status_code == 404
    assert client.get("/api/ping").json() == "pong"


def test_the_page_speaks_the_browsers_language(client: TestClient) -> None:
    assert "正在摆桌" in client.get("/").text
    english = client.get("/", headers={"accept-language": "en-GB,en"}).text
    assert "Setting the table" in english
    assert '<html lang="en">' in english


def test_the_manifests_pictures_are_there(client: TestClient) -> None:
    manifest = client.get("/manifest.json").json()
    assert manifest["name"] == "Tableside 桌边"
    for icon in manifest["icons"]:
        answer = client.get(f"/{icon['src']}")
        assert answer.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            width, height = (int.from_bytes(answer.content[i : i + 4]) for i in (16, 20))
            assert f"{width}x{height}" == icon["sizes"]


# ---- fonts


def gb2312() -> set[int]:
    pairs = (bytes((row, cell)) for row in range(0xA1, 0xF8) for cell in range(0xA1, 0xFF))
    found: set[int] = set()
    for pair in pairs:
        try:
            found.add(ord(pair.decode("gb2312")))
        except UnicodeDecodeError:
            continue
    return found


def test_fonts_loaded_at_the_start(client: TestClient) -> None:
    start = base(client)
    manifest = client.get(f"{start}assets/FontManifest.json").json()
    fonts = {
        entry["family"]: TTFont(
            io.BytesIO(client.get(f"{start}assets/{entry['fonts'][0]['asset']}").content)
        )
        for entry in manifest
    }
    # The engine falls back to "Roboto" by itself; it must have all of Chinese too.
    for family in ("body", "Roboto"):
        letters = set(fonts[family].getBestCmap())
        assert len(gb2312()) == 7445
        assert gb2312() <= letters
        assert set(map(ord, "äöüßéñçÅø–—…“”‘’•←↑→↓×÷≤≥♠♥♦♣★☆①⑩")) <= letters
    for family in ("body", "display"):
        letters, widths = fonts[family].getBestCmap(), fonts[family]["hmtx"]
        assert len({widths[letters[ord(digit)]][0] for digit in "0123456789"}) == 1
    assert set(map(ord, "桌边阿拉喀纳斯")) <= set(fonts["display"].getBestCmap())


def test_a_browser_finds_the_icon_it_asks_for_by_itself(client: TestClient) -> None:
    icon = client.get("/favicon.ico")
    assert (icon.status_code, icon.headers["content-type"]) == (200, "image/png")
    assert icon.content == (ASSETS / "favicon.png").read_bytes()


def test_every_slice_the_engine_can_ask_for_is_answered(client: TestClient) -> None:
    engine = (WEB / "main.dart.js").read_text("utf-8")
    wanted = set(re.findall(r'"((?:noto|roboto)[a-z0-9]*/v\d+/[\w.-]+\.woff2)"', engine))
    assert len(wanted) > 700
    blank = zipfile.ZipFile(ASSETS / "fonts/fallback.zip").read("blank.woff2")
    empty: list[str] = []
    for address in sorted(wanted):
        answer = client.get(f"{base_cached(client)}assets/fonts/{address}")
        assert answer.status_code == 200, address
        assert answer.content[:4] == b"wOF2", address
        if answer.content == blank:
            empty.append(address.split("/")[0])
    for family in ("notosanssymbols", "notosanssymbols2", "notosansthai", "notosansarabic"):
        assert family not in empty
    # Slice 11 holds emoji newer than the font we cut from.
    assert empty.count("notocoloremoji") == 1


def decoded(rows: range, encoding: str) -> set[str]:
    """The characters of a two-byte encoding whose first byte is in `rows`."""
    found = (bytes((row, cell)).decode(encoding, "ignore")
             for row in rows for cell in range(0x40, 0xFF))  # fmt: skip
    return {character for character in found if len(character) == 1 and character > "\u3000"}


@pytest.mark.parametrize(
    ("families", "rows", "encoding", "number", "unknown"),
    [
        # Big5's first level: everyday traditional characters. The engine's own tables lack eight.
        (("sc", "tc", "hk", "jp", "kr"), range(0xA4, 0xC6), "big5", 5333, 8),
        # Both levels of JIS X 0208, and all Hangul of KS X 1001.
        (("jp",), range(0xB0, 0xF5), "euc_jp", 6355, 0),
        (("kr",), range(0xB0, 0xC9), "euc_kr", 2350, 0),
    ],
)
def test_body_and_slices_together_draw_what_people_write(
    families: tuple[str, ...], rows: range, encoding: str, number: int, unknown: int
) -> None:
    drawn = set(TTFont(ASSETS / "fonts/body.woff2").getBestCmap())
    with zipfile.ZipFile(ASSETS / "fonts/fallback.zip") as archive:
        for name in archive.namelist():
            if name.split("/")[0] in {f"notosans{family}" for family in families}:
                drawn |= set(TTFont(io.BytesIO(archive.read(name))).getBestCmap())
    letters = decoded(rows, encoding)
    assert len(letters) >= number
    assert len([c for c in letters if ord(c) not in drawn]) <= unknown


def base_cached(client: TestClient, known: dict[int, str] = {}) -> str:  # noqa: B006
    return known.setdefault(id(client), base(client))


def test_every_icon_that_the_program_uses_is_in_the_icon_font() -> None:
    there = set(TTFont(ASSETS / "fonts/icons.woff2").getBestCmap())
    whole = TTFont(WEB / "assets/fonts/MaterialIcons-Regular.otf").getBestCmap()
    codes = {name.removesuffix("_baseline"): code for code, name in whole.items()}
    assert codes["add"] in there < set(whole)
    assert codes["casino_sharp"] not in there
    used = {
        name.lower()
        for file in ASSETS.parent.parent.rglob("*.py")
        for name in re.findall(r"\bIcons\.([A-Z][A-Z0-9_]+)", file.read_text("utf-8"))
    }
    assert [name for name in sorted(used) if codes.get(name) not in there] == []


# ---- the line


def hello(session: str | None = None) -> bytes:
    page = {"route": "/", "pwa": False, "web": True, "debug": False, "wasm": True,
            "width": 390, "height": 844, "platform": "android",
            "platform_brightness": "light", "media": {}, "window": {}}  # fmt: skip
    return b"\0" + msgpack.packb([1, {"session_id": session, "page_name": "", "page": page}])


def session_of(frame: bytes) -> str:
    action, body = msgpack.unpackb(frame[1:], strict_map_key=False, ext_hook=lambda *_: None)
    assert action == 1
    return str(body["session_id"])


TAB = "0123456789abcdef0123456789abcdef"


def test_a_call_goes_on_where_another_socket_left_it(client: TestClient) -> None:
    tab = TAB[::-1]
    with client.websocket_connect("/ws") as first:
        first.send_text(f"call {tab} 0 -")
        assert first.receive_text() == "here 0"
        first.send_bytes(hello())
        frames = [first.receive_bytes(), first.receive_bytes()]
        first.send_text("here? 1")
        assert first.receive_text() == "here 1"
        first.close(4000)
    with client.websocket_connect("/ws") as second:
        second.send_text(f"call {tab} 1 -")
        assert second.receive_text() == "here 1"
        assert second.receive_bytes() == frames[1]
        second.send_text("here? 2")
        assert second.receive_text() == "here 1"
        second.close(4000)
    # What was acknowledged is forgotten; nobody may ask for it again, nor for the future.
    for got in (0, 1, 9):
        assert refused(client, f"call {tab} {got} -") == OVER


def refused(client: TestClient, opening: str) -> int:
    with client.websocket_connect("/ws") as socket:
        socket.send_text(opening)
        with pytest.raises(WebSocketDisconnect) as info:
            socket.receive_text()
    return int(info.value.code)


def test_a_call_from_before_a_restart_is_over(client: TestClient) -> None:
    assert refused(client, f"call {TAB} 7 -") == OVER


def test_a_reload_resumes_the_session_of_the_page_before(client: TestClient) -> None:
    old, new = "a" * 32, "b" * 32
    with client.websocket_connect("/ws") as before:
        before.send_text(f"call {old} 0 -")
        before.receive_text()
        before.send_bytes(hello())
        session = session_of(before.receive_bytes())
        before.close(4000)
    with client.websocket_connect("/ws") as after:
        after.send_text(f"call {new} 0 {old}")
        assert after.receive_text() == "here 0"
        after.send_bytes(hello(session))
        assert session_of(after.receive_bytes()) == session


def test_another_websites_page_gets_no_line(client: TestClient) -> None:
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(
            "/ws", headers={"origin": "http://elsewhere.example", "host": "table.local:8550"}
        ),
    ):
        pass
    ours = {"origin": "http://table.local:8550", "host": "table.local:8550"}
    with client.websocket_connect("/ws", headers=ours) as own:
        own.send_bytes(hello())
        assert session_of(own.receive_bytes())


def test_titles_are_drawn_in_one_face() -> None:
    """A title whose characters come from two faces looks broken; run build/fonts.py again."""
    face = TTFont(ASSETS / "fonts/display.woff2").getBestCmap()
    with (ROOT / "content/locale/zh_CN/LC_MESSAGES/ui.po").open("rb") as file:
        texts = [m.string if isinstance(m.string, str) else m.string[0] for m in read_po(file)]
    chinese = {c for text in texts for c in text if "\u4e00" <= c <= "\u9fff"}
    assert {c for c in chinese if ord(c) not in face} == set()
