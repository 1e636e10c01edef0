"""The parts every screen is made of.

Plain functions that build controls from arguments; all words come in translated. They keep no
state, so they belong inside memoised regions and keyed item caches. `key` is both the control's
key and the test id (`[flt-semantics-identifier="<key>"]`).
"""

from companion.ui.icons import icon
from companion.ui.icons.pawns import pawn
from companion.ui.parts.backdrop import backdrop
from companion.ui.parts.buttons import (
    button,
    button_row,
    danger,
    icon_button,
    primary,
    quiet,
    refused,
    tonal,
)
from companion.ui.parts.cards import card_back, card_face, small_card
from companion.ui.parts.fields import code_field, segmented, stepper, switch_row, text_field
from companion.ui.parts.figures import (
    Place,
    Share,
    chip,
    legend,
    number_tile,
    number_tiles,
    podium,
    price,
    score_row,
    stacked_bar,
)
from companion.ui.parts.frame import (
    columns,
    page_frame,
    panel,
    section_title,
    shadow,
    sheet,
    top_bar,
)
from companion.ui.parts.joining import join_code, qr_panel, spaced
from companion.ui.parts.notices import (
    banner,
    connection_pill,
    empty_state,
    log_line,
    toast,
)
from companion.ui.parts.seats import (
    Figure,
    player_strip,
    presence_mark,
    seat_badge,
    seat_row,
    tag,
)
from companion.ui.parts.words import gap, isolate, sem, text

__all__ = [
    "Figure",
    "Place",
    "Share",
    "backdrop",
    "banner",
    "button",
    "button_row",
    "card_back",
    "card_face",
    "chip",
    "code_field",
    "columns",
    "connection_pill",
    "danger",
    "empty_state",
    "gap",
    "icon",
    "icon_button",
    "isolate",
    "join_code",
    "legend",
    "log_line",
    "number_tile",
    "number_tiles",
    "page_frame",
    "panel",
    "pawn",
    "player_strip",
    "podium",
    "presence_mark",
    "price",
    "primary",
    "qr_panel",
    "quiet",
    "refused",
    "score_row",
    "seat_badge",
    "seat_row",
    "section_title",
    "segmented",
    "sem",
    "shadow",
    "sheet",
    "small_card",
    "spaced",
    "stacked_bar",
    "stepper",
    "switch_row",
    "tag",
    "text",
    "text_field",
    "toast",
    "tonal",
    "top_bar",
]
