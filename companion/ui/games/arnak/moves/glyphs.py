"""What an effect does, drawn as a line of small pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import flet as ft

from companion.games.arnak import effects as fx
from companion.ui.colours import Role
from companion.ui.icons import icon
from companion.ui.parts import text
from companion.ui.theme import Type

Glyph = str | tuple[str, int]
"""A word, or a drawing with how many of it (0: no number)."""

_COUNTED = {
    "guardians_overcome": "guardian",
    "guardians_at_my_sites": "guardian",
    "idols_in_crates": "idol",
    "idols_in_slots": "idol-slot",
    "archaeologists_on_island": "archaeologist",
}
_PIECES = {"archaeologist": "archaeologist", "guardian": "guardian", "idol": "idol"}
_ASSIST = {"recruit": "plus", "promote": "up", "swap": "refresh", "borrow": "hand"}
LEVELS = {0: "camp", 1: "site-1", 2: "site-2"}
"""The drawing of a site by its level."""


def glyphs(steps: Sequence[fx.Step]) -> Iterator[Glyph]:
    """The steps as drawings and numbers, left to right."""
    for step in steps:
        yield from _of(step)


def _of(step: fx.Step) -> Iterator[Glyph]:
    match step:
        case fx.Gain(goods) | fx.Pay(goods):
            yield from goods
        case fx.Travel(icons) | fx.PayTravel(icons):
            yield from icons
        case fx.GainPer(name, count, most):
            yield (name, 0)
            yield "/"
            for what in count:
                yield (_COUNTED.get(what, "info"), 0)
            if most is not None:
                yield f"≤{most}"
        case fx.Upgrade(n):
            for _ in range(n):
                yield from (("tablet", 0), "›", ("arrowhead", 0), "›", ("jewel", 0))
        case fx.Draw(n):
            yield ("draw", n)
        case fx.DrawKeep(up_to, _, keep):
            yield from (("draw", up_to), ("goes-to", 0), ("hand", keep))
        case fx.Discard(n):
            yield ("discard", n)
        case fx.Exile(n):
            yield ("exile", n)
        case fx.TakeFear(n):
            yield ("fear", n)
        case fx.Acquire(kind, _, price, discount):
            yield ("card" if kind == "any" else kind, 0)
            if price == "free":
                yield "0"
            elif discount:
                yield f"−{discount}"
        case fx.Refresh(n):
            yield from (("assistant", n or 0), ("refresh", 0))
        case fx.Assist(do):
            yield from (("assistant", 0), (_ASSIST[do], 0))
        case fx.Activate(_, levels, _, n):
            for level in levels or (1,):
                yield (LEVELS[level], 0)
            yield f"×{n}" if n > 1 else ("refresh", 0)
        case fx.Dig():
            yield from (("archaeologist", 0), ("goes-to", 0), ("site", 0))
        case fx.Move(piece):
            yield from ((_PIECES[piece], 0), ("goes-to", 0))
        case fx.Overcome():
            yield from (("guardian", 0), ("check", 0))
        case fx.Research(token):
            yield ("notebook" if token == "book" else "research", 0)
        case fx.BonusTile():
            yield ("bonus", 0)
        case fx.Flag(name):
            if name == "no_guardian_fear":
                yield from (("fear", 0), "0")
            else:
                yield from (("goes-to", 0), ("plane", 0))
        case fx.Trade(give, get):
            yield from (*glyphs(give), ("goes-to", 0), *glyphs(get))
        case fx.Choose(_, of):
            for i, steps in enumerate(of):
                if i:
                    yield "/"
                yield from glyphs(steps)
        case fx.Manual():
            yield ("info", 0)


def glyph_controls(
    found: Sequence[Glyph], size: float, color: ft.ColorValue | None = None
) -> list[ft.Control]:
    """The drawings, each with its number before it when there is more than one."""
    made: list[ft.Control] = []
    for glyph in found:
        if isinstance(glyph, str):
            inside: list[ft.Control] = [text(glyph, Type.LABEL, color or Role.INK)]
        else:
            name, n = glyph
            inside = [text(str(n), Type.STRONG, color or Role.INK)] if n > 1 else []
            inside.append(icon(name, size * 0.6 if name == "goes-to" else size, color=color))
        # in a container each: bare words in a row that wraps are drawn as a grey area
        made.append(ft.Container(ft.Row(inside, spacing=2, tight=True)))
    return made
