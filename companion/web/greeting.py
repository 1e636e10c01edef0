"""What the terminal shows once phones can come in: the code to scan, the addresses, the exits."""

from __future__ import annotations

from collections.abc import Sequence

import qrcode
from rich.console import Console
from rich.text import Text

from companion.i18n import tr
from companion.settings import DEFAULT_PORT, Settings
from companion.web.addresses import local_name, urls


def half_blocks(url: str, draw_light: bool = False) -> list[str]:
    """The QR code of `url`, two rows of modules per line of text.

    Dark modules are drawn, or (`draw_light`) the light ones, for a dark screen that takes no
    colours. Has the quiet zone of four modules that the standard asks for.
    """
    code = qrcode.QRCode(border=4, error_correction=qrcode.ERROR_CORRECT_L)
    code.add_data(url)
    code.make(fit=True)
    rows: list[list[bool]] = code.get_matrix()
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    marks = "█▀▄ " if draw_light else " ▄▀█"
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return [
        "".join(marks[2 * upper + lower] for upper, lower in zip(*pair, strict=True))
        for pair in pairs
    ]


def _can_show(console: Console, text: str) -> bool:
    try:
        text.encode(console.encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def greet(console: Console, settings: Settings, lang: str, called_as: str) -> None:
    """Print how to come in, where the data is, how to stop and what to do when phones cannot."""
    reachable = urls(settings.port, settings.tls, settings.host)
    scheme = "https" if settings.tls else "http"
    if reachable:
        _print(console, tr("serve.open", lang), "bold")
        if _can_show(console, "▀▄█"):
            # Colours set outright: the code must be dark on light in a dark terminal too.
            for line in half_blocks(reachable[0], draw_light=console.color_system is None):
                console.print(Text(line, style="#000000 on #ffffff"), no_wrap=True, crop=False)
        _print(console, f"  {reachable[0]}", "bold")
        others = list(reachable[1:])
        name = local_name()
        if name and settings.host in ("0.0.0.0", "::"):
            others.append(f"{scheme}://{name}:{settings.port}")
        if others:
            _print(console, tr("serve.also", lang))
            _lines(console, others)
    else:
        _print(console, tr("serve.no_network", lang), "bold")
        _lines(console, [f"{scheme}://localhost:{settings.port}"])
    if settings.tls:
        _print(console, tr("serve.certificate", lang))
    _print(console, tr("serve.data", lang, folder=settings.data))
    elsewhere = "" if settings.port == DEFAULT_PORT else f" --port {settings.port}"
    _print(console, tr("serve.unreachable", lang, command=f"{called_as} doctor{elsewhere}"))
    _print(console, tr("serve.stop", lang))


def _lines(console: Console, addresses: Sequence[str]) -> None:
    for address in addresses:
        _print(console, f"  {address}")


def _print(console: Console, text: str, style: str = "") -> None:
    # A path or address is never markup, and is never broken where it could not be copied.
    console.print(Text(text, style=style), soft_wrap=True)
