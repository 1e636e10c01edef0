"""What a scanned tag is for a device that looks through no seat's eyes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.hub.live import LiveTable
from companion.i18n import render
from companion.scan import understood as module
from companion.scan.codec import Catalogue, encode
from companion.scan.things import catalogue, things_of
from companion.scan.understood import understood
from companion.table.game import Prompt
from companion.table.history import History
from companion.table.message import named
from companion.table.seats import Role, Viewer, seat_view
from companion.table.view import TableView, prompts_of
from tests.hub.tables import HOST_KEY
from tests.ui.test_arnak_moves import GAME, begun

THINGS: Catalogue = catalogue({"arnak": GAME})


def told(live: LiveTable, kind: str, id: str, role: Role = Role.HOST) -> str:
    """The reason why the host's device can do nothing with a tag."""
    made = live.view(HOST_KEY, Viewer(role))
    assert isinstance(made, TableView)
    scanned = understood(encode("arnak", kind, id), THINGS, live.history, made)
    assert scanned.refusal is not None
    return scanned.refusal.message.key


def of(live: LiveTable, seat: int) -> tuple[Prompt, ...]:
    return prompts_of(live.history, seat_view(seat))


def nobodys_card(live: LiveTable) -> str:
    """A card that no seat could do anything with."""
    about = {p.subject for seat in (1, 2) for p in of(live, seat)}
    return next(t.id for t in things_of(GAME) if t.kind == "card" and f"card.{t.id}" not in about)


@pytest.mark.parametrize("one_device", [True, False])
async def test_what_a_player_could_do_is_said_to_be_a_players_move(one_device: bool) -> None:
    """A10: to pass is an action of whoever's turn it is."""
    _, live, _ = await begun(one_device=one_device)
    assert told(live, "action", "pass") == "scan.players_move"


async def test_what_nobody_could_do_is_not_said_to_be_a_players_move() -> None:
    _, live, _ = await begun(one_device=True)
    assert told(live, "card", nobodys_card(live)) == "scan.nothing_now"


async def test_things_of_every_kind_are_told_apart() -> None:
    """Whatever a seat has a prompt for, and nothing else."""
    _, live, _ = await begun(one_device=True)
    known = {p.subject for seat in (1, 2) for p in of(live, seat)}
    for kind in ("guardian", "bonus", "slot", "assistant", "site"):
        for thing in (t for t in things_of(GAME) if t.kind == kind):
            expected = f"{kind}.{thing.id}" in known
            assert (told(live, kind, thing.id) == "scan.players_move") == expected, thing


@pytest.mark.parametrize("one_device", [True, False])
async def test_the_host_does_not_learn_what_a_phones_player_holds(
    one_device: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The card of a hand and one that is nowhere get the same words, unless that hand is played on
    this very device."""
    _, live, _ = await begun(one_device=one_device)
    real = next(p for p in of(live, 1) if p.subject == "action.pass")
    only = replace(real, subject="card.little_monkey")

    def prompts(history: History, viewer: Viewer) -> tuple[Prompt, ...]:
        return (only,) if viewer.seat == 1 else ()

    monkeypatch.setattr(module, "prompts_of", prompts)
    assert told(live, "card", "little_monkey") == "scan.players_move"
    other = "scan.nothing_now" if one_device else "scan.players_move"
    assert told(live, "card", "watch") == other
    assert told(live, "guardian", "guardian_01") == "scan.nothing_now"


async def test_the_tag_of_a_seat_is_called_as_who_sits_there() -> None:
    _, live, phones = await begun()
    made = phones[0].sees()
    names = {seat.no: seat.name for seat in made.seats}
    scanned = understood(encode("arnak", "seat", "2"), THINGS, live.history, made)
    assert scanned.name is not None
    assert render(named(scanned.name, names), "en") == f"{names[2]} (seat 2)"
    assert render(named(scanned.name, names), "zh") == f"{names[2]}\uff08\u5ea7\u4f4d 2\uff09"
    nobody = understood(encode("arnak", "seat", "4"), THINGS, live.history, made)
    assert nobody.name is not None
    assert render(nobody.name, "en") == "Seat 4"
