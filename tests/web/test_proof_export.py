"""The proof of a deal as a file: once the game is over, for whoever asks; not a moment before."""

from __future__ import annotations

import uuid
from typing import Any

from companion.dealing import Proof, verify
from companion.games.alakanas.content import names
from companion.games.alakanas.game import AlakanasGame
from companion.games.alakanas.play import commands as cmd
from companion.hub.hub import Opening
from companion.hub.live import Accepted, LiveTable, Request
from companion.i18n import add_names
from companion.packs.dealer import SeatCommit
from companion.packs.loader import load_pack
from tests.web.served import Served

HOST = "a-host-with-a-long-secret-0123456789"


async def do(live: LiveTable, command: Any, seat: int | None = None) -> None:
    done = await live.submit(HOST, Request(uuid.uuid4().hex, command, seat, insists=True))
    assert isinstance(done, Accepted), done


async def test_the_proof_of_a_deal_can_be_kept() -> None:
    pack = load_pack("alakanas")
    add_names("alakanas", names(pack))
    served = Served(games={"alakanas": AlakanasGame(pack, SeatCommit())})
    options: dict[str, Any] = {"camps": "app", "sequence": "app"}
    live = await served.hub.open_table(
        HOST, Opening("alakanas", options, ("Ming", "Hua", "Neil"), True)
    )
    assert isinstance(live, LiveTable)
    path = f"/api/tables/{live.code}/export?format=proof"
    async with served.client() as anybody, served.client(HOST) as host:
        await do(live, cmd.Proceed("grassland"))
        await do(live, cmd.AppDraws("camp"))
        await do(live, cmd.Proceed("camps"))
        await do(live, cmd.LockDeal(1, live.code))
        for seat in (1, 2, 3):
            await do(live, cmd.Contribute(seat), seat)
        await do(live, cmd.DealTasks(1))
        for device in (anybody, host):
            refused = await device.get(path)
            assert refused.status_code == 404
            assert refused.json()["refusal"]["key"] == "api.no_proof"
        await do(live, cmd.Proceed("tasks"))
        for seat in (1, 2, 3):
            await do(live, cmd.SetCharacter(seat, "?", 3))
        await do(live, cmd.Proceed("characters"))
        await do(live, cmd.AppDraws("sequence"))
        await do(live, cmd.Proceed("sequence"))
        await do(live, cmd.DealHands(0))
        assert (await anybody.get(path)).status_code == 404
        await do(live, cmd.BreakOff(live.history.state.game.turn_no))
        kept = await anybody.get(path)
        assert kept.status_code == 200
        name = f'attachment; filename="tableside-{live.code}-proof.json"'
        assert kept.headers["content-disposition"] == name
        proof = Proof.from_text(kept.content)
        assert verify(proof).holds
        assert proof.fingerprint == live.history.state.game.deal.fingerprint
    await served.close()
