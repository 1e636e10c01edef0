"""A phone is pointed at tags: moves are made once, sheets filled, and what cannot be is said."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Browser

from companion.scan.codec import encode
from companion.scan.photo_found import MOST_BYTES
from tests.browser.people import Person, person
from tests.browser.phone import TV, Phone, wait_until
from tests.browser.program import Program, Table, become
from tests.promised import ARNAK, ARNAK_RESULT
from tests.scan.renderer import Scene, render

pytestmark = pytest.mark.timeout(420)

PASS = encode("arnak", "action", "pass")


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
    phone.page.wait_for_timeout(400)  # a sheet that is still coming up has no place yet
    size = phone.page.viewport_size or {"height": 844}
    for _ in range(8):
        box = phone.find(button).bounding_box()
        if box is not None and box["y"] + box["height"] < size["height"] - 120:
            break
        if button == "scan":  # in the bar at the bottom
            break
        phone.scroll(350)
        phone.page.wait_for_timeout(200)
    with phone.page.expect_file_chooser() as chooser:
        phone.touch(button)
    chooser.value.set_files(list(files))


def twice(phone: Person, button: str) -> None:
    """Press a button twice before anything can have happened."""
    phone.has(button)
    phone.find(button).evaluate(
        "e => { const b = e.querySelector('[flt-tappable]') || e; b.click(); b.click(); }"
    )


def scans_by_hand(phone: Phone, code: str, there: Callable[[], Any]) -> None:
    """Point a scanner that types, again if nothing comes of it, as people do: a page that is just
    coming up hears no keys."""
    for _ in range(5):
        phone.page.keyboard.type(code)
        phone.page.keyboard.press("Enter")
        with suppress(TimeoutError):
            wait_until(there, 4)
            return
    raise AssertionError(phone.text())


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
    wait_until(lambda: passed(table), 10)
    phone.sees("完成：")
    lines = [line for line in table.see(1, "seat:1")["log"][before:] if line["group"]]
    assert len({line["group"] for line in lines}) == 1
    # Undo is where it always is.
    phone.press("undo")
    wait_until(lambda: not passed(table), 10)


def test_the_same_tag_again_in_the_same_moment_counts_once(
    server: Program, phone: Person, album: Album
) -> None:
    table = begun(server, phone)
    takes(phone, "scan", album.photo(PASS, PASS, width=2000))
    phone.press("scan-confirm")  # two stickers with the same code are one tag
    wait_until(lambda: passed(table), 10)
    phone.press("as-1")
    phone.page.wait_for_timeout(600)
    after = version(table)
    takes(phone, "scan", album.photo(PASS))
    phone.sees("扫一次，只算一次")
    assert not phone.exists("scan-confirm")
    assert version(table) == after


def test_a_tag_that_makes_no_sense_now_says_why(
    server: Program, phone: Person, album: Album
) -> None:
    """A20: hands are drawn anew at the end of a round, not in the middle of it."""
    table = begun(server, phone)
    takes(phone, "scan", album.photo(encode("arnak", "action", "tidy")))
    phone.sees("现在还用不上：洗牌，抽牌")
    assert not phone.exists("scan-confirm")
    assert not passed(table)


def test_several_tags_on_one_photo_are_done_one_by_one(
    server: Program, phone: Person, album: Album
) -> None:
    table = begun(server, phone)
    camp = encode("arnak", "site", "camp_coin")
    takes(phone, "scan", album.photo(camp, PASS, width=2000))
    phone.has(f"do-{PASS}-pass").press(f"do-{PASS}-pass")
    wait_until(lambda: passed(table), 10)
    phone.has("undo").press("sheet-close")


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("HELLO WORLD 1234", "不是"),
        (f"{PASS[:-1]}{'0' if PASS[-1] != '0' else '1'}", "损坏"),
        (encode("alakanas", "card", "ala"), "阿拉喀纳斯"),
        (encode("arnak", "card", "of_no_pack"), "没有"),
    ],
    ids=["foreign", "damaged", "other-game", "unknown"],
)
def test_a_code_that_is_not_for_this_game_says_what_it_is(
    server: Program, phone: Person, album: Album, code: str, words: str
) -> None:
    table = begun(server, phone)
    before = version(table)
    takes(phone, "scan", album.photo(code, module=6.0))
    phone.sees(words)
    assert not phone.exists("scan-confirm")
    assert version(table) == before


def test_files_that_are_no_photos_are_refused_with_a_reason(
    server: Program, phone: Person, album: Album
) -> None:
    begun(server, phone)
    takes(phone, "scan", album.file(b"not a picture at all " * 50))
    phone.sees("不是可以读取的图片")
    takes(phone, "scan-photo", album.file(bytes(MOST_BYTES + 1)))
    phone.sees("最多读取 32 MB")
    bomb = io.BytesIO()
    Image.new("1", (12_000, 12_000)).save(bomb, "PNG")
    takes(phone, "scan-photo", album.file(bomb.getvalue(), "png"))
    phone.sees("百万像素")
    takes(phone, "scan-photo", album.photo())
    phone.sees("照片上没有看到标签", "走近一些")
    # And after all that a photo is read as ever.
    takes(phone, "scan-photo", album.photo(PASS))
    phone.has("scan-confirm").press("sheet-close")


def test_a_code_can_be_typed_where_there_is_no_camera(server: Program, phone: Person) -> None:
    table = begun(server, phone)
    with phone.page.expect_file_chooser():  # thought better of
        phone.touch("scan")
    phone.fill("输入或粘贴标签代码", PASS.lower())
    phone.press("scan-read")
    phone.press("scan-confirm")
    wait_until(lambda: passed(table), 10)


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
    phone.sees("神像（含槽里的） 0 → 3", timeout=30)  # of the second photo
    phone.press("tally-write")
    phone.sees("照片上的都已在分数表里")
    phone.press("sheet-close")
    table.act(1, {"type": "arnak:Put", "seat": 1, "field": "idols_in_slots",
                  "value": wanted["idols_in_slots"]}, **{"as": "seat:1"})  # fmt: skip

    def sheet() -> Any:
        return table.see(1, "seat:1")["game"]["players"][0]

    wait_until(lambda: sheet()["points"] == ARNAK_RESULT["players"][0]["total"], 10)
    assert sorted(sheet()["sheet"]["cards"]) == sorted(wanted["cards"])

    # The same copies before somebody else are said, and count nowhere twice.
    phone.press("as-2").has("2-scan")
    takes(phone, "2-scan", album.photo(cards[0], idols[0], width=2000))
    phone.sees("已经算在", "Ming")
    assert not phone.exists("tally-write")


def test_a_photo_of_my_things_is_compared_with_the_book(
    server: Program, phone: Person, album: Album
) -> None:
    table = begun(server, phone)
    takes(phone, "scan", album.photo(encode("arnak", "guardian", "guardian_02")))
    phone.press("use-check").sees("桌上有，账上没有")
    phone.press("fix-guardian-guardian_02-mine")

    def trophies() -> Any:
        return [t["id"] for t in table.see(1, "seat:1")["game"]["players"][0]["trophies"]]

    wait_until(lambda: trophies() == ["guardian_02"], 10)
    phone.has("undo").press("sheet-close")


def test_a_scanner_that_types_acts_on_the_host_page_and_on_the_table_screen(
    browser: Browser, server: Program, phone: Person
) -> None:
    table = begun(server, phone)
    scans_by_hand(phone, PASS, lambda: passed(table))
    assert wait_until(lambda: phone.exists("beep"))
    screen = person(browser, server.url(), device=TV)
    with screen:
        become(screen, table.device(1), table.path("screen"))
        # Now it is the turn of seat 2, for which the host's device speaks too.
        scans_by_hand(screen, PASS, lambda: table.see(1, "seat:1")["game"]["phase"] == "cleanup")
        assert wait_until(lambda: screen.exists("beep"))
        assert screen.errors == []


def test_a_screen_that_may_not_speak_for_a_seat_says_so(
    browser: Browser, server: Program, phone: Person
) -> None:
    table = begun(server, phone)
    screen = person(browser, server.url(), device=TV)
    with screen:
        screen.open(server.url(table.path("screen")))
        scans_by_hand(screen, PASS, lambda: "这台设备不能" in screen.text())
        assert not passed(table)
