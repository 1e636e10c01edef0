# ruff: noqa: E501 - a path of a drawing stays on one line
"""Drawings for the app itself: devices, seats, actions and states."""

from __future__ import annotations

from typing import Final

_GEAR = (
    "M10.2 1.5h3.6l.5 2.7 1.9.8 2.3-1.6 2.5 2.5-1.6 2.3.8 1.9 2.7.5v3.6l-2.7.5-.8 1.9 "
    "1.6 2.3-2.5 2.5-2.3-1.6-1.9.8-.5 2.7h-3.6l-.5-2.7-1.9-.8-2.3 1.6L3 18.9l1.6-2.3-.8-1.9"
    "-2.7-.5v-3.6l2.7-.5.8-1.9L3 5.9 5.5 3.4 7.8 5l1.9-.8z"
)
_PHONE = "M8 1.5h8a2 2 0 0 1 2 2v17a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2v-17a2 2 0 0 1 2-2z"
_CROWN = "M2.5 6.5l5 4L12 3l4.5 7.5 5-4-1.7 10.5H4.2z"
_EYE = "M12 4.5c5 0 8.7 3.3 10.5 7.5-1.8 4.2-5.5 7.5-10.5 7.5S3.3 16.2 1.5 12C3.3 7.8 7 4.5 12 4.5z"

DRAWINGS: Final[dict[str, str]] = {
    "table": (
        '<path {soft} d="M5.5 4.5h13l3.5 6H2z"/>'
        '<path d="M1 9.5h22v3.7h-2.2V21h-2.7v-7.8H5.9V21H3.2v-7.8H1z"/>'
        '<path {line} stroke-width="1.8" d="M5.5 4.5h13l3 5.5h-19z"/>'
    ),
    "phone": f'<path fill-rule="evenodd" d="{_PHONE}M8 4.5v13h8v-13zM11 19.2v1.6h2v-1.6z"/>',
    "phone-off": (
        f'<path {{soft}} d="{_PHONE}"/><path {{line}} stroke-width="1.8" d="{_PHONE}"/>'
        '<path {line} stroke-width="2.4" d="M2.5 4l19 16"/>'
    ),
    "seat": (
        '<path {soft} d="M6.5 2h11A1.5 1.5 0 0 1 19 3.5V13H5V3.5A1.5 1.5 0 0 1 6.5 2z"/>'
        '<path d="M4.5 2H7v11h10V2h2.5v18.5h.5v2h-2.8v-4H6.8v4H4v-2h.5z"/><path d="M4 12.5h16v4H4z"/>'
    ),
    "crown": f'<path d="{_CROWN}"/><path d="M4.2 18.5h15.6v2.7H4.2z"/>',
    "crown-over": (
        '<path d="M1.5 4.5l3.8 3L8.7 2l3.4 5.5 3.8-3-1.3 8H2.8z"/>'
        '<path {line} stroke-width="2.4" d="M5 18.5h14M15 14l4.5 4.5L15 23"/>'
    ),
    "undo": (
        '<path {line} stroke-width="2.6" d="M8.5 4L3.5 9l5 5M4 9h10.5a5.5 5.5 0 0 1 0 11H9"/>'
    ),
    "log": (
        '<path {soft} d="M5 2h14v20H5z"/><path {line} d="M8.5 7h7M8.5 11.5h7M8.5 16h4.5"/>'
        '<path {line} d="M6 2.5h12A1.5 1.5 0 0 1 19.5 4v17.5h-15V4A1.5 1.5 0 0 1 6 2.5z"/>'
    ),
    "share": (
        '<path {line} stroke-width="2.4" d="M12 15V3M7.5 7L12 2.5 16.5 7"/>'
        '<path {line} stroke-width="2.4" d="M5 11.5v9.5h14v-9.5"/>'
    ),
    "qr": (
        '<path fill-rule="evenodd" d="M2 2h8v8H2zM4.2 4.2v3.6h3.6V4.2zM14 2h8v8h-8zM16.2 4.2v3.6h3.6V4.2zM2 '
        '14h8v8H2zM4.2 16.2v3.6h3.6v-3.6z"/><path d="M13 13h3v3h-3zM19 13h3v3h-3zM16 16h3v3h-3zM13 19h3v3'
        'h-3zM19 19h3v3h-3z"/>'
    ),
    "screen": (
        '<path {soft} d="M3 4h18v12H3z"/><path fill-rule="evenodd" d="M3.5 2.5h17A2 2 0 0 1 22.5 4.5v11a2 2 0 0 '
        '1-2 2h-17a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2zM4 5v10h16V5z"/><path d="M7 19.5h10v2.3H7z"/>'
    ),
    "lock": (
        '<path {line} stroke-width="2.4" d="M7.5 10V7a4.5 4.5 0 0 1 9 0v3"/>'
        '<path fill-rule="evenodd" d="M5.5 9.5h13a1.5 1.5 0 0 1 1.5 1.5v10a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 '
        '1.5 0 0 1 4 21V11a1.5 1.5 0 0 1 1.5-1.5zM11 14v4h2v-4z"/>'
    ),
    "unlock": (
        '<path {line} stroke-width="2.4" d="M7.5 10V6.5a4.5 4.5 0 0 1 8.7-1.5"/>'
        '<path {soft} d="M5.5 9.5h13A1.5 1.5 0 0 1 20 11v10a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 21V11a1.5 '
        '1.5 0 0 1 1.5-1.5z"/><path {line} d="M5 10.5h14v11H5zM12 14.5v3"/>'
    ),
    "settings": (
        f'<path fill-rule="evenodd" d="{_GEAR}M12 8.3a3.7 3.7 0 1 0 0 7.4a3.7 3.7 0 0 0 0-7.4z"/>'
    ),
    "language": (
        '<circle {soft} cx="12" cy="12" r="10"/><path {line} stroke-width="1.8" d="M12 2a10 10 0 1 0 0 20a10 10 '
        "0 0 0 0-20zM2.5 9h19M2.5 15h19M12 2c-3.5 3-4.5 6.5-4.5 10s1 7 4.5 10c3.5-3 4.5-6.5 4.5-10s-1-7"
        '-4.5-10z"/>'
    ),
    "light": (
        '<circle cx="12" cy="12" r="4.8"/><path {line} stroke-width="2.2" d="M12 1.8v2.4M12 19.8v2.4M1.8 12h2.4'
        'M19.8 12h2.4M4.8 4.8l1.7 1.7M17.5 17.5l1.7 1.7M4.8 19.2l1.7-1.7M17.5 6.5l1.7-1.7"/>'
    ),
    "dark": '<path d="M14 1.8A10.5 10.5 0 1 0 22.3 15 9 9 0 0 1 14 1.8z"/>',
    "text-size": (
        '<path {line} stroke-width="2.2" d="M1.8 20L7 7l5.2 13M3.6 15.8h6.8"/>'
        '<path {line} stroke-width="2.6" d="M12.5 20L17.5 4l5 16M14.2 14.5h6.6"/>'
    ),
    "plus": '<path {line} stroke-width="3" d="M12 4v16M4 12h16"/>',
    "minus": '<path {line} stroke-width="3" d="M4 12h16"/>',
    "check": '<path {line} stroke-width="3" d="M3.5 12.5l6 6L20.5 6"/>',
    "close": '<path {line} stroke-width="2.8" d="M5 5l14 14M19 5L5 19"/>',
    "back": '<path {line} stroke-width="2.8" d="M15 4l-8 8 8 8"/>',
    "forward": '<path {line} stroke-width="2.8" d="M9 4l8 8-8 8"/>',
    "down": '<path {line} stroke-width="2.8" d="M4 9l8 8 8-8"/>',
    "up": '<path {line} stroke-width="2.8" d="M4 15l8-8 8 8"/>',
    "drag": (
        '<circle cx="8.5" cy="5" r="2"/><circle cx="15.5" cy="5" r="2"/><circle cx="8.5" cy="12" r="2"/>'
        '<circle cx="15.5" cy="12" r="2"/><circle cx="8.5" cy="19" r="2"/><circle cx="15.5" cy="19" r="2"/>'
    ),
    "edit": (
        '<path {soft} d="M4.5 15.5L15.5 4.5l4 4-11 11-5.5 1.5z"/>'
        '<path d="M15 2.8l2-1.3 5.5 5.5-1.3 2zM2 22l1.8-6.5L14 5.2l4.8 4.8L8.5 20.2z"/>'
    ),
    "kick": (
        '<path {line} stroke-width="2.4" d="M13 3H4.5v18H13"/>'
        '<path {line} stroke-width="2.6" d="M9.5 12h12M17 7.5l4.5 4.5-4.5 4.5"/>'
    ),
    "winner": (
        '<path {line} stroke-width="2.2" d="M7 3C2.5 7.5 2 14.5 8.5 20.5M17 3c4.5 4.5 5 11.5-1.5 17.5"/>'
        '<path {soft} d="M2 6.5c2 0 3 1 3 3-2 0-3-1-3-3zM1.5 12c2 0 3.2 1 3.5 3-2 0-3.5-1-3.5-3zM22 6.5c-2 0-3 '
        "1-3 3 2 0 3-1 3-3zM22.5 12c-2 0-3.2 1-3.5 3 2 0 3.5-1 3.5-3zM4 17.5c2-.5 3.5.3 4.3 2.2-2 .5-3.5"
        '-.3-4.3-2.2zM20 17.5c-2-.5-3.5.3-4.3 2.2 2 .5 3.5-.3 4.3-2.2z"/>'
        '<path d="M12 4.5l2 4.3 4.5.6-3.3 3.2.8 4.7-4-2.3-4 2.3.8-4.7-3.3-3.2 4.5-.6z"/>'
    ),
    "wifi-off": (
        '<path {line} stroke-width="2.4" {soft} d="M2 9a14.5 14.5 0 0 1 20 0M5.5 13a9.5 9.5 0 0 1 13 0"/>'
        '<circle cx="12" cy="18.5" r="2.4"/><path {line} stroke-width="2.6" d="M3.5 3l17 18"/>'
    ),
    "wifi": (
        '<path {line} stroke-width="2.6" d="M2 9a14.5 14.5 0 0 1 20 0M5.5 13.3a9.5 9.5 0 0 1 13 0"/>'
        '<circle cx="12" cy="18.5" r="2.4"/>'
    ),
    "info": (
        '<path fill-rule="evenodd" d="M12 1.5a10.5 10.5 0 1 0 0 21a10.5 10.5 0 0 0 0-21zM10.6 6v2.7h2.8V6zM10.6 '
        '10.5v7.5h2.8v-7.5z"/>'
    ),
    "warning": (
        '<path fill-rule="evenodd" d="M12 1.8c.7 0 1.3.4 1.7 1L23 19.3c.7 1.3-.2 2.9-1.7 2.9H2.7c-1.5 0-2.4-1.6'
        '-1.7-2.9L10.3 2.8c.4-.6 1-1 1.7-1zM10.7 8.5v6h2.6v-6zM10.7 16.5v2.6h2.6v-2.6z"/>'
    ),
    "eye": (
        f'<path {{soft}} d="{_EYE}"/><path {{line}} d="{_EYE}"/><circle cx="12" cy="12" r="3.6"/>'
    ),
    "history": (
        '<path {line} stroke-width="2.4" d="M3 4v5h5M3.5 9A9.5 9.5 0 1 1 2.7 14M12 7v5.5l3.5 2.5"/>'
    ),
    "search": (
        '<path {line} stroke-width="2.6" d="M10 3a7 7 0 1 0 0 14a7 7 0 0 0 0-14zM15.2 15.2L21 21"/>'
    ),
    "more": (
        '<circle cx="12" cy="4.5" r="2.2"/><circle cx="12" cy="12" r="2.2"/><circle cx="12" cy="19.5" r="2.2"/>'
    ),
    "home": (
        '<path {soft} d="M4.5 10.5L12 4l7.5 6.5V21.5h-15z"/>'
        '<path {line} stroke-width="2.4" d="M2 11.5L12 3l10 8.5M5 10v11.5h5v-6h4v6h5V10"/>'
    ),
    "score": (
        '<path d="M3 12h4.5v10H3zM9.8 3h4.5v19H9.8z"/><path {soft} d="M16.5 8H21v14h-4.5z"/>'
    ),
    "people": (
        '<circle {soft} cx="17" cy="8" r="3.5"/><path {soft} d="M14 13.5c4.5-1.5 8.5.8 8.5 6.5h-6z"/>'
        '<circle cx="9" cy="7.5" r="4.5"/><path d="M1.5 21.5c0-5.5 3-8 7.5-8s7.5 2.5 7.5 8z"/>'
    ),
}
