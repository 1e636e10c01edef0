"""What a device remembers: its secret, its people's names, its tables, and how it likes to read.

Kept in the browser's own storage, so that it survives a reload, a new tab and a restart of the
server. The secret never leaves it but over its own line to the server.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, field, replace
from typing import Literal

import flet as ft
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from companion.hub.keys import new_key
from companion.hub.live import where

log = logging.getLogger(__name__)

STORED_AS = "tableside.device"
NAMES_KEPT = 6
TABLES_KEPT = 30

ThemeMode = Literal["system", "light", "dark"]


class _Stored(BaseModel):
    """What lies in the browser's storage. Unknown or broken parts are forgotten, not fatal."""

    model_config = ConfigDict(extra="ignore")

    key: str = Field(min_length=24, max_length=200)
    names: list[str] = []
    tables: list[str] = []
    lang: Literal["", "zh", "en"] = ""
    theme: ThemeMode = "system"
    scale: float = Field(default=1.0, ge=1.0, le=2.0)
    awake: bool = True


@dataclass(frozen=True, slots=True)
class Device:
    """One device. `lang` is empty while it follows the browser; `scale` is 1.0 to 2.0."""

    key: str
    names: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    lang: str = ""
    theme: ThemeMode = "system"
    scale: float = 1.0
    awake: bool = True
    fresh: bool = field(default=False, compare=False)
    """Nothing was stored yet."""

    def with_name(self, name: str) -> Device:
        """The device that has last been used by `name`."""
        kept = (name, *(n for n in self.names if n != name))[:NAMES_KEPT]
        return replace(self, names=kept)

    def with_table(self, code: str) -> Device:
        """The device that has last been at table `code`."""
        kept = (code, *(c for c in self.tables if c != code))[:TABLES_KEPT]
        return replace(self, tables=kept)

    def without_table(self, code: str) -> Device:
        """The device that has forgotten table `code`."""
        return replace(self, tables=tuple(c for c in self.tables if c != code))


async def load_device() -> Device:
    """The device as the browser remembers it; a new one if it does not."""
    try:
        raw = await ft.SharedPreferences().get(STORED_AS)
    except Exception as error:  # a browser that forbids storage still plays, until its tab closes
        log.warning("a browser would not tell what it stored: %s", where(error))
        raw = None
    if isinstance(raw, str) and raw:
        try:
            stored = _Stored.model_validate_json(raw)
        except ValidationError:
            log.warning("a browser had stored something else under our name")
        else:
            data = stored.model_dump()
            data["names"], data["tables"] = tuple(stored.names), tuple(stored.tables)
            return Device(**data)
    device = Device(new_key(), fresh=True)
    await save_device(device)
    return device


async def save_device(device: Device) -> None:
    """Let the browser remember the device."""
    stored = _Stored(
        key=device.key,
        names=list(device.names),
        tables=list(device.tables),
        lang=device.lang,  # type: ignore[arg-type]
        theme=device.theme,
        scale=device.scale,
        awake=device.awake,
    )
    try:
        await ft.SharedPreferences().set(STORED_AS, stored.model_dump_json())
    except Exception as error:
        log.warning("a browser would not store anything: %s", where(error))
