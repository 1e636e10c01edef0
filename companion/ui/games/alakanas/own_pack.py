"""The page of the group's own components 自填: a list, and a form for each thing in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.alakanas.content import CAMPS, CARD_CLASSES, MOST_HEALTH, SECTIONS
from companion.games.alakanas.game import AlakanasGame
from companion.games.alakanas.play.state import Play
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.games.alakanas.own_pack_form import Form, said_of
from companion.ui.games.alakanas.own_pack_table import Typed, typed_at
from companion.ui.games.alakanas.own_pack_taps import PackTaps
from companion.ui.here import Here, Talk
from companion.ui.live import component, use_lasting, use_sheet, use_wake
from companion.ui.parts import (
    banner,
    button,
    button_row,
    danger,
    icon_button,
    panel,
    primary,
    quiet,
    segmented,
    sheet,
    stepper,
    switch_row,
    tag,
    text,
)
from companion.ui.parts.words import isolate
from companion.ui.theme import Space, Type

ICONS = {"characters": "people", "tasks": "task-back", "cards": "card"}


@component
def OwnPackPage(here: Here, talk: Talk | None, close: Callable[[Any], Any]) -> Any:
    """What the group has written down off its cardboard. `talk`: the table it was opened at, for
    its host; None at home, for whoever sits at the computer that keeps it."""
    shelf = here.world.shelf
    if shelf is None:
        return ft.Container(width=0, height=0)
    wake = use_wake()
    do = ft.use_memo(lambda: PackTaps(here, shelf, talk, close), [here, talk])
    do.wake = wake

    picker = ft.use_memo(lambda: ft.FilePicker(on_result=do.chosen_file), [do])
    do.picker = picker

    def mount() -> Callable[[], None]:
        here.page.services.append(picker)
        here.page.update()

        def leave() -> None:
            if picker in here.page.services:
                here.page.services.remove(picker)

        return leave

    use_lasting(mount, [])
    ft.use_effect(do.load, [])
    t, form = here.t, do.form
    if form is not None:
        title = t(f"alakanas.pack.edit.{form.section}")
        save = primary(t("alakanas.pack.save"), do.save, icon="check", key="own-save")
        shown = sheet(
            title, _form(here, do, form), save, close=(t("alakanas.pack.back"), do.close), tall=True
        )
    else:
        title = t("alakanas.pack.open")
        # What happened stays in sight, wherever in the list it was asked for.
        leave = (t("app.close"), do.close)
        shown = sheet(title, _list(here, do), _told(here, do), close=leave, tall=True)
    use_sheet(shown)
    return ft.Container(width=0, height=0)


def own_pack_button(here: Here, show: Any, data: object = None, typed: int = 0) -> list[ft.Control]:
    """Opens the page, where there is a place to keep packs; `typed`: so many things wait there."""
    if here.world.shelf is None:
        return []
    words = here.t("alakanas.pack.open")
    note = here.tn("alakanas.pack.waiting", typed) if typed else None
    return [quiet(words, show, icon="card", note=note, data=data, key="own-pack")]


def unsaved(talk: Talk, view: TableView) -> int:
    """How many things were typed at this table that stand in no pack."""
    state, game = talk.live.history.state.game, talk.here.hub.games["alakanas"]
    if not isinstance(state, Play) or not isinstance(game, AlakanasGame):
        return 0
    return len(typed_at(view, state, game.pack))


def _list(here: Here, do: PackTaps) -> list[ft.Control]:
    t, pack, content = here.t, do.pack, do.content
    rows: list[ft.Control] = [
        text(t("alakanas.pack.why"), Type.SMALL, Role.INK_SOFT),
    ]
    if not do.loaded:  # what is tapped before would go into a new pack
        return rows
    if do.packs:
        names = [(p.folder, isolate(do.title(p))) for p in do.packs]
        names.append(("new", t("alakanas.pack.new")))
        label = t("alakanas.pack.which")
        rows.append(segmented(names, do.folder or "new", do.choose, label=label, key="own-which"))
    rows += _typed(here, do)
    if pack is not None and pack.problems:
        why = do.reason(pack.problems[0])
        rows.append(banner(t("alakanas.pack.broken", why=why), "warn", key="own-broken"))
    edits = pack is None or pack.editable
    if not edits and not (pack and pack.problems):
        rows.append(banner(t("alakanas.pack.by_hand"), "info", key="own-by-hand"))
    if pack is None and not do.packs:
        rows.append(text(t("alakanas.pack.first"), Type.BODY))
    for section in SECTIONS:
        rows.append(_section(here, do, section, edits))
    special = said_of(content.special, here.lang)
    rows.append(
        panel(
            [
                text(isolate(special) if special else t("alakanas.pack.special.none")),
                *_edit(here, do, edits, "special", t("alakanas.pack.special.write")),
            ],
            title=t("alakanas.pack.special"),
            icon="task-back",
            padding=Space.M,
            key="own-special",
        )
    )
    deck = str(content.deck or "—")
    words = t("alakanas.pack.deck")
    rows.append(
        panel(
            [
                text(isolate(do.title(pack)) if pack is not None else t("alakanas.pack.new")),
                ft.Row(
                    [text(words, grow=True), text(deck, Type.STRONG)],
                    spacing=Space.S,
                ),
                *_edit(here, do, edits, "settings", t("alakanas.pack.change")),
            ],
            padding=Space.M,
            key="own-settings",
        )
    )
    rows.append(_files(here, do))
    return rows


def _edit(here: Here, do: PackTaps, edits: bool, section: str, words: str) -> list[ft.Control]:
    if not edits:
        return []
    return [quiet(words, do.open_form, icon="edit", data=(section, ""), key=f"own-edit-{section}")]


def _told(here: Here, do: PackTaps) -> ft.Control | None:
    told = do.told
    if told is None:
        return None
    undo = (here.t("alakanas.pack.put_back"), do.undo) if told.undo is not None else None
    gone = (here.t("app.close"), do.heard)
    return banner(told.words, told.tone, action=undo, close=gone, key="own-told")


def _section(here: Here, do: PackTaps, section: str, edits: bool) -> ft.Control:
    t = here.t
    rows: list[ft.Control] = []
    for thing in getattr(do.content, section):
        name = isolate(said_of(thing.name, here.lang))
        lines: list[ft.Control] = [
            text(name, Type.STRONG, lines=2),
            text(_facts(here, section, thing), Type.SMALL, Role.INK_SOFT, lines=3),
        ]
        key = f"{section}-{thing.id}"
        if not edits:
            rows.append(ft.Column(lines, spacing=0, tight=True, key=f"own-{key}"))
            continue
        remove = icon_button(
            "close",
            t("alakanas.pack.remove", what=name),
            do.remove,
            data=(section, thing.id),
            key=f"own-remove-{key}",
        )
        card = panel(
            lines,
            on_click=do.open_form,
            data=(section, thing.id),
            padding=Space.M,
            spacing=0,
            expand=True,
            key=f"own-{key}",
        )
        rows.append(ft.Row([card, remove], spacing=Space.XS, key=f"own-row-{key}"))
    if edits:
        words = t(f"alakanas.pack.add.{section}")
        rows.append(
            button(
                words,
                do.open_form,
                icon="plus",
                look="tonal",
                data=(section, ""),
                key=f"own-add-{section}",
            )
        )
    many = len(getattr(do.content, section))
    return panel(
        rows,
        title=t(f"alakanas.pack.{section}"),
        icon=ICONS[section],
        trailing=tag(str(many)) if many else None,
        padding=Space.M,
        spacing=Space.S,
        key=f"own-{section}",
    )


def _facts(here: Here, section: str, thing: Any) -> str:
    """What is known of a thing, in a line; that it is unofficial comes last."""
    t, found = here.t, list[str]()
    if section == "characters":
        if thing.camp:
            found.append(t(f"alakanas.camp.{thing.camp}"))
        if thing.clan:
            wolf = thing.clan == "wolf"
            found.append(t("alakanas.clan.wolf") if wolf else isolate(thing.clan))
        if thing.health:
            found.append(t("alakanas.pack.health", n=thing.health))
    elif section == "tasks":
        if thing.text is not None:
            found.append(isolate(said_of(thing.text, here.lang)))
    else:
        found.append(t(f"alakanas.pack.kind.{thing.kind}"))
    return t("alakanas.pack.facts").join((*found, t("alakanas.pack.own_mark")))


def _typed(here: Here, do: PackTaps) -> list[ft.Control]:
    """What was typed at this table, to be kept with one tap."""
    t, typed, pack = here.t, do.typed(), do.pack
    if not typed or not (pack is None or pack.editable):
        return []
    rows: list[ft.Control] = [
        text(t("alakanas.pack.from_table.why"), Type.SMALL, Role.INK_SOFT),
        *(
            button(
                t("alakanas.pack.keep", what=_word(here, one)),
                do.keep,
                icon="plus",
                look="quiet",
                data=one.key,
                key=f"own-keep-{i}",
            )
            for i, one in enumerate(typed)
        ),
    ]
    if len(typed) > 1:
        words = t("alakanas.pack.keep_all", n=len(typed))
        rows.insert(1, button(words, do.keep, icon="check", data="*", key="own-keep-all"))
    title = t("alakanas.pack.from_table")
    return [panel(rows, title=title, icon="edit", padding=Space.M, key="own-typed")]


def _word(here: Here, typed: Typed) -> str:
    if typed.section == "deck":
        return f"{here.t('alakanas.pack.deck')} {typed.n}"
    name = isolate(typed.name)
    if typed.section == "characters" and typed.health > 0:
        health = here.t("alakanas.pack.health", n=typed.health)
        return here.t("alakanas.pack.facts").join((name, health))
    return name


def _files(here: Here, do: PackTaps) -> ft.Control:
    t, pack = here.t, do.pack
    rows: list[ft.Control] = []
    take_in = button(t("alakanas.pack.import"), icon="down", look="tonal", key="own-import")
    if do.picker is not None:
        _opens(take_in, ft.PickFiles(do.picker, with_data=True))
    words = t("alakanas.pack.export")
    give = button(words, do.export, icon="share", look="tonal", key="own-export")
    rows.append(button_row(*([give] if pack and pack.content else []), take_in))
    if pack is not None and pack.editable:
        words = t("alakanas.pack.remove_pack")
        rows.append(danger(words, do.remove_pack, icon="close", key="own-remove-pack"))
    return panel(rows, title=t("alakanas.pack.file"), icon="share", padding=Space.M, key="own-file")


def _opens(made: Any, action: ft.PickFiles) -> None:
    """A browser lets files be chosen only within the tap itself, not after asking us."""
    inside: ft.Button = made.content.content
    inside.action = action


def _form(here: Here, do: PackTaps, form: Form) -> list[ft.Control]:
    t = here.t
    rows: list[ft.Control] = list(form.fields.values())
    if form.section == "characters":
        camps = [("none", t("alakanas.pack.camp.none"))]
        camps += [(c, t(f"alakanas.camp.{c}")) for c in CAMPS]
        label = t("alakanas.number.health")
        rows += [
            segmented(
                camps, form.camp or "none", do.camp, label=t("alakanas.pack.camp"), key="own-camp"
            ),
            stepper(
                label,
                form.health,
                do.less,
                do.more,
                minus_name=t("app.less", what=label),
                plus_name=t("app.more", what=label),
                minus_why=t("alakanas.pack.health.unknown") if form.health <= 0 else None,
                plus_why=t("alakanas.ui.least") if form.health >= MOST_HEALTH else None,
                on_refused=do.nothing,
                icon="health",
                note=t("alakanas.pack.health.unknown"),
                stacked=here.large,
                key="own-health",
            ),
            switch_row(
                t("alakanas.clan.wolf"),
                form.clan == "wolf",
                do.wolf,
                note=t("alakanas.prepare.wolf"),
                key="own-wolf",
            ),
        ]
    if form.section == "cards":
        kinds = [(k, t(f"alakanas.pack.kind.{k}")) for k in CARD_CLASSES]
        label = t("alakanas.pack.kind")
        rows.append(segmented(kinds, form.kind, do.kind, label=label, key="own-kind"))
    rows += [banner(why, "refusal", key=f"own-error-{i}") for i, why in enumerate(form.errors)]
    if form.id:
        data = (form.section, form.id)
        words = t("alakanas.pack.remove.this")
        rows.append(danger(words, do.remove, icon="close", data=data, key="own-remove"))
    rows.append(text(t("alakanas.pack.own_mark"), Type.SMALL, Role.INK_SOFT))
    return rows
