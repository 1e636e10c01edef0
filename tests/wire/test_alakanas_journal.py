"""《阿拉喀纳斯》: the journal, which holds every task, stays on the host's machine (R5)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.archive import ArchiveError, export
from companion.dealing import Proof, verify
from companion.journal import open_journal
from companion.settings import Settings
from tests.web.served import Clock, Served
from tests.wire.alakanas_room import OTHERS, OWNERS, TEXTS, Lots, Steppe, alakanas, found_in
from tests.wire.phone import serve


async def test_the_journal_is_private_and_a_running_game_keeps_it(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path / "data")
    settings.make_data_folder()
    chance = Lots()
    journal = open_journal(settings.journal_url)
    served = Served({"alakanas": alakanas()}, journal, chance)
    served.hub.clock = Clock()
    async with serve(served.app) as port:
        room = Steppe(served.hub, port, special=2, chance=chance)
        await room.sit_down(())
        await room.camps()
        await room.give_up(dealt=True)
        await room.tasks()
        secrets = {"text": TEXTS[3], "salt": room.deal.salts[1], "secret": room.deal.secret}
        for name in (*OTHERS, *OWNERS):
            answer = await room.phones[name].get(room.at("export?format=journal"))
            assert answer.json["refusal"]["key"] == "api.journal_stays"
    await served.close()

    files = [path for path in settings.data.rglob("*") if path.is_file()]
    assert any(secrets["salt"].encode() in path.read_bytes() for path in files)
    assert settings.data.stat().st_mode & 0o77 == 0  # nobody else gets as far as the files

    with pytest.raises(ArchiveError) as refused:
        await export(settings, room.code, "journal", "en")
    assert refused.value.message.key == "archive.running"
    for form in ("json", "csv"):
        told = await export(settings, room.code, form, "en")
        assert found_in(told, {"salt": secrets["salt"], "secret": secrets["secret"]}) == set()


async def test_the_proof_is_given_out_when_the_game_is_over() -> None:
    """That of a deal that was given up at once, with its reason; that of the game at its end."""
    chance = Lots()
    served = Served({"alakanas": alakanas()}, chance=chance)
    async with serve(served.app) as port:
        room = Steppe(served.hub, port, special=2, chance=chance)
        await room.sit_down(())
        await room.camps()
        await room.give_up(dealt=False)
        await room.tasks()
        asked = room.at("export?format=proof")
        for name in (*OTHERS, *OWNERS):
            answer = await room.phones[name].get(asked)
            assert answer.json["refusal"]["key"] == "api.no_proof"
        await room.rest_of_set_up()
        assert (await room.phones["seat 2"].get(asked)).status != 200
        await room.rules("BreakOff", turn_no=room.state.turn_no)
        proof = (await room.phones["stranger"].get(asked)).body
        assert json.loads(proof)["s"] == room.deal.secret
        assert verify(Proof.from_text(proof)).status == "holds"
    await served.close()
