"""Seats: sitting down, and coming back with a code after a phone was lost."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from companion.hub.keys import new_key, tidy_code
from companion.hub.live import LiveTable
from companion.hub.reentry import REENTRY_SECONDS
from companion.table.refusal import Refusal, refuse
from companion.web.api.answers import answer, language
from companion.web.api.desk import ACTING, Desk, with_view
from companion.web.api.identity import Key, Lang, connection, eyes, guesser, unfit_key
from companion.web.api.models import MakeReentry, Reenter, ReentryOut, SeatedOut, TakeSeat
from companion.web.api.writing import to_bytes


def add_seats(router: APIRouter, desk: Desk) -> None:
    """The routes under `/api/tables/{code}` that hand out seats."""

    @router.post(
        "/api/tables/{code}/seats",
        status_code=201,
        tags=["seats"],
        summary="Sit down",
        responses={201: {"model": SeatedOut}, **ACTING},
    )
    async def sit_down(
        request: Request, code: str, body: TakeSeat, key: Key, lang: Lang = None
    ) -> Response:
        """Without a secret, the answer holds a new one, this once. A device that wants to be able
        to repeat a request whose answer was lost makes its own secret and sends it along."""
        live = await desk.find(request, code)
        if isinstance(live, Refusal):
            return desk.no(request, live)
        if (weak := unfit_key(key)) is not None:
            return desk.no(request, weak)
        secret = key or new_key()
        done = await live.claim(secret, body.command_id or "", body.no, body.name)
        if isinstance(done, Refusal):
            return desk.no(request, done, live)
        return _seated(request, desk, live, secret, None if key else secret)

    @router.post(
        "/api/tables/{code}/reentry",
        status_code=201,
        tags=["seats"],
        summary="A code for somebody who lost their phone",
        responses={201: {"model": ReentryOut}, **ACTING},
    )
    async def make_reentry(
        request: Request, code: str, body: MakeReentry, key: Key, lang: Lang = None
    ) -> Response:
        """For the host. The code brings another phone to the seat; it shows nothing to the host.
        A new code for the same seat replaces the older one."""
        live = await desk.find(request, code)
        if isinstance(live, Refusal):
            return desk.no(request, live)
        made = live.reentry_code(key, body.seat)
        if isinstance(made, Refusal):
            return desk.no(request, made, live)
        told = {"seat": body.seat, "code": made, "seconds": REENTRY_SECONDS}
        return answer(to_bytes(told), 201)

    @router.post(
        "/api/tables/{code}/reenter",
        tags=["seats"],
        summary="Come back with a code",
        responses={200: {"model": SeatedOut}, **ACTING},
    )
    async def reenter(
        request: Request, code: str, body: Reenter, key: Key, lang: Lang = None
    ) -> Response:
        """The seat now belongs to this device; the former one has lost it."""
        live = await desk.find(request, code)
        if isinstance(live, Refusal):
            return desk.no(request, live)
        if (weak := unfit_key(key)) is not None:
            return desk.no(request, weak)
        address = (live.code, connection(request)[0])
        if not desk.guesses.allows(address):
            return desk.no(request, refuse("reentry.slow_down"))
        secret = key or new_key()
        done = await live.reenter(secret, tidy_code(body.code), guesser(request))
        if isinstance(done, Refusal):
            if done.message.key == "reentry.wrong":
                desk.guesses.wrong(address)
            return desk.no(request, done, live)
        return _seated(request, desk, live, secret, None if key else secret, 200)


def _seated(
    request: Request,
    desk: Desk,
    live: LiveTable,
    secret: str,
    told: str | None,
    status: int = 201,
) -> Response:
    """The seat of the device and what it sees from there."""
    seat = live.own_seat(secret)
    made = live.view(secret, eyes(live, secret, None))
    if isinstance(made, Refusal):
        return desk.no(request, made, live)
    shown = desk.writer.view(live, made, language(request)).decode()
    return answer(with_view({"seat": seat, "key": told}, shown), status)
