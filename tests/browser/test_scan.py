"""A phone is pointed at tags: moves are made once, sheets filled, and what cannot be is said."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Browser

from companion.scan.codec import encode
from companion.scan.photo_found import MOST_BYTES
from tests.browser.people import Person, person
from tests.browser.phone import TV, wait_until
from tests.browser.program import Program, Table, become
from tests.promised import ARNAK, ARNAK_RESULT
from tests.scan.renderer import Scene, render

pytestmark = pytest.mark.timeout(420)

PASS = encode("arnak", "action", "pass")
NOBODYS = "TS1NOTATAG"
"""Looks like a tag, and is none."""
#: Keys that go down and up on the page one after another.
KEYS = """keys => {
    for (const key of keys) {
        const code = key === 'Enter' ? key : (/[0-9]/.test(key) ? 'Digit' : 'Key') + key;
        for (const kind of ['keydown', 'keyup']) {
            document.activeElement.dispatchEvent(
                new KeyboardEvent(kind, {key, code, bubbles: true, cancelable: true}));
        }
    }
}"""


class Album:
    """Photos of tags, as files."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._count = 0

    def file(self, data: bytes, kind: str = "jpg") -> str:
        """A file with these bytes."""
        self._count += 1
        path = self.folder / f"photo-{self._count}.{kind}"
        path.write_bytes(data)
        return str(path)

    def photo(self, *texts: str, **scene: Any) -> str:
        """A photo of these codes."""
        return self.file(render(Scene(texts=texts, **scene)).file())


@pytest.fixture(scope="module")
def album(tmp_path_factory: pytest.TempPathFactory) -> Album:
    return Album(tmp_path_factory.mktemp("album"))


@pytest.fixture(scope="module")
def phone(browser: Browser, server: Program) -> Iterator[Person]:
    someone = person(browser, server.url())
    with someone:
        yield someone
    assert someone.errors == []
    assert someone.external == []


def started(server: Program, **opening: Any) -> Table:
    """A table of two, both played from the device that opened it."""
    table = Table(server, "arnak", **opening)
    table.keys[1] = table.keys[2] = table.keys[0]
    for no, name in enumerate(("Ming", "Hua"), 1):
        table.do(0, "SetPhoneless", no=no, phoneless=True)
        table.do(0, "Rename", no=no, name=name)
    table.do(0, "Start")
    return table


def begun_at(server: Program) -> Table:
    """A tracked table in round 1; it is the turn of seat 1."""
    table = started(server)
    prompts = table.see(1, "seat:1")["prompts"]
    begin = next(p["command"] for p in prompts if p["id"] == "begin/1")
    table.act(1, begin, **{"as": "seat:1"})
    return table


def begun(server: Program, phone: Person) -> Table:
    """The same, on the phone that opened it."""
    table = begun_at(server)
    become(phone, table.device(1), table.path())
    phone.has("scan")
    return table


def takes(phone: Person, button: str, *files: str) -> None:
    """Tap a button that opens the camera, and take these photos."""
    phone.has(button)
    size = phone.page.viewport_size or {"height": 844}
    for _ in range(8):
        box = phone.place(button)
        if box["y"] + box["height"] < size["height"] - 120:
            break
        if button == "scan":  # in the bar at the bottom
            break
        phone.scroll(350)
    with phone.page.expect_file_chooser() as chooser:
        phone.touch(button)
    chooser.value.set_files(list(files))


def looked_at(phone: Person) -> Person:
    """Wait until the photos have been looked at, whatever that came to."""
    return phone.sees("再拍一张", timeout=60).sees_no("正在看照片", timeout=60)


def twice(phone: Person, button: str) -> None:
    """Press a button twice before anything can have happened."""
    phone.has(button, timeout=60)
    phone.find(button).evaluate(
        "e => { const b = e.querySelector('[flt-tappable]') || e; b.click(); b.click(); }"
    )


def scans_by_hand(phone: Person, code: str) -> None:
    """Point a scanner that types: it does not wait for the page."""
    phone.page.evaluate(KEYS, [*code, "Enter"])


def hears(phone: Person, code: str = NOBODYS) -> None:
    """Wait until the page hears a scanner: one that is just coming up does not yet. It is shown
    something that moves nothing."""

    def heard() -> bool:
        scans_by_hand(phone, code)
        with suppress(TimeoutError):
            wait_until(lambda: beep(phone), 3)
            return True
        return False

    wait_until(heard, 60)


def beep(phone: Person) -> str:
    """What the last scan came to, as long as it stands on the page."""
    return (phone.exists("beep") and phone.find("beep").text_content()) or ""


def passed(table: Table, seat: int = 1) -> bool:
    return bool(table.see(1, "seat:1")["game"]["players"][seat - 1]["passed"])


def version(table: Table) -> int:
    return int(table.see(1, "seat:1")["version"])


def test_a_photo_of_one_tag_is_one_move_however_often_it_is_pressed(
    server: Program, phone: Person, album: Album
) -> None:
    table = begun(server, phone)
    before = len(table.see(1, "seat:1")["log"])
    takes(phone, "scan", album.photo(PASS))
    twice(phone, "scan-confirm")
    wait_until(lambda: passed(table), 30)
    phone.sees("完成：", "撤销：Ming 跳过")
    lines = [line for line in table.see(1, "seat:1")["log"][before:] if line["group"]]
    assert len({line["group"] for line in lines}) == 1
    # Undo is where it always is.
    phone.press("undo")
    wait_until(lambda: not passed(table), 30)


def test_the_same_tag_again_in_the_same_moment_counts_once(
    server: Program, phone: Person, album: Album
) -> None:
    table = begun(server, phone)
    both, again = album.photo(PASS, PASS, width=2000), album.photo(PASS)
    takes(phone, "scan", both)
    # Two stickers with the same code are one tag.
    phone.press("scan-confirm", timeout=60)
    wait_until(lambda: passed(table), 30)
    phone.chosen("as-2").press("as-1").chosen("as-1")  # it has turned to the next by itself
    after = version(table)
    takes(phone, "scan", again)
    phone.sees("扫一次，只算一次", timeout=60)
    assert not phone.exists("scan-confirm")
    assert version(table) == after


def test_a_tag_that_makes_no_sense_now_says_why(
    server: Program, phone: Person, album: Album
) -> None:
    """A20: hands are drawn anew at the end of a round, not in the middle of it."""
    table = begun(server, phone)
    takes(phone, "scan", album.photo(encode("arnak", "action", "tidy")))
    phone.sees("现在还用不上：洗牌，抽牌", timeout=60)
    assert not phone.exists("scan-confirm")
    assert not passed(table)


def test_several_tags_on_one_photo_are_done_one_by_one(
    server: Program, phone: Person, album: Album
) -> None:
    table = begun(server, phone)
    camp = encode("arnak", "site", "camp_coin")
    takes(phone, "scan", album.photo(camp, PASS, width=2000))
    phone.press(f"do-{PASS}-pass", timeout=60)
    wait_until(lambda: passed(table), 30)
    # The device plays the next seat too and turns to it: what was left was for the one before.
    phone.chosen("as-2").sees("页面已经转到另一位玩家")
    phone.has("undo").has_no("scan-photo")


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("HELLO WORLD 1234", "这不是桌边的码"),
        (f"{PASS[:-1]}{'0' if PASS[-1] != '0' else '1'}", "这张标签已损坏"),
        (encode("alakanas", "card", "ala"), "阿拉属于阿拉喀纳斯"),
        (encode("arnak", "card", "of_no_pack"), "这里没有任何内容包提到"),
    ],
    ids=["foreign", "damaged", "other-game", "unknown"],
)
def test_a_code_that_is_not_for_this_game_says_what_it_is(
    server: Program, phone: Person, album: Album, code: str, words: str
) -> None:
    table = begun(server, phone)
    before = version(table)
    takes(phone, "scan", album.photo(code, module=6.0))
    looked_at(phone).sees(words)
    assert not phone.exists("scan-confirm")
    assert version(table) == before


def test_files_that_are_no_photos_are_refused_with_a_reason(
    server: Program, phone: Person, album: Album
) -> None:
    begun(server, phone)
    takes(phone, "scan", album.file(b"not a picture at all " * 50))
    looked_at(phone).sees("不是可以读取的图片")
    takes(phone, "scan-photo", album.file(bytes(MOST_BYTES + 1)))
    phone.sees("最多读取 32 MB")
    looked_at(phone)
    bomb = io.BytesIO()
    Image.new("1", (12_000, 12_000)).save(bomb, "PNG")
    takes(phone, "scan-photo", album.file(bomb.getvalue(), "png"))
    phone.sees("百万像素", timeout=60)
    looked_at(phone)
    takes(phone, "scan-photo", album.photo())
    phone.sees("照片上没有看到标签", "走近一些", timeout=60)
    looked_at(phone)
    # And after all that a photo is read as ever.
    takes(phone, "scan-photo", album.photo(PASS))
    phone.has("scan-confirm", timeout=60).press("sheet-close")


def test_a_code_can_be_typed_where_there_is_no_camera(server: Program, phone: Person) -> None:
    table = begun(server, phone)
    with phone.page.expect_file_chooser():  # thought better of
        phone.touch("scan")
    phone.fill("输入或粘贴标签代码", PASS.lower())
    phone.press("scan-read", "scan-confirm")
    wait_until(lambda: passed(table), 30)


def test_a_tableau_by_photo_fills_the_sheet_to_the_right_total(
    server: Program, phone: Person, album: Album
) -> None:
    """DESIGN, section 5: the example of the score sheet, with its 64 points."""
    wanted = ARNAK["players"][0]
    table = started(server, options={"mode": "score"})
    become(phone, table.device(1), table.path())
    for field, value in (("glass", wanted["glass"]), ("notebook", wanted["notebook"])):
        table.act(1, {"type": "arnak:Put", "seat": 1, "field": field, "value": value},
                  **{"as": "seat:1"})  # fmt: skip
    cards = [encode("arnak", "card", card) for card in wanted["cards"]]
    fear = [encode("arnak", "card", "fear", n) for n in (1, 2)]
    guardians = [encode("arnak", "guardian", f"guardian_0{n}") for n in (1, 2)]
    idols = [encode("arnak", "idol", "idol_coin", n) for n in (1, 2, 3)]
    tile = encode("arnak", "tile_stack", "silver_ab", 1)
    first = album.photo(*cards, *fear, guardians[0], width=2400, height=1800)
    # The second photo shows some of it again.
    second = album.photo(*fear, *guardians, *idols, tile, width=2400, height=1800)
    takes(phone, "1-scan", first, second)
    phone.sees("神像（含槽里的） 0 → 3", timeout=60)  # of the second photo
    looked_at(phone).press("tally-write")
    phone.sees("照片上的都已在分数表里")
    phone.press("sheet-close")
    table.act(1, {"type": "arnak:Put", "seat": 1, "field": "idols_in_slots",
                  "value": wanted["idols_in_slots"]}, **{"as": "seat:1"})  # fmt: skip

    def sheet() -> Any:
        return table.see(1, "seat:1")["game"]["players"][0]

    wait_until(lambda: sheet()["points"] == ARNAK_RESULT["players"][0]["total"], 30)
    assert sorted(sheet()["sheet"]["cards"]) == sorted(wanted["cards"])

    # The same copies before somebody else are said, and count nowhere twice.
    phone.press("as-2").has("2-scan")
    takes(phone, "2-scan", album.photo(cards[0], idols[0], width=2000))
    looked_at(phone).sees("已经算在 Ming 名下")
    assert not phone.exists("tally-write")


def test_a_photo_of_my_things_is_compared_with_the_book(
    server: Program, phone: Person, album: Album
) -> None:
    table = begun(server, phone)
    takes(phone, "scan", album.photo(encode("arnak", "guardian", "guardian_02")))
    looked_at(phone).press("use-check").sees("桌上有，账上没有")
    phone.press("fix-guardian-guardian_02-mine")

    def trophies() -> Any:
        return [t["id"] for t in table.see(1, "seat:1")["game"]["players"][0]["trophies"]]

    wait_until(lambda: trophies() == ["guardian_02"], 30)
    phone.has("undo").press("sheet-close")


def test_a_scanner_that_types_acts_on_the_host_page_and_on_the_table_screen(
    browser: Browser, server: Program, phone: Person
) -> None:
    table = begun(server, phone)
    hears(phone)
    scans_by_hand(phone, PASS)
    wait_until(lambda: passed(table), 30)
    wait_until(lambda: "Ming 跳过" in beep(phone))
    screen = person(browser, server.url(), device=TV)
    with screen:
        become(screen, table.device(1), table.path("screen"))
        hears(screen)
        # Now it is the turn of seat 2, for which the host's device speaks too.
        scans_by_hand(screen, PASS)
        wait_until(lambda: table.see(1, "seat:1")["game"]["phase"] == "cleanup", 30)
        wait_until(lambda: "Hua 跳过" in beep(screen))
        assert screen.errors == []


def test_a_screen_that_may_not_speak_for_a_seat_says_so(
    browser: Browser, server: Program, phone: Person
) -> None:
    table = begun(server, phone)
    screen = person(browser, server.url(), device=TV)
    with screen:
        screen.open(server.url(table.path("screen")))
        hears(screen, PASS)
        assert "这台设备不能" in beep(screen)
        assert not passed(table)
