"""No such table: why, and the way back."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.table.refusal import Refusal
from companion.ui.here import Here
from companion.ui.live import component, safe
from companion.ui.parts import empty_state, page_frame, primary


@component
def Lost(here: Here, why: Refusal) -> Any:
    """Says why there is no table behind this address."""

    def handlers() -> Any:
        @safe
        async def home(_: Any) -> None:
            here.go("/")

        return home

    home = ft.use_memo(handlers, [])
    return page_frame(
        None,
        [
            empty_state(
                "table",
                here.t("lost.title"),
                here.say(why),
                primary(here.t("lost.home"), home, icon="home", key="home"),
            )
        ],
    )
