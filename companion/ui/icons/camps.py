# ruff: noqa: E501 - a path of a drawing stays on one line
"""Drawings for hidden-role games on the steppe: camps, health, equipment and hidden cards."""

from __future__ import annotations

from typing import Final

import flet as ft

from companion.ui.colours import Role

_HEART = (
    "M12 21.5C5.5 16.8 2 13 2 8.7 2 5.3 4.5 3 7.3 3c1.9 0 3.6 1 4.7 2.8C13.1 4 14.8 3 "
    "16.7 3 19.5 3 22 5.3 22 8.7c0 4.3-3.5 8.1-10 12.8z"
)
_SHIELD = "M12 1.5l9 3v7c0 5.3-3.6 9.1-9 11-5.4-1.9-9-5.7-9-11v-7z"
_BACK = "M6.5 1.5h11a2 2 0 0 1 2 2v17a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-17a2 2 0 0 1 2-2z"

DRAWINGS: Final[dict[str, str]] = {
    "health": f'<path d="{_HEART}"/>',
    "health-lost": f'<path {{soft}} d="{_HEART}"/><path {{line}} stroke-width="1.6" d="{_HEART}"/>',
    # guardian: a shield that holds a yurt
    "camp-guardian": (
        f'<path fill-rule="evenodd" d="{_SHIELD}M12 6.5l-5.5 4.5v5.5h4v-3.5h3v3.5h4V11z"/>'
    ),
    # helper: two hands' rings joined
    "camp-helper": (
        '<circle {soft} cx="8.2" cy="12" r="5.5"/><circle {soft} cx="15.8" cy="12" r="5.5"/>'
        '<path fill-rule="evenodd" d="M8.2 5a7 7 0 0 1 3.8 1.1A7 7 0 1 1 12 17.9 7 7 0 1 1 8.2 5z'
        "m0 2.5a4.5 4.5 0 1 0 1.7 8.7A7 7 0 0 1 9.9 7.8a4.5 4.5 0 0 0-1.7-.3zm7.6 0a4.5 4.5 0 0 "
        '0-1.7.3 7 7 0 0 1 0 8.4 4.5 4.5 0 1 0 1.7-8.7zM12 9.6a4.5 4.5 0 0 0 0 4.8 4.5 4.5 0 0 0 0-4.8z"/>'
    ),
    # invader: crossed blades
    "camp-invader": (
        '<path d="M2 2l4.5 1L16 12.5 13.5 15 4 5.5zM22 2l-4.5 1L8 12.5 10.5 15 20 5.5z"/>'
        '<path d="M4 13.5l6.5 6.5-1.7 1.7-2.3-2.3-2.8 2.8-1.9-1.9 2.8-2.8L2.3 15.2zM20 13.5L13.5 '
        '20l1.7 1.7 2.3-2.3 2.8 2.8 1.9-1.9-2.8-2.8 2.3-2.3z"/>'
    ),
    "weapon": (
        '<path {soft} d="M13 2.5c4.5 1.8 7 5.5 7 9.5s-2.5 7.7-7 9.5z"/>'
        '<path {line} d="M9.5 2.2c6 1.3 9.5 5.2 9.5 9.8s-3.5 8.5-9.5 9.8M9.5 2.2v19.6"/>'
        '<path d="M2 11h15V8.5l5 3.5-5 3.5V13H2z"/>'
    ),
    "armour": (
        '<path {soft} d="M7.5 2L12 4.5 16.5 2 22 5.5 19.5 11v11h-15V11L2 5.5z"/>'
        '<path fill-rule="evenodd" d="M7.5 2L12 4.5 16.5 2 22 5.5 19.5 11v11h-15V11L2 5.5zM7 12v2h4v-2zm6 '
        '0v2h4v-2zM7 16v2h4v-2zm6 0v2h4v-2z"/>'
    ),
    "mount": (
        '<path fill-rule="evenodd" d="M13 2l1.5 2.5c4 .8 6.5 4.5 7 9l-1.5 3-3.5.5-2.5-3.5-1.5.5c.5 3 2.5 4.5 '
        '2.5 8.5H3.5C3.5 14 5 8.5 9.5 5.5L9.5 2l2 1.5zM15.5 8v1.8h1.8V8z"/>'
        '<path {soft} d="M8.5 4.5C4 7 1.8 12 2 18l1.5 1C3.8 12.5 5.5 8 9.5 5.5z"/>'
    ),
    "trap": (
        '<path {soft} d="M2 17.5h20V20a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2z"/>'
        '<path d="M2 17l1.5-9L7 12.5 9 5l3 6.5L15 5l2 7.5L20.5 8 22 17z"/><path d="M1 16.5h22v2.6H1z"/>'
    ),
    "judgement": (
        '<path d="M11 2h2v3l7 1.5v2l-7-1V19.5h4v2.5H7v-2.5h4V7.5l-7 1v-2L11 5z"/>'
        '<path {soft} d="M5 8l4 8H1zM19 8l4 8h-8z"/>'
        '<path d="M.8 14.5h8.4a4.2 3.8 0 0 1-8.4 0zM14.8 14.5h8.4a4.2 3.8 0 0 1-8.4 0z"/>'
    ),
    "task-back": (
        f'<path fill-rule="evenodd" d="{_BACK}M7 4v16h10V4z"/><path {{soft}} d="M7 4h10v16H7z"/>'
        '<path d="M12 6l3.8 6-3.8 6-3.8-6z"/>'
    ),
    "grid": (
        '<path {soft} d="M3 3h18v18H3z"/><path d="M2 2h6v6H2zM9.5 9.5h5v5h-5zM16 2h6v6h-6zM2 16h6v6H2z'
        'M16 16h6v6h-6z"/>'
    ),
    "dying": (
        f'<path {{soft}} d="{_HEART}"/><path d="M13.5 2L8 11.5l4 1.5-3 9.5 8-11-4.2-1.5L17 3.5z"/>'
    ),
    "dead": (
        '<path fill-rule="evenodd" d="M12 1.5c5 0 8.5 3.3 8.5 8 0 3-1.3 5-3.5 6.5V20a1.5 1.5 0 0 1-1.5 1.5h-7'
        "A1.5 1.5 0 0 1 7 20v-4C4.8 14.5 3.5 12.5 3.5 9.5c0-4.7 3.5-8 8.5-8zM8.5 8a2.2 2.2 0 1 0 0 4.4"
        "a2.2 2.2 0 0 0 0-4.4zm7 0a2.2 2.2 0 1 0 0 4.4a2.2 2.2 0 0 0 0-4.4zM12 13l-1.3 2.6h2.6z"
        'M9.7 18v3.5h1.4V18zm3.2 0v3.5h1.4V18z"/>'
    ),
}

INKS: Final[dict[str, ft.Colors]] = {
    "health": Role.INVADER,
    "health-lost": Role.INVADER,
    "dying": Role.INVADER,
    "camp-guardian": Role.GUARDIAN,
    "camp-helper": Role.HELPER,
    "camp-invader": Role.INVADER,
}
