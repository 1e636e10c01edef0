"""Damage: whom, how much, and by whom, so that loot finds its way (R24-R26)."""

from __future__ import annotations

from typing import Any, Literal

import flet as ft

from companion.games.alakanas.play import commands as cmd
from companion.games.alakanas.play.view_types import AlakanasView, RingSeat
from companion.table.view import TableView
from companion.ui.games.alakanas.bits import Counting, choice, seat_choice
from companion.ui.games.alakanas.taps import Taps, offers_of
from companion.ui.here import Here
from companion.ui.icons import icon
from companion.ui.live import component, safe, use_sheet
from companion.ui.parts import button, segmented, sheet, stepper

MOST = 20
"""The most that one effect is said to take here; more is a correction."""
CURSE = -1
NOBODY = 0


class _Blow(Counting):
    """What the taps of the sheet do: players ticked, points, and where it comes from."""

    def __init__(self, do: Taps, kind: Literal["hit", "hurt"]) -> None:
        super().__init__(most=MOST)
        self.do, self.kind = do, kind
        self.picked: tuple[int, ...] = ()
        self.curse = False
        self.pick: Any = None
        self.source: Any = None

    @safe
    async def tick(self, e: Any) -> None:
        """Several can be hurt at once; only one can be who hurts."""
        no = e.control.data
        if self.kind == "hurt":
            self._take((no,))
        elif no in self.picked:
            self._take(tuple(x for x in self.picked if x != no))
        else:
            self._take(tuple(sorted((*self.picked, no))))

    def _take(self, seats: tuple[int, ...]) -> None:
        """Keep them at once: a tap on the button may come before the screen has followed."""
        self.picked = seats
        self.pick(seats)

    @safe
    async def everybody(self, e: Any) -> None:
        seats = e.control.data
        self._take(() if self.picked == seats else seats)

    @safe
    async def by(self, e: Any) -> None:
        self.curse = e.control.data == "curse"
        self.source(self.curse)

    @safe
    async def strike(self, _: Any) -> None:
        if self.picked:
            await self.do.send(f"{self.kind}/{self.picked}", self.command())

    def command(self) -> cmd.Damage:
        """What is said to the table."""
        seat = self.do.seat
        if self.kind == "hit":
            if self.curse:
                return cmd.Damage(self.picked, self.n, "curse")
            return cmd.Damage(self.picked, self.n, "seat", seat)
        by = self.picked[0]
        if by == CURSE:
            return cmd.Damage((seat,), self.n, "curse")
        return cmd.Damage((seat,), self.n, "seat" if by else "none", by)


@component
def DamageSheet(here: Here, view: TableView, kind: Literal["hit", "hurt"], do: Taps) -> Any:
    """ "hit": whom I hurt, all of one effect at once. "hurt": by whom or what I am hurt."""
    game = view.game
    assert isinstance(game, AlakanasView)
    picked, pick = ft.use_state(() if kind == "hit" else (NOBODY,))
    n, count = ft.use_state(1)
    curse, source = ft.use_state(False)
    blow = ft.use_memo(lambda: _Blow(do, kind), [do, kind])
    blow.picked, blow.n, blow.curse = picked, n, curse
    blow.pick, blow.set, blow.source = pick, count, source
    others = tuple(p.seat for p in game.ring if p.alive and p.seat != do.seat)
    rows: list[ft.Control] = [
        stepper(
            here.t("alakanas.ui.damage"),
            f"−{n}",
            blow.less,
            blow.more,
            minus_name=here.t("alakanas.ui.less"),
            plus_name=here.t("alakanas.ui.more"),
            minus_why=here.t("alakanas.ui.least") if n <= 1 else None,
            on_refused=blow.nothing,
            icon="health-lost",
            stacked=here.large,
            key="damage-n",
        )
    ]
    if kind == "hit":
        rows += _targets(here, view, game, others, blow)
    else:
        rows += _sources(here, view, others, blow, do)
    words = [do.names.get(no, str(no)) for no in picked if no > 0]
    if kind == "hit" and picked:
        between = here.t("alakanas.ui.between")
        said = here.t("alakanas.ui.hit.do", names=between.join(words), n=n)
    elif kind == "hit":
        said = here.t("alakanas.ui.hit.whom")
    else:
        said = here.t("alakanas.ui.hurt.do", n=n)
    use_sheet(
        sheet(
            here.t(f"alakanas.ui.act.{kind}"),
            rows,
            button(
                said,
                blow.strike,
                icon="health-lost",
                look="primary" if picked else "refused",
                key="strike",
            ),
            close=(here.t("app.close"), do.close),
            tall=len(others) > 3,
        )
    )
    return ft.Container(width=0, height=0)


def after(here: Here, player: RingSeat, n: int) -> str:
    """What a hit by `n` would do to a player's health, 0 and less being near death (R22)."""
    now, then = max(0, player.health), player.health - n
    said = str(then) if then > 0 else here.t("alakanas.ui.dying")
    return here.t("alakanas.ui.hit.after", now=now, then=said)


def _targets(
    here: Here, view: TableView, game: AlakanasView, others: tuple[int, ...], blow: _Blow
) -> list[ft.Control]:
    rows: list[ft.Control] = [
        segmented(
            [
                ("me", here.t("alakanas.ui.hit.by_me")),
                ("curse", here.t("alakanas.ui.hit.by_curse")),
            ],
            "curse" if blow.curse else "me",
            blow.by,
            key="by",
        )
    ]
    rows += [
        seat_choice(
            view,
            no,
            blow.tick,
            note=after(here, game.ring[no - 1], blow.n),
            picked=no in blow.picked,
        )
        for no in others
    ]
    if len(others) > 1:
        rows.append(
            choice(
                icon("people", 28),
                here.t("alakanas.ui.hit.all"),
                blow.everybody,
                others,
                picked=blow.picked == others,
                key="hit-all",
            )
        )
    return rows


def _sources(
    here: Here, view: TableView, others: tuple[int, ...], blow: _Blow, do: Taps
) -> list[ft.Control]:
    rows: list[ft.Control] = [
        choice(
            icon("trap", 28), do.say(o.label), do.do, (o.id, o.command), key=f"spring-{o.subject}"
        )
        for o in offers_of(view.prompts, "spring")
    ]
    for no, drawing, word in (
        (NOBODY, "grid", here.t("alakanas.ui.hurt.nobody")),
        (CURSE, "bolt", here.t("alakanas.ui.hurt.curse")),
    ):
        picked = no in blow.picked
        key = "by-nobody" if no == NOBODY else "by-curse"
        rows.append(choice(icon(drawing, 28), word, blow.tick, no, picked=picked, key=key))
    rows += [seat_choice(view, no, blow.tick, picked=no in blow.picked) for no in others]
    return rows
