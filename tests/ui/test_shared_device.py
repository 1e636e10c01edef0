"""One device that several seats are played from: what belongs to one must not stay for the next."""

from __future__ import annotations

from companion.games.alakanas.play import commands as kanas
from companion.hub.hub import Opening
from companion.hub.live import LiveTable
from companion.scan.codec import encode
from companion.table import commands as cmd
from companion.table.seats import seat_view
from companion.table.view import TableView
from tests.hub.tables import HOST_KEY, Phone, a_hub, sat
from tests.ui.alakanas_phones import CAMPS, NAMES
from tests.ui.alakanas_phones import GAME as ALAKANAS
from tests.ui.test_arnak_moves import shows, tap
from tests.ui.test_scan import on_screen, scan
from tests.ui.test_scan_sheet import three


async def test_a_refusal_of_one_seat_is_not_insisted_on_from_the_page_of_another() -> None:
    """Cora may not pass out of turn (A10); on Bea's page nothing is left to be recorded."""
    hub, live, _ = await three()
    screen = await on_screen(hub, live, HOST_KEY)
    await tap(screen, "as-3")
    await tap(screen, "act-pass")
    await tap(screen, "pass")
    assert screen.screen().find("notice-action") is not None
    assert shows(screen, "Record it anyway")
    await tap(screen, "as-2")
    assert screen.screen().find("notice-action") is None
    seq = live.history.seq
    await tap(screen, "as-3")  # nor when the device comes back to her
    assert screen.screen().find("notice-action") is None
    assert live.history.seq == seq


async def test_what_one_seat_was_told_of_its_hand_is_gone_on_the_page_of_the_next() -> None:
    """Which cards somebody holds is their own business (who sees what)."""
    hub, live, ming = await three()
    screen = await on_screen(hub, live, HOST_KEY)
    await tap(screen, "as-3")
    cards = live.history.state.game.player(3).cards
    held = next(iter(cards.in_hand_possible()))
    await scan(screen, encode("arnak", "card", held))
    await tap(screen, "scan-confirm")
    assert shows(screen, "Done: ")
    mine = [line.seq for line in seen_by(live, HOST_KEY, 3).log]
    assert mine[-1] not in [line.seq for line in ming.sees().log]  # nobody else reads it
    await tap(screen, "as-2")
    assert not shows(screen, "Done:")


async def test_a_seat_that_was_picked_in_play_is_not_kept_where_nobody_can_be_picked() -> None:
    """Undone back into the set-up, where all seats of a device stand side by side."""
    hub = a_hub(games={"alakanas": ALAKANAS})
    live = await hub.open_table(HOST_KEY, Opening("alakanas", {}))
    assert isinstance(live, LiveTable)
    host = Phone(live, HOST_KEY)
    for _ in NAMES[2:]:
        await host.do(cmd.AddSeat())
    phones = [await sat(live, "Ming", 1, HOST_KEY)]
    await host.do(cmd.SetPhoneless(2, True))
    await host.do(cmd.Rename(2, "Hua"))
    phones.append(Phone(live, HOST_KEY, 2))
    phones += [await sat(live, NAMES[no - 1], no) for no in (3, 4)]
    await host.do(cmd.Start())
    await host.do(kanas.Proceed("grassland"))
    for seat, camp in enumerate(CAMPS, 1):
        await host.do(kanas.SetCamp(seat, camp))  # type: ignore[arg-type]
    await host.do(kanas.Proceed("camps"))
    await host.do(kanas.LockDeal(1))
    for seat, phone in enumerate(phones, 1):
        await phone.do(kanas.Contribute(seat))
    await host.do(kanas.DealTasks(1))
    await host.do(kanas.Proceed("tasks"))
    for seat in range(1, 5):
        await host.do(kanas.SetCharacter(seat, f"Rider {seat}", 4))
    await host.do(kanas.Proceed("characters"))
    for seat in range(1, 5):
        await host.do(kanas.SetSequence(seat, seat))
    await host.do(kanas.Proceed("sequence"))
    begun = await host.do(kanas.DealHands(60))
    screen = await on_screen(hub, live, HOST_KEY)
    await tap(screen, "as-2")
    await host.do(cmd.Undo(begun.group or 0))
    await screen.settle()
    assert screen.screen().find("as-2") is None
    assert screen.screen().find("task-tap") is not None  # Ming's own card


def seen_by(live: LiveTable, key: str, seat: int) -> TableView:
    view = live.view(key, seat_view(seat))
    assert isinstance(view, TableView)
    return view


async def test_a_refusal_that_comes_late_is_told_but_not_insisted_on() -> None:
    """Cora's pass is still being answered when Bea's page is called up."""
    hub, live, _ = await three()
    screen = await on_screen(hub, live, HOST_KEY)
    await tap(screen, "as-3")
    await tap(screen, "act-pass")
    await screen.fingers("pass", "as-2")
    assert shows(screen, "Ming")
    assert screen.screen().find("notice") is not None
    assert screen.screen().find("notice-action") is None
