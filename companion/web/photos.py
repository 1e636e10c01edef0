"""Where a phone's page sends its photo: `PUT /photo/TICKET`, once per ticket."""

from __future__ import annotations

from fastapi import FastAPI, Request, Response
from starlette.requests import ClientDisconnect

from companion.scan.inbox import PATH, Inbox
from companion.scan.photo_found import MOST_BYTES


def install_photos(app: FastAPI, inbox: Inbox) -> None:
    """Add the route. Whoever has no ticket is told 404, before a byte is read."""

    @app.put(f"{PATH}/{{ticket}}", include_in_schema=False)
    async def photo(ticket: str, request: Request) -> Response:
        if not inbox.expects(ticket):
            return Response(status_code=404)
        data = bytearray()
        try:
            async for chunk in request.stream():
                data += chunk
                if len(data) > MOST_BYTES:
                    inbox.put(ticket, None)
                    return Response(status_code=413)
        except ClientDisconnect:
            inbox.put(ticket, None)
            raise
        inbox.put(ticket, bytes(data))
        return Response(status_code=204)
