# ruff: noqa: E501 - a path of a drawing stays on one line
"""Drawings for expedition games: resources, travel, finds, cards and time."""

from __future__ import annotations

from typing import Final

import flet as ft

from companion.ui.colours import Role

_IDOL = (
    "M12 1.5c2 0 3.2 1 3.8 2.3l3.2-.6c-.2 2-1 3.4-2.4 4.3.3.7.4 1.4.4 2.2 0 1.9-.8 3.3-2 4.3"
    "v1.5h2.5c1 0 1.7.7 1.7 1.6V22.5H4.8v-5.4c0-.9.7-1.6 1.7-1.6H9V14c-1.2-1-2-2.4-2-4.3"
    " 0-.8.1-1.5.4-2.2C6 6.6 5.2 5.2 5 3.2l3.2.6C8.8 2.5 10 1.5 12 1.5z"
)
_TILE = (
    "M4.5 2h15A2.5 2.5 0 0 1 22 4.5v15a2.5 2.5 0 0 1-2.5 2.5h-15A2.5 2.5 0 0 1 "
    "2 19.5v-15A2.5 2.5 0 0 1 4.5 2z"
)
_TEMPLE = "M10 5h4v2.5h2V10h2v2.5h2V15H4v-2.5h2V10h2V7.5h2z"


def _tile(pips: int) -> str:
    """A temple tile worth `pips` tiers: the stepped temple over one, two or three dots."""
    xs = {1: (12,), 2: (9.5, 14.5), 3: (7.5, 12, 16.5)}[pips]
    dots = "".join(f'<circle cx="{x}" cy="18.5" r="1.5"/>' for x in xs)
    return (
        f'<path {{soft}} d="{_TILE}"/><path d="{_TEMPLE}"/>{dots}'
        f'<path {{line}} stroke-width="1.5" d="{_TILE}"/>'
    )


_PIN = (
    "M12 1.5c4.4 0 7.8 3.3 7.8 7.6 0 5-4.3 9.2-7.8 13.4C8.5 18.3 4.2 14.1 4.2 9.1"
    "c0-4.3 3.4-7.6 7.8-7.6z"
)
_CARD = "M7 2h10a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z"

DRAWINGS: Final[dict[str, str]] = {
    "coin": (
        '<circle {soft} cx="12" cy="12" r="8.5"/>'
        '<path fill-rule="evenodd" d="M12 1.7a10.3 10.3 0 1 0 0 20.6a10.3 10.3 0 0 0 '
        '0-20.6zm0 2.4a7.9 7.9 0 1 1 0 15.8a7.9 7.9 0 0 1 0-15.8z"/>'
        '<path d="M12 6.5l5.5 5.5-5.5 5.5L6.5 12z"/>'
    ),
    "compass": (
        '<path {line} stroke-width="1.8" d="M12 5a7 7 0 1 0 0 14a7 7 0 0 0 0-14z"/>'
        '<path {soft} d="M12 .5l3 8.5 8.5 3-8.5 3-3 8.5-3-8.5L.5 12 9 9z"/>'
        '<path d="M12 .5V12L9 9zM23.5 12H12l3-3zM12 23.5V12l3 3zM.5 12H12l-3 3z"/>'
        '<circle cx="12" cy="12" r="2.2"/>'
    ),
    "tablet": (
        '<path fill-rule="evenodd" d="M4 9.5C4 5 7.6 1.8 12 1.8S20 5 20 9.5V20.5a1.7 1.7 0 '
        "0 1-1.7 1.7H5.7A1.7 1.7 0 0 1 4 20.5zM8 8v3h3V8zM13 8v1.6h3V8zM13 11v1.6h3V11z"
        'M8 13.5v1.6h5v-1.6zM14.4 14v3.6H16V14zM8 16.5v1.6h3v-1.6z"/>'
    ),
    "arrowhead": (
        '<path {soft} d="M12 1c3.6 4.2 6 8.2 7 12.6l-3.6 2 1 6.4-4.4-2.2z"/>'
        '<path d="M12 1v18.8L7.6 22l1-6.4-3.6-2C6 9.2 8.4 5.2 12 1z"/>'
        '<path {line} stroke-width="1.2" d="M12 1c3.6 4.2 6 8.2 7 12.6l-3.6 2 1 6.4-4.4-2.2"/>'
        '<path d="M12 8l3 2.5-3 1.5zM12 13.5l2.5 1-2.5 2z"/>'
    ),
    "jewel": (
        '<path {soft} d="M6 3.5h12l5 6.5-11 12L1 10z"/>'
        '<path d="M8 10h8l-4 12zM6 3.5L7.2 9H1.8zM18 3.5L16.8 9h5.4zM12 3.5L15.5 9h-7z"/>'
    ),
    "boot": (
        '<path d="M6.5 2.5h7v7.7l2 1.3c1.5.9 3 1.1 4.3 1.7 1.5.7 2.2 1.8 2.2 3.3v1H5V10z"/>'
        '<path {soft} d="M4.5 18.5H22.5v1.7a1.5 1.5 0 0 1-1.5 1.5H4.5z"/>'
        '<path d="M4.5 18.2H22.5V20h-9v2h-2.6v-2H10v2H4.5z"/>'
    ),
    "car": (
        '<path {soft} d="M5.5 5h8.3l4.7 6H3.5z"/>'
        '<path fill-rule="evenodd" d="M4.8 4h9.5l4.5 6.2 2.7.9c.9.3 1.5 1.1 1.5 2V17.5h-2.3a3.5 '
        "3.5 0 0 0-6.7 0H10a3.5 3.5 0 0 0-6.7 0H1V11.5l2-.7zM6.5 6l-.9 4.5h3.9V6zM11.5 6v4.5H16.2"
        'L13 6z"/><circle cx="6.7" cy="18.3" r="2.6"/><circle cx="17.3" cy="18.3" r="2.6"/>'
    ),
    "ship": (
        '<path {soft} d="M12.8 1.5c4.5 2.6 6.7 6.8 6.7 12h-6.7z"/>'
        '<path d="M11 3.5v10H4.2C4.9 9.5 7.3 6 11 3.5z"/>'
        '<path d="M11.4 1h1.6v14h-1.6z"/>'
        '<path d="M1.5 15h21l-2.6 5.5a2.6 2.6 0 0 1-2.4 1.5H6.5a2.6 2.6 0 0 1-2.4-1.5z"/>'
    ),
    "plane": (
        '<path d="M12 1c1.3 0 2.1 1.4 2.1 3.3v3.9L23 13v2.6l-8.9-2.2-.5 5 3 2.1v1.9L12 21.3'
        'l-4.6 1.1v-1.9l3-2.1-.5-5L1 15.6V13l8.9-4.8V4.3C9.9 2.4 10.7 1 12 1z"/>'
        '<path {soft} d="M7.5 2.5h9v1.6h-9z"/>'
    ),
    "idol": (
        f'<path fill-rule="evenodd" d="{_IDOL}M9 8.5v2.2h2.2V8.5zM12.8 8.5v2.2H15V8.5z'
        'M10 12v1.3h4V12zM8 18v2h8v-2z"/>'
    ),
    "idol-slot": (
        f'<path {{soft}} d="{_IDOL}"/>'
        f'<path {{line}} stroke-width="1.6" stroke-dasharray="2.6 2.2" d="{_IDOL}"/>'
    ),
    "guardian": (
        '<path {soft} d="M1.5 2.5c.5 4 2.5 6 5.5 6.5L5 12C2 10 .5 6.5 1.5 2.5zM22.5 2.5c-.5 '
        '4-2.5 6-5.5 6.5l2 3c3-2 4.5-5.5 3.5-9.5z"/>'
        '<path fill-rule="evenodd" d="M5.5 7.5C7 5.5 9.3 4.5 12 4.5s5 1 6.5 3l1 5.5-3 3.5-.5 3.5'
        "-4 3-4-3-.5-3.5-3-3.5zM7 10.5l1 3 3.2-.7zM17 10.5l-1 3-3.2-.7zM9 16.5l.8 2.8 1-1.6"
        ' 1.2 1.6 1.2-1.6 1 1.6.8-2.8z"/>'
    ),
    "fear": (
        '<path fill-rule="evenodd" d="M12 1.5c5 0 8 3.6 8 8.5 0 3.5-1.2 6-2.2 8.3-.9 2.2-2.9 4.2-5.8 '
        "4.2s-4.9-2-5.8-4.2C5.2 16 4 13.5 4 10c0-4.9 3-8.5 8-8.5zM8.6 7.5C7.2 7.5 6.5 8.8 6.8 10.5"
        "c.2 1.3 1 2 2 1.8 1.2-.2 1.9-1.3 1.7-2.6-.1-1.3-.8-2.2-1.9-2.2zM15.4 7.5c-1.1 0-1.8.9"
        "-1.9 2.2-.2 1.3.5 2.4 1.7 2.6 1 .2 1.8-.5 2-1.8.3-1.7-.4-3-1.8-3zM12 14c-1.9 0-3 1.6-3 3.4"
        ' 0 1.7 1.2 2.6 3 2.6s3-.9 3-2.6C15 15.6 13.9 14 12 14z"/>'
    ),
    "assistant": (
        '<path d="M8.5 2.3c1.2-.8 2.2-.3 3.5-.3s2.3-.5 3.5.3c.9.6 1.2 2.1 1.5 3.9 2.3.3 4 .8 4 1.5'
        ' 0 1-4 1.8-9 1.8s-9-.8-9-1.8c0-.7 1.7-1.2 4-1.5.3-1.8.6-3.3 1.5-3.9z"/>'
        '<path {soft} d="M7.5 10.3c1.4.2 2.9.3 4.5.3s3.1-.1 4.5-.3c0 3.3-1.8 5.7-4.5 5.7s-4.5-2.4'
        '-4.5-5.7z"/><path d="M3 22.5c0-4 2.5-6.3 6-6.8l3 3.3 3-3.3c3.5.5 6 2.8 6 6.8z"/>'
    ),
    "glass": (
        '<circle {soft} cx="10" cy="10" r="6.5"/>'
        '<path fill-rule="evenodd" d="M10 1.5a8.5 8.5 0 0 1 6.8 13.6l5.2 5.2-2.2 2.2-5.2-5.2A8.5 8.5 '
        '0 1 1 10 1.5zm0 2.6a5.9 5.9 0 1 0 0 11.8a5.9 5.9 0 0 0 0-11.8z"/>'
    ),
    "notebook": (
        '<path {soft} d="M5 2.5h12.5A1.5 1.5 0 0 1 19 4v16a1.5 1.5 0 0 1-1.5 1.5H5z"/>'
        '<path fill-rule="evenodd" d="M4 1.5h4v21H4zM9.5 1.5h9A2 2 0 0 1 20.5 3.5v17a2 2 0 0 1-2 2h-9zM12 '
        '6v1.8h6V6zM12 9.7v1.8h4.5V9.7z"/>'
        '<path d="M2 5h3v2H2zM2 11h3v2H2zM2 17h3v2H2z"/>'
    ),
    "tile-bronze": _tile(1),
    "tile-silver": _tile(2),
    "tile-gold": _tile(3),
    "temple": (
        '<path d="M9.5 3h5v3.5h2.5V10h2.5v4H22v7H2v-7h2.5v-4H7V6.5h2.5z" {soft}/>'
        '<path fill-rule="evenodd" d="M9.5 3h5v3.5h2.5V10h2.5v4H22v7H2v-7h2.5v-4H7V6.5h2.5z'
        'M10 13.5V21h4v-7.5z"/>'
    ),
    "card": (
        f'<path fill-rule="evenodd" d="{_CARD}M7.5 4.5v8h9v-8zM8 15v1.6h8V15zM8 18v1.6h5V18z"/>'
    ),
    "artifact": (
        '<path {soft} d="M8 2h8v2.5l-1 2c3.5 1.3 5.5 4 5.5 7.5H3.5C3.5 10.5 5.5 7.8 9 6.5l-1-2z"/>'
        '<path d="M7 1.5h10v2.2H7zM3.5 10.5h17a9 9 0 0 1-.3 5.5H3.8a9 9 0 0 1-.3-5.5zM4.8 18h14.4'
        "c-.9 1.5-2.1 2.7-3.7 3.5v1H8.5v-1C6.9 20.7 5.7 19.5 4.8 18zM9.5 4.5h5l.7 3.3c2 .6 3.5 "
        '1.5 4.3 2.7h-15c.8-1.2 2.3-2.1 4.3-2.7z"/>'
    ),
    "item": (
        '<path {soft} d="M5 9h14v12.5H5z"/>'
        '<path fill-rule="evenodd" d="M8.5 5.5A3.5 3.5 0 0 1 15.5 5.5H17a4 4 0 0 1 4 4v10.5a2 2 0 0 1-2 2'
        "H5a2 2 0 0 1-2-2V9.5a4 4 0 0 1 4-4zM10.5 5.5h3a1.5 1.5 0 0 0-3 0zM7 12.5v6.5h10v-6.5h-3.5V15h-3"
        'v-2.5z"/>'
    ),
    "deck": (
        '<path {soft} d="M8 1.5h10.5A1.5 1.5 0 0 1 20 3v15h-2V3.5H8z"/>'
        '<path {soft} d="M6 4h10.5A1.5 1.5 0 0 1 18 5.5V20h-2V6H6z"/>'
        '<path fill-rule="evenodd" d="M5 6h9.5A1.5 1.5 0 0 1 16 7.5v13.5a1.5 1.5 0 0 1-1.5 1.5H5A1.5 '
        '1.5 0 0 1 3.5 21V7.5A1.5 1.5 0 0 1 5 6zM9.75 10.5L7 14.25l2.75 3.75 2.75-3.75z"/>'
    ),
    "hand": (
        '<path {soft} d="M3.2 7.5l4-1.3L11 18l-3.5 1.2a1.5 1.5 0 0 1-1.9-1L2.3 9.4a1.5 1.5 0 0 1 .9-1.9z'
        'M20.8 7.5l-4-1.3L13 18l3.5 1.2a1.5 1.5 0 0 0 1.9-1l3.3-8.8a1.5 1.5 0 0 0-.9-1.9z"/>'
        '<path fill-rule="evenodd" d="M9 2.5h6A1.5 1.5 0 0 1 16.5 4v14a1.5 1.5 0 0 1-1.5 1.5H9A1.5 1.5 0 '
        '0 1 7.5 18V4A1.5 1.5 0 0 1 9 2.5zM12 7.5L9.8 11l2.2 3.5 2.2-3.5z"/>'
    ),
    "play-area": (
        '<path {soft} d="M2 12h20v9a1.5 1.5 0 0 1-1.5 1.5h-17A1.5 1.5 0 0 1 2 21z"/>'
        '<path d="M6 2h5a1 1 0 0 1 1 1v10.5a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1z"/>'
        '<path d="M14.3 4.2l4.9.9a1 1 0 0 1 .8 1.2l-1.5 8a1 1 0 0 1-1.2.8l-3.3-.6z"/>'
        '<path d="M2 17.5h20v2H2z"/>'
    ),
    "research": (
        '<path {line} d="M12 20V15M12 15L6.5 10.5M12 15l5.5-4.5M6.5 10.5L12 5.5M17.5 10.5L12 5.5"/>'
        '<circle cx="12" cy="20" r="2.8"/><circle cx="6" cy="11" r="2.8"/>'
        '<circle cx="18" cy="11" r="2.8"/><path d="M12 .8l3.6 4.2-3.6 4.2-3.6-4.2z"/>'
    ),
    "round": (
        '<circle {soft} cx="12" cy="12" r="9.5"/>'
        '<path d="M13.5 2.6a9.5 9.5 0 1 0 7.9 13.3A8.3 8.3 0 0 1 13.5 2.6z"/>'
    ),
    "start-player": (
        '<path d="M4 2h2.4v20.5H4z"/><path {soft} d="M6.4 3H21l-4 5 4 5H6.4z"/>'
        '<path d="M6.4 3H14v10H6.4z"/>'
    ),
    "hourglass": (
        '<path {soft} d="M6.5 4h11c0 4-1.5 6-4 8 2.5 2 4 4 4 8h-11c0-4 1.5-6 4-8-2.5-2-4-4-4-8z"/>'
        '<path d="M5 1.5h14v2.7H5zM5 19.8h14v2.7H5zM8.5 7h7c-.7 1.8-2 3.2-3.5 4.5-1.5-1.3-2.8-2.7'
        '-3.5-4.5zM12 13.5c2 1.3 3.6 3 4 5.5H8c.4-2.5 2-4.2 4-5.5z"/>'
    ),
    "site": (
        '<path fill-rule="evenodd" d="M12 1.5c4.4 0 7.8 3.3 7.8 7.6 0 5-4.3 9.2-7.8 13.4C8.5 18.3 4.2 14.1 '
        '4.2 9.1c0-4.3 3.4-7.6 7.8-7.6zM12 5.5l-4.5 6.5h9z"/>'
    ),
    "site-1": (
        f'<path {{soft}} d="{_PIN}"/><path {{line}} d="{_PIN}"/><path d="M10.9 5.5h2.2v8h-2.2z"/>'
    ),
    "site-2": (
        f'<path {{soft}} d="{_PIN}"/><path {{line}} d="{_PIN}"/>'
        '<path d="M8.6 5.5h2.2v8H8.6zM13.2 5.5h2.2v8h-2.2z"/>'
    ),
    "camp": (
        '<path {soft} d="M12 4.5L22 20.5H2z"/>'
        '<path fill-rule="evenodd" d="M11 3.6L9.6 1.3l1.5-.8.9 1.5.9-1.5 1.5.8L13 3.6l10 17.9H1z'
        'M12 6L4.4 19.6h4L12 11.5l3.6 8.1h4z"/>'
    ),
    "archaeologist": (
        '<path d="M8.2 3.2C9.3 2.4 10.6 3 12 3s2.7-.6 3.8.2c.8.6 1 1.6 1.2 2.8 2 .2 3.4.6 3.4 1.2'
        ' 0 .9-3.7 1.5-8.4 1.5S3.6 8.1 3.6 7.2c0-.6 1.4-1 3.4-1.2.2-1.2.4-2.2 1.2-2.8z"/>'
        '<path {soft} d="M8 9.4c1.2.1 2.6.2 4 .2s2.8-.1 4-.2c0 2.7-1.6 4.6-4 4.6s-4-1.9-4-4.6z"/>'
        '<path d="M9 14.2c.9.6 1.9.9 3 .9s2.1-.3 3-.9c2 1.4 3 4 3.4 8.3H5.6c.4-4.3 1.4-6.9 3.4-8.3z"/>'
    ),
    "exile": (
        f'<path {{soft}} d="{_CARD}"/><path {{line}} stroke-width="1.6" d="{_CARD}"/>'
        '<path {line} stroke-width="2.6" d="M8.5 8.5l7 7M15.5 8.5l-7 7"/>'
    ),
    "draw": (
        f'<path {{soft}} d="{_CARD}"/><path {{line}} stroke-width="1.6" d="{_CARD}"/>'
        '<path {line} stroke-width="2.6" d="M12 8v8M8 12h8"/>'
    ),
    "discard": (
        f'<path {{soft}} d="{_CARD}"/><path {{line}} stroke-width="1.6" d="{_CARD}"/>'
        '<path {line} stroke-width="2.6" d="M12 7.5v8.5M8.4 12.6L12 16.2l3.6-3.6"/>'
    ),
    "refresh": (
        '<path {line} stroke-width="2.6" d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3"/>'
        '<path d="M21.5 2v7.5H14z"/>'
    ),
    "bonus": (
        '<path {soft} d="M12 1.5l9.5 5.4v10.2L12 22.5l-9.5-5.4V6.9z"/>'
        '<path {line} stroke-width="1.6" d="M12 1.5l9.5 5.4v10.2L12 22.5l-9.5-5.4V6.9z"/>'
        '<path d="M12 6.5l1.7 3.6 3.9.5-2.9 2.7.8 3.9-3.5-1.9-3.5 1.9.8-3.9-2.9-2.7 3.9-.5z"/>'
    ),
    "staff": (
        '<path d="M10.8 10h2.4v13h-2.4z"/>'
        '<path {soft} d="M12 1a5.5 5.5 0 1 1 0 11a5.5 5.5 0 0 1 0-11z"/>'
        '<path d="M13.5 1.2a5.5 5.5 0 1 0 3.8 8.1A5.6 5.6 0 0 1 13.5 1.2z"/>'
    ),
    "blocked": (
        '<path {soft} d="M4 4h16v16H4z"/>'
        '<path {line} stroke-width="2" d="M4 4h16v16H4zM4 12l8-8M4 20L20 4M12 20l8-8"/>'
    ),
    "bolt": '<path d="M14 1L4 13.5h6.2L8.5 23 20 9.5h-7z"/>',
    "goes-to": '<path d="M2 10h11V5l9 7-9 7v-5H2z"/>',
}

INKS: Final[dict[str, ft.Colors]] = {
    "coin": Role.COIN,
    "compass": Role.COMPASS,
    "tablet": Role.TABLET,
    "arrowhead": Role.ARROWHEAD,
    "jewel": Role.JEWEL,
    "idol": Role.IDOL,
    "idol-slot": Role.IDOL,
    "fear": Role.FEAR,
    "guardian": Role.INVADER,
    "glass": Role.RESEARCH,
    "notebook": Role.RESEARCH,
    "research": Role.RESEARCH,
    "bonus": Role.RESEARCH,
    "exile": Role.FEAR,
    "tile-bronze": Role.ARROWHEAD,
    "tile-silver": Role.INK_SOFT,
    "tile-gold": Role.COIN,
}
