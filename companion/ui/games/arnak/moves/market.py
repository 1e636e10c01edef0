"""The market row as it lies on the table; and effects in small drawings, for all of the table."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.arnak import effects as fx
from companion.games.arnak.goods import Icons, Purse
from companion.ui.icons.signs import Sign

OR = Sign(word="/")
GIVES = Sign("gives")


def signs_of(counts: Purse | Icons) -> tuple[Sign, ...]:
    """Resources or travel icons as signs."""
    return tuple(Sign(name, n) for name, n in counts)


def signs(steps: fx.Steps) -> tuple[Sign, ...]:
    """What some steps do, in drawings; the words for it are `play.words.steps_words`."""
    return tuple(sign for step in steps for sign in _signs(step))


def _signs(step: fx.Step) -> Iterator[Sign]:
    match step:
        case fx.Gain(goods) | fx.Pay(goods):
            yield from signs_of(goods)
        case fx.GainPer(name):
            yield Sign(name, 0)
        case fx.Draw(n) | fx.DrawKeep(n):
            yield Sign("draw", n)
        case fx.Discard(n):
            yield Sign("discard", n)
        case fx.Exile(n):
            yield Sign("exile", n)
        case fx.TakeFear(n):
            yield Sign("fear", n)
        case fx.Upgrade(n):
            yield Sign("upgrade", n)
        case fx.Travel(icons) | fx.PayTravel(icons):
            yield from signs_of(icons)
        case fx.Trade(give, get):
            yield from (*signs(give), GIVES, *signs(get))
        case fx.Choose(_, of):
            for i, steps in enumerate(of):
                yield from (*([OR] if i else []), *signs(steps))
        case fx.Acquire(kind):
            yield Sign("card" if kind == "any" else kind)
        case fx.Refresh(n):
            yield Sign("refresh", n or 1)
        case fx.Assist(do):
            yield from (*([Sign("upgrade")] if do == "promote" else []), Sign("assistant"))
        case fx.Activate(_, _, _, n):
            yield Sign("site", n)
        case fx.Dig():
            yield Sign("archaeologist")
        case fx.Move(piece):
            yield Sign(piece)
        case fx.Overcome():
            yield Sign("guardian")
        case fx.Research():
            yield Sign("notebook" if step.token == "book" else "research")
        case fx.BonusTile():
            yield Sign("bonus")
        case fx.Flag():
            yield Sign("guarded")
        case fx.Manual():
            yield Sign("hand")
