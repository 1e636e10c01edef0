"""A whole game of 《阿拉喀纳斯》: 天神's tablet, a table screen and five phones (R1-R30).

All seven are pages of a browser. Every kind of move is a tap at least once.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser

from tests.browser.alakanas_room import BLOCS, CAMPS, NAMES, PATIENCE, TASKS, Room, Watched
from tests.browser.phone import TABLET, TV, wait_until
from tests.browser.program import RUN, Program, Table, become
from tests.browser.wire import ROOT, Proxy

pytestmark = pytest.mark.timeout(900)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """The program."""
    with Program(tmp_path_factory.mktemp("kanas") / "data") as program:
        yield program
        assert program.complaints() == ""


@pytest.fixture(scope="module")
def room(browser: Browser, server: Program) -> Iterator[Room]:
    """天神 has opened a table for five; nobody sits there yet."""
    table = Table(server, "alakanas")
    while len(table.see(0)["seats"]) < len(NAMES):
        table.do(0, "AddSeat")
    keeper = Watched(browser, server.url(), device=TABLET)
    become(keeper, table.device(0), table.path())
    tv = Watched(browser, server.url(table.path("screen")), device=TV)
    with Proxy(server.port) as line:
        way = f"http://table.local:{line.port}{table.path('j')}"
        urls = [server.url(table.path("j"))] * len(NAMES)
        urls[2] = way
        phones = [Watched(browser, url) for url in urls]
        for screen in (tv, *phones):
            screen.ready(timeout=90)
        made = Room(server, table, keeper, tv, phones, line)
        yield made
        for someone in made.screens:
            assert someone.errors == []
            assert someone.failures == []
            someone.close()


def test_five_sit_down_and_the_keeper_starts(room: Room) -> None:
    for no, phone in enumerate(room.phones, 1):
        phone.sit(NAMES[no - 1], no).sees("等主持开始")
    room.tv.sees(*NAMES)
    room.keeper.press("start")
    room.until("stage", "grassland")


def test_grassland_camps_and_the_deck_of_tasks(room: Room) -> None:
    """R1-R6: taps on the phones, 天神 goes on; each ordinary task has a text of its own."""
    room.proceed("grassland", "camps")
    for no, camp in enumerate(CAMPS, 1):
        room.phone(no).press(f"camp-{camp}")
        room.until_ring(no, "camp", camp)
    room.proceed("camps", "tasks")
    room.keeper.press("write-tasks", "task-1")
    room.keeper.fill("任务内容", TASKS[0])
    room.keeper.press("task-save").sees("点一张可以写内容", TASKS[0]).press("sheet-close")
    for no, text in enumerate(TASKS[1:], 2):
        room.do(0, "SetTask", no=no, text=text)
    assert [line["text"] for line in room.game["composition"]] == list(TASKS)


def test_the_deal_survives_a_double_tap_a_locked_phone_and_a_power_cut(room: Room) -> None:
    """One deal, one fingerprint, whatever happens while it is dealt (R5, R20)."""
    keeper, phones = room.keeper, room.phones
    keeper.sees(*TASKS).press("lock")
    phones[0].has("give-word").fill("你的吉祥字", "福")
    phones[0].press("give-word").sees("你的吉祥字已经给出")
    phones[2].press("random").sees("你的吉祥字已经给出")
    phones[3].fill("你的吉祥字", "马")
    phones[3].press("give-word").sees("你的吉祥字已经给出")
    (before,) = room.written("alakanas:DealLocked")

    # The third phone is locked and falls off the Wi-Fi; the plug is pulled before all have given.
    phones[2].looks_away(True)
    room.line.cut()
    room.power_cut(phones[2])
    phones[1].press("random")
    phones[1].sees("你的吉祥字已经给出")
    keeper.sees(f'button "没给的用随机数：{NAMES[4]}"').press("fill-up")
    wait_until(lambda: room.game["deal"]["waiting"] == [], PATIENCE)

    # A double tap, and the plug again as soon as the cards are on the disk.
    keeper.sees('button "分发任务"').double("deal")
    wait_until(lambda: room.written("alakanas:Dealt"), PATIENCE)
    room.power_cut(phones[2])
    assert room.written("alakanas:DealLocked") == [before]
    (dealt,) = room.written("alakanas:Dealt")
    room.do(0, "DealTasks", number=1)  # one tap more, from before the power cut
    assert len(room.written("alakanas:Dealt")) == 1

    room.line.restore()
    phones[2].looks_away(False)
    room.all_show(dealt["fingerprint"])
    assert room.special() in range(1, 6)
    # Until now the deck lay open for all; from here on nobody is sent a text that is not theirs.
    for screen in room.screens:
        screen.frames.clear()


def test_each_phone_holds_its_card_and_sees_its_own(room: Room) -> None:
    dealt = room.dealt()
    for no in range(1, 6):
        room.seen[no] = room.look(no)
        room.until_ring(no, "seen", True)
    assert [room.seen[no] for no in range(1, 6)] == dealt
    # A phone that is locked under the finger covers the card.
    phone = room.phones[0]
    with phone.holding(dealt[0]):
        phone.looks_away(True)
        phone.sees_no(dealt[0])
        phone.looks_away(False)
    check_secrecy(room)


def test_a_wiped_phone_gets_its_seat_and_the_same_task_back(room: Room) -> None:
    """The code is given by 天神, who sees no task for it (R5)."""
    keeper, phone = room.keeper, room.phones[1]
    phone.page.evaluate("localStorage.clear(); sessionStorage.clear()")
    phone.open(room.program.url(room.table.path("j")), timeout=60)
    phone.has("reentry")
    keeper.press("people", "seat-2", "reentry-code").sees("十分钟内")
    code = keeper.finds(r"重入码\W+((?:\d ){5}\d)")
    keeper.press("sheet-close")
    phone.press("reentry")
    phone.fill("六位重入码", code[1].replace(" ", ""))
    phone.press("reentry-go").sees("你的任务")
    assert room.look(2) == room.seen[2]
    check_secrecy(room)


def test_characters_sequence_cards_and_hands(room: Room) -> None:
    """R7-R10: two phones show a character, three are entered by 天神; health is 1 for all but 1."""
    keeper = room.keeper
    room.proceed("tasks", "characters")
    phone = room.phones[0]
    phone.has("show-character")
    phone.fill("角色名", "托娅")
    phone.press("health-plus").sees("体力 5").press("show-character")
    room.until_ring(1, "character", "托娅")
    assert room.ring(1)["max_health"] == 5
    for no in (2, 3, 4, 5):
        room.do(0, "SetCharacter", seat=no, character=f"角色{no}", health=1)
    room.proceed("characters", "sequence")
    for no, phone in enumerate(room.phones, 1):
        phone.press(f"sequence-{no - 1}")  # the tiles lie in order, the cliff last (R1)
        room.until_ring(no, "sequence", no)
    room.proceed("sequence", "hands")
    keeper.fill("基本游戏牌总张数", "60")
    keeper.press("begin")
    room.until("stage", "play")
    game = room.game
    assert (game["turn"], game["phase"], game["pile"]) == (1, "judge", 40)
    assert [p["hand"] for p in game["ring"]] == [4] * 5
    room.tv.sees("轮到 小明")


def test_a_turn_and_a_rescue_by_taps(room: Room) -> None:
    """R12-R19, R22: the phases, one card of each kind, a hit, and 雪莲 from the dying."""
    first, second = room.phones[:2]
    first.sees("现在是判定阶段")
    room.advance(first, "draw")
    first.press("step-draw")
    room.until_ring(1, "hand", 6)
    first.sees('button "进入出牌"')
    room.advance(first, "play")
    first.press("act-ala")
    room.until("ala_used", 1)
    room.hit(first, 2)
    second.sees("你濒死了", "被小明打伤").press("rescue/snow_lotus")
    room.until("dying", [])
    assert (room.ring(2)["health"], room.ring(2)["hand"]) == (1, 3)
    for phase in ("discard", "end"):
        room.advance(first, phase)
    assert room.ring(1)["hand"] == 5  # four, two drawn, one used
    first.press("step-advance")
    room.until("turn", 2)


def test_a_bloc_is_wiped_out_and_tasks_are_opened(room: Room) -> None:
    """R22-R25: passing, a double tap on the death, the cards of 天谴, and R23 for the dead."""
    keeper, special = room.keeper, room.special()
    gone = next(seats for seats in BLOCS.values() if special not in seats)
    left = [no for no in range(1, 6) if no not in gone]
    first, *others = gone
    phone = room.phone(first)

    # 天谴 brings the first of them down: the phone passes, 天神 taps 阵亡 twice.
    hand, health = room.ring(first)["hand"], room.ring(first)["health"]
    room.do(0, "Damage", seats=[first], n=health, cause="curse")
    phone.sees("遭天谴").press("pass")
    wait_until(lambda: room.game["dying"][0]["asked"] != first, PATIENCE)
    keeper.sees(f"{NAMES[first - 1]}濒死").sees_no(f"正在问{NAMES[first - 1]}").double("let-die")
    room.until_ring(first, "alive", False)
    room.until("loot", hand)
    assert [death["seat"] for death in room.written("alakanas:Died")] == [first]

    # 天神 gives one card away, the rest is discarded.
    heir = left[0]
    held, discard = room.ring(heir)["hand"], room.game["discard"]
    keeper.press(f"share-{heir}-plus").sees(f"分出 1 张，弃置 {hand - 1} 张").press("loot-give")
    room.until("loot", 0)
    assert room.ring(heir)["hand"] == held + 1
    assert room.game["discard"] == discard + hand - 1

    # Nothing may be opened while the bloc has somebody left.
    body = {"command_id": "too-early", "command": {"type": "alakanas:OpenTask", "seat": first}}
    assert "open_bloc" in room.table.send(0, body).text
    keeper.has_no("loot-give")  # a page that knows of the death
    assert not keeper.exists(f"open-{first}")

    # The others are hit from a phone; everybody who is asked passes, so they are dead.
    killer = left[0]
    hitting = room.phone(killer)
    for no in others:
        loot, held = room.ring(no)["hand"], room.ring(killer)["hand"]
        room.hit(hitting, no)
        wait_until(lambda: room.game["dying"], PATIENCE)
        while dying := room.game["dying"]:
            room.do(0, "PassRescue", seat=no, by=dying[0]["asked"])
        assert not room.ring(no)["alive"]
        assert room.ring(killer)["hand"] == held + loot
    check_secrecy(room)

    # The special task is still with somebody alive: the game goes on, and tasks may be opened.
    assert room.game["may_open"]
    assert room.game["stage"] == "play"
    hitting.sees("阵亡者的任务牌现在可以翻开了。")
    keeper.press(f"open-{first}")
    wait_until(lambda: [t["seat"] for t in room.game["known"]] == [first], PATIENCE)
    (opened,) = room.written("alakanas:TaskOpened")
    assert room.text_of(opened["card"]) == room.dealt()[first - 1]
    still = [text for no, text in enumerate(room.dealt(), 1) if no != first]
    assert room.keeper.was_sent(*still) == []
    assert room.tv.was_sent(*still) == []


def test_the_end_is_announced_to_all_and_can_be_proved(room: Room, tmp_path: Path) -> None:
    """Victory: the special task and the other bloc are gone, so this bloc has won; all is open."""
    special = room.special()
    side = next(side for side, seats in BLOCS.items() if special in seats)
    health = room.ring(special)["health"]
    room.do(0, "Damage", seats=[special], n=health)
    room.keeper.double("let-die")
    room.until("stage", "over")
    (ended,) = room.written("alakanas:Ended")
    assert ended["winners"] == [no for no in BLOCS[side] if no != special]
    dead = sorted(death["seat"] for death in room.written("alakanas:Died"))
    assert dead == sorted([*next(s for n, s in BLOCS.items() if n != side), special])
    word = {"guardians": "守护者与辅助者获胜", "invaders": "入侵者获胜"}[side]
    for screen in room.screens:
        screen.sees(word, *room.dealt())
    room.all_show(room.written("alakanas:Dealt")[0]["fingerprint"])

    # The proof, as the button of the page has it, holds.
    port, code = room.program.port, room.table.code
    address = f"http://127.0.0.1:{port}/api/tables/{code}/export?format=proof"
    found = httpx.get(address, timeout=PATIENCE)
    assert found.is_success
    proof = tmp_path / "proof.json"
    proof.write_bytes(found.content)
    names = json.loads(found.content)["manifest"]["seats"]
    assert names == list(NAMES)
    done = subprocess.run(
        [sys.executable, "-c", RUN, "verify", str(proof)],
        cwd=ROOT, capture_output=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


def check_secrecy(room: Room) -> None:
    """Nobody has been sent the text of a card that is not theirs, nor anybody's salt."""
    dealt, salts = room.dealt(), room.written("alakanas:Dealt")[0]["salts"]
    for screen in (room.keeper, room.tv):
        assert screen.was_sent(*dealt, *salts) == []
    for no, phone in enumerate(room.phones, 1):
        others = [text for seat, text in enumerate(dealt, 1) if seat != no]
        assert phone.was_sent(*others, *salts) == []
