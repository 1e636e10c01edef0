"""How a photo gets from a phone's page to the program: past the page's own line.

A photo is larger than anything else that a phone sends, and would hold up every tap behind it. So
the page is given a ticket, sends the photo to it over HTTP, and the session that issued the ticket
gets the bytes; nobody else does, and nothing is kept.
"""

from __future__ import annotations

import asyncio
import secrets

PATH = "/photo"
"""Where a page sends its photo: `PUT /photo/TICKET`."""
SECONDS = 90.0
"""So long a ticket is good for: a large photo over a bad Wi-Fi."""


class Inbox:
    """Photos on their way. Event loop only."""

    def __init__(self) -> None:
        self._waiting: dict[str, asyncio.Future[bytes | None]] = {}

    def ticket(self) -> str:
        """A new ticket; good for one photo."""
        made = secrets.token_urlsafe(24)
        self._waiting[made] = asyncio.get_running_loop().create_future()
        return made

    def expects(self, ticket: str) -> bool:
        """Whether a photo for this ticket is waited for."""
        waiting = self._waiting.get(ticket)
        return waiting is not None and not waiting.done()

    def put(self, ticket: str, data: bytes | None) -> None:
        """The photo is here; None: it will not come."""
        if self.expects(ticket):
            self._waiting[ticket].set_result(data)

    def drop(self, ticket: str) -> None:
        """Nobody waits for this photo any more, if anybody did."""
        self._waiting.pop(ticket, None)

    async def get(self, ticket: str, seconds: float = SECONDS) -> bytes | None:
        """Wait for the photo; None if it did not come."""
        try:
            return await asyncio.wait_for(self._waiting[ticket], seconds)
        except TimeoutError:
            return None
        finally:
            self._waiting.pop(ticket, None)
