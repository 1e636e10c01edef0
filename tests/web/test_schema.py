"""Requests of every shape that the OpenAPI document allows, and many that it does not."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
import schemathesis
import uvicorn
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.web.served import Served, Table
from tests.wire.phone import listen

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@dataclass
class Background:
    """A server on a thread of its own, with a table that is being played."""

    port: int
    code: str
    keys: dict[int, str]


@pytest.fixture(scope="module")
def server() -> Iterator[Background]:
    listener = listen()
    made: list[Background] = []
    ready, over = threading.Event(), threading.Event()

    async def run() -> None:
        served = Served()
        served.api.desk.openings.burst = 10**6  # thousands of tables are what this test is for
        config = uvicorn.Config(served.app, log_level="critical", lifespan="off")
        running = _InThread(config)
        task = asyncio.create_task(running.serve(sockets=[listener]))
        table = await Table.open(served)
        made.append(Background(listener.getsockname()[1], table.code, table.keys))
        ready.set()
        while not over.is_set():
            await asyncio.sleep(0.05)
        running.should_exit = True
        await task
        await served.close()

    thread = threading.Thread(target=asyncio.run, args=(run(),))
    thread.start()
    assert ready.wait(20)
    yield made[0]
    over.set()
    thread.join(20)
    listener.close()


class _InThread(uvicorn.Server):
    @contextlib.contextmanager
    def capture_signals(self) -> Any:
        yield


OPERATIONS = [
    ("GET", "/healthz"),
    ("GET", "/api/games"),
    ("POST", "/api/score"),
    ("POST", "/api/tables"),
    ("GET", "/api/tables/{code}"),
    ("GET", "/api/tables/{code}/view"),
    ("GET", "/api/tables/{code}/export"),
    ("GET", "/api/tables/{code}/undo/{seq}"),
    ("GET", "/api/tables/{code}/tags"),
    ("POST", "/api/tables/{code}/photos"),
    ("POST", "/api/tables/{code}/commands"),
    ("POST", "/api/tables/{code}/seats"),
    ("POST", "/api/tables/{code}/reentry"),
    ("POST", "/api/tables/{code}/reenter"),
    ("GET", "/qr/{code}.svg"),
    ("GET", "/api/tags/{game}.pdf"),
    ("GET", "/api/tables/{code}/packs"),
    ("POST", "/api/tables/{code}/packs"),
    ("POST", "/api/tables/{code}/packs/import"),
    ("PUT", "/api/tables/{code}/packs/{folder}"),
    ("DELETE", "/api/tables/{code}/packs/{folder}"),
    ("POST", "/api/tables/{code}/packs/{folder}/restore"),
    ("GET", "/api/tables/{code}/packs/{folder}/yaml"),
]


@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda m: m.value)
@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_every_answer_is_one_that_is_documented(
    server: Background, method: str, path: str, mode: GenerationMode
) -> None:
    url = f"http://127.0.0.1:{server.port}"
    schema = schemathesis.openapi.from_url(f"{url}/openapi.json")
    operation = schema[path][method]

    @settings(
        max_examples=15,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(
        case=operation.as_strategy(generation_mode=mode),
        who=st.sampled_from((0, 1, 2, 9)),
        real=st.integers(0, 3),
    )
    def ask(case: Any, who: int, real: int) -> None:
        if real and "code" in (case.path_parameters or {}):
            case.path_parameters["code"] = server.code
        headers = {"Authorization": f"Bearer {server.keys[who]}"} if who in server.keys else {}
        case.call_and_validate(base_url=url, headers=headers, checks=CHECKS)

    try:
        ask()
    except Exception as error:
        # Some operations have nothing that could be asked wrongly.
        if "Unsatisfiable" not in type(error).__name__ or mode is GenerationMode.POSITIVE:
            raise


def test_all_operations_are_asked(server: Background) -> None:
    schema = schemathesis.openapi.from_url(f"http://127.0.0.1:{server.port}/openapi.json")
    there = {(op.ok().method.upper(), op.ok().path) for op in schema.get_all_operations()}
    # A stream never ends; it has tests of its own.
    assert there - set(OPERATIONS) == {("GET", "/api/tables/{code}/events")}
