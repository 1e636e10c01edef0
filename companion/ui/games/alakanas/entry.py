"""What a seat drew, entered in one or two taps: camp, character and health, sequence card."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.alakanas.content import CAMPS
from companion.games.alakanas.play import commands as cmd
from companion.games.alakanas.play.state import CLIFF, LONGEST_NAME, UNNAMED
from companion.games.alakanas.play.view_types import AlakanasView, CellView, Known, RingSeat
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.games.alakanas.emblems import capital
from companion.ui.games.alakanas.grass import grass_map
from companion.ui.games.alakanas.roster import camp_icon
from companion.ui.games.alakanas.setup_taps import SetupTaps, ring_seat, spoken
from companion.ui.here import Here
from companion.ui.icons import icon
from companion.ui.live import component, safe
from companion.ui.parts import button, sem, stepper, switch_row, text, text_field
from companion.ui.theme import Radius, Space, Type

MOST_HEALTH = 12
"""As far as the stepper goes: no card has room for more 小精灵."""
USUAL_HEALTH = 4
WOLF = "wolf"
MOST_OFFERED = 30
"""Characters on buttons; any other name can be typed."""


@component
def Entry(here: Here, view: TableView, no: int, do: SetupTaps) -> Any:
    """The fields for what seat `no` draws in this stage; nothing in other stages."""
    game = view.game
    assert isinstance(game, AlakanasView)
    match game.stage:
        case "camps":
            rows = _camp(here, game, no, do)
        case "characters":
            rows = [CharacterEntry(here, view, no, do, key=f"character-{no}")]
        case "sequence":
            rows = _sequence(here, view, game, no, do)
        case _:
            rows = []
    return ft.Column(
        rows,
        spacing=Space.M,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _by_app(game: AlakanasView, kind: str) -> bool:
    options = game.options
    if options is None:
        return False
    by = {"camp": options.camps, "character": options.characters, "sequence": options.sequence}
    return by[kind] == "app"


def _draw(here: Here, game: AlakanasView, kind: cmd.Drawn, no: int, do: SetupTaps) -> ft.Control:
    """The app draws in place of the cardboard: filled where the table chose so."""
    return button(
        here.t("alakanas.prompt.app_draws", what=here.t(f"alakanas.drawn.{kind}")),
        do.do,
        icon="draw",
        look="primary" if _by_app(game, kind) else "quiet",
        data=(f"draw/{kind}/{no}", cmd.AppDraws(kind, no), no),
        key=f"draw-{kind}",
    )


def _camp(here: Here, game: AlakanasView, no: int, do: SetupTaps) -> list[ft.Control]:
    cells: list[ft.Control] = []
    for i, camp in enumerate(CAMPS):
        left = game.camps_wanted[i] - game.camps_held[i]
        mine = ring_seat(game, no).camp == camp
        word = here.t(f"alakanas.camp.{camp}")
        note = here.tn("alakanas.prepare.left", max(0, left))
        box = ft.Container(
            ft.Column(
                [
                    icon(camp_icon(camp), 44),
                    text(word, Type.STRONG, align=ft.TextAlign.CENTER),
                    text(note, Type.TAG, Role.INK_SOFT, align=ft.TextAlign.CENTER),
                ],
                spacing=3,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            padding=ft.Padding.symmetric(horizontal=Space.XS, vertical=Space.M),
            alignment=ft.Alignment.CENTER,
            bgcolor=Role.PRIMARY_WASH if mine else Role.WELL,
            border=ft.Border.all(2 if mine else 1, Role.PRIMARY if mine else Role.LINE_SOFT),
            border_radius=Radius.BUTTON,
            opacity=0.55 if left <= 0 and not mine else 1,
            ink=True,
            on_click=do.do,
            data=(f"camp/{no}/{camp}", cmd.SetCamp(no, camp), no),
        )
        made = ft.MergeSemantics(
            sem(box, ident=f"camp-{camp}", button=True, selected=mine or None),
        )
        wide = 12 if here.large else 4
        cells.append(ft.Container(made, col={"xs": wide}, key=f"camp-{camp}"))
    pick: ft.Control = ft.ResponsiveRow(cells, spacing=Space.S, run_spacing=Space.S)
    draw = _draw(here, game, "camp", no, do)
    return [draw, pick] if _by_app(game, "camp") else [pick, draw]


def _sequence(
    here: Here, view: TableView, game: AlakanasView, no: int, do: SetupTaps
) -> list[ft.Control]:
    taken = {p.sequence for p in game.ring if p.sequence and p.seat != no}

    def data(cell: CellView) -> Any:
        if cell.tile == CLIFF or cell.tile in taken:
            return None
        return (f"sequence/{no}/{cell.tile}", cmd.SetSequence(no, cell.tile), no)

    own = ring_seat(game, no).cell
    pick = grass_map(
        here,
        view,
        game,
        on_cell=do.do,
        data=data,
        chosen=own,
        dim=frozenset(c.index for c in game.grid if c.tile in taken),
        key="sequence",
    )
    hint = text(here.t("alakanas.prepare.tap_number"), Type.SMALL, Role.INK_SOFT)
    draw = _draw(here, game, "sequence", no, do)
    return [draw, hint, pick] if _by_app(game, "sequence") else [hint, pick, draw]


class _Filling:
    """What the taps of a character's fields do."""

    def __init__(self, do: SetupTaps, no: int) -> None:
        self.do, self.no = do, no
        self.name, self.health, self.clan = "", USUAL_HEALTH, ""
        self.ids: dict[str, str] = {}
        """Characters of the pack, by the name that stands on their button."""
        self.set: Any = lambda now: None

    def now(self, **change: Any) -> None:
        """Remember, and draw anew. A name that was picked gets a new field."""
        for field, value in change.items():
            setattr(self, field, value)
        self.set((self.name, self.health, self.clan))

    @safe
    async def less(self, _: Any) -> None:
        self.now(health=max(1, self.health - 1))

    @safe
    async def more(self, _: Any) -> None:
        self.now(health=min(MOST_HEALTH, self.health + 1))

    @safe
    async def wolf(self, e: Any) -> None:
        self.now(clan=WOLF if e.control.value else "")

    @safe
    async def pick(self, e: Any) -> None:
        name, health, clan = e.control.data
        self.now(name=name, health=health or self.health, clan=clan or self.clan)

    @safe
    async def write(self, e: Any) -> None:
        self.name = str(e.control.value or "")

    @safe
    async def show(self, _: Any) -> None:
        name = self.name.strip() or UNNAMED
        name = self.ids.get(name, name)
        self.do.open("")
        await self.do.ask(cmd.SetCharacter(self.no, name, self.health, self.clan), self.no)


@component
def CharacterEntry(here: Here, view: TableView, no: int, do: SetupTaps) -> Any:
    """The character a seat drew: its name, if one likes, and as many health as 小精灵 (R7, R8)."""
    game = view.game
    assert isinstance(game, AlakanasView)
    me = ring_seat(game, no)
    fill = ft.use_memo(lambda: _Filling(do, no), [do, no])
    _, fill.set = ft.use_state(("", USUAL_HEALTH, ""))
    picked, pick = ft.use_state(0)

    @safe
    async def known(e: Any) -> None:
        await fill.pick(e)
        pick(lambda n: n + 1)

    chosen = ft.use_memo(lambda: known, [])
    field = ft.use_memo(
        lambda: text_field(
            here.t("alakanas.prepare.character"),
            fill.name,
            hint=here.t("alakanas.prepare.character_hint"),
            max_length=LONGEST_NAME,
            on_change=fill.write,
            key=f"character-name-{picked}",
        ),
        [here.lang, picked, fill],
    )
    rows: list[ft.Control] = []
    if me.choices:
        return _choices(here, view, game, me, do)
    facts = game.characters
    taken = [p.character for p in game.ring if p.seat != no]
    names = [c for c in facts if (not c.camp or c.camp == me.camp) and c.name not in taken]
    said = {c.key: unmarked(here, c) for c in names}
    fill.ids = {word: key for key, word in said.items()}
    draws = any(c.camp and c.health for c in facts)
    if draws:
        rows.append(_draw(here, game, "character", no, do))
    if names:
        rows.append(
            ft.Row(
                [
                    button(
                        spoken(here, view, c.name),
                        chosen,
                        look="tonal" if fill.name == said[c.key] else "quiet",
                        note=here.t("alakanas.pack.health", n=c.health) if c.health else None,
                        data=(said[c.key], c.health, c.clan),
                        key=f"known-{c.key}",
                    )
                    for c in names[:MOST_OFFERED]
                ],
                wrap=True,
                spacing=Space.S,
                run_spacing=Space.S,
            )
        )
    label = capital(here.t("alakanas.number.health"))
    rows += [
        field,
        stepper(
            label,
            fill.health,
            fill.less,
            fill.more,
            minus_name=here.t("app.less", what=label),
            plus_name=here.t("app.more", what=label),
            icon="health",
            note=here.t("alakanas.prepare.spirits"),
            stacked=here.large,
            key="health",
        ),
        switch_row(
            here.t("alakanas.clan.wolf"),
            fill.clan == WOLF,
            fill.wolf,
            note=here.t("alakanas.prepare.wolf"),
            key="wolf",
        ),
        button(
            here.t("alakanas.prepare.show_character"), fill.show, icon="check", key="show-character"
        ),
    ]
    return ft.Column(
        rows,
        spacing=Space.M,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def unmarked(here: Here, character: Known) -> str:
    """A character's name as it stands in a field, without the mark of the group's own."""
    name = character.name
    if isinstance(name, str):
        return name
    return str(name.params[here.lang]) if here.lang in name.params else here.say(name)


def _choices(
    here: Here, view: TableView, game: AlakanasView, me: RingSeat, do: SetupTaps
) -> ft.Control:
    """One of the drawn characters (R7, house rule)."""
    rows: list[ft.Control] = []
    for words in me.choices:
        said = spoken(here, view, words)
        facts = next((c for c in game.characters if c.name == words), None)
        if facts is None:
            continue
        id = facts.key
        command = cmd.SetCharacter(me.seat, id, facts.health, facts.clan)
        note = here.t("alakanas.prepare.health_of", n=facts.health)
        data = (f"choose/{me.seat}/{id}", command, me.seat)
        rows.append(button(said, do.do, note=note, data=data, key=f"choose-{id}"))
    return ft.Column(
        rows,
        spacing=Space.S,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
