"""Putting the island right by hand, and the assistants: who stands where, what lies there."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.arnak.content import ArnakPack
from companion.games.arnak.goods import Purse
from companion.games.arnak.play.rules import Rules
from companion.games.arnak.play.scene import Cost
from companion.games.arnak.play.state import BLOCKED, FREE, RIVAL, Site
from companion.games.arnak.play.view import PlayView
from companion.games.arnak.play.words import place, steps_words
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.games.arnak.moves.bits import cost_chips, effect_chips, picture, seat_name
from companion.ui.games.arnak.moves.correct_things import Asked, Things
from companion.ui.here import Here
from companion.ui.parts import button_row, icon_button, quiet, segmented, sem, switch_row, text
from companion.ui.theme import Radius, Space, Type


def tiles_for(game: PlayView, pack: ArnakPack, site: Site) -> tuple[str, ...]:
    """The site tiles that can lie at a place: its own, and those not seen on the island."""
    lying = {s.tile for s in game.sites}
    return tuple(
        t.id
        for t in pack.effects.sites.values()
        if t.level == site.level and (t.id == site.tile or t.id not in lying)
    )


def guardians_for(game: PlayView, pack: ArnakPack, site: Site) -> tuple[str, ...]:
    """The guardians that can stand at a place: its own, and those nobody has met."""
    met = {s.guardian for s in game.sites}
    met |= {t.id for p in game.players for t in p.trophies}
    met |= set(game.rival.guardians) if game.rival else set()
    return tuple(g for g in pack.effects.guardians if g == site.guardian or g not in met)


def island_rows(
    here: Here, rules: Rules, view: TableView, game: PlayView, asked: Asked, do: Things
) -> list[ft.Control]:
    """The places of the island; one that was tapped is opened."""
    site = next((s for s in game.sites if s.id == asked.place), None)
    if site is not None:
        return _site(here, rules, view, game, site, do)
    rows: list[ft.Control] = [text(here.t("arnak.correct.island"), Type.NAME)]
    for s in game.sites:
        about = [seat_name(view, who) for who in s.people if 0 < who != RIVAL]
        if s.guardian:
            about.append(here.t("arnak.correct.guardian"))
        if not s.known:
            about.append(here.t("arnak.correct.undiscovered"))
        rows.append(
            _row(
                here,
                rules.pack,
                f"site.{s.id}",
                here.say(place(s.id)),
                ", ".join(about),
                do.place,
                s.id,
                f"place-{s.id}",
            )
        )
    return rows


def _row(
    here: Here,
    pack: ArnakPack,
    subject: str,
    words: str,
    note: str,
    on_click: Any,
    data: object,
    key: str,
    side: ft.Control | None = None,
    chosen: bool = False,
) -> ft.Control:
    said: list[ft.Control] = [text(words, Type.STRONG)]
    if note:
        said.append(text(note, Type.SMALL, Role.INK_SOFT))
    return ft.MergeSemantics(
        sem(
            ft.Container(
                ft.Row(
                    [
                        picture(here, pack, subject, 40),
                        ft.Column(said, spacing=0, tight=True, expand=True),
                        *([side] if side is not None else []),
                    ],
                    spacing=Space.M,
                ),
                padding=Space.S,
                bgcolor=Role.PRIMARY_WASH if chosen else Role.WELL,
                border_radius=Radius.BUTTON,
                ink=True,
                on_click=on_click,
                data=data,
            ),
            ident=key,
            button=True,
            selected=chosen or None,
        ),
        key=key,
    )


def _site(
    here: Here, rules: Rules, view: TableView, game: PlayView, site: Site, do: Things
) -> list[ft.Control]:
    """One place: who stands on each space, which tile, which guardian."""
    pack, t = rules.pack, here.t
    rows: list[ft.Control] = [
        ft.Row(
            [
                icon_button("back", t("arnak.correct.island"), do.back, key="island-back"),
                text(here.say(place(site.id)), Type.NAME, grow=True),
            ],
            spacing=Space.S,
        )
    ]
    who = [(str(FREE), t("arnak.correct.nobody"))]
    who += [(str(p.seat), seat_name(view, p.seat)) for p in game.players]
    who += [(str(RIVAL), t("arnak.correct.rival"))] if game.rival else []
    who += [(str(BLOCKED), t("arnak.correct.blocked"))] if len(site.people) > 1 else []
    for i, stands in enumerate(site.people):
        rows.append(
            segmented(
                [(f"{site.id}/{i}/{value}", word) for value, word in who],
                f"{site.id}/{i}/{stands}",
                do.piece,
                label=t("arnak.correct.space", n=i + 1),
                key=f"space-{i}",
            )
        )
    if not site.level:
        return rows
    rows.append(text(t("arnak.correct.tile"), Type.STRONG))
    for tile in tiles_for(game, pack, site):
        words = here.say(steps_words(rules.effects.sites[tile].steps))
        target = (site.id, tile, site.guardian)
        rows.append(
            _row(
                here, pack, f"tile.{tile}", words, "", do.site, target, f"tile-{tile}",
                chosen=tile == site.tile,
            )
        )  # fmt: skip
    rows.append(text(t("arnak.correct.guardian"), Type.STRONG))
    nobody = t("arnak.correct.no_guardian")
    rows.append(
        _row(
            here, pack, "site", nobody, "", do.site, (site.id, site.tile, ""), "guardian-none",
            chosen=not site.guardian,
        )
    )  # fmt: skip
    for name in guardians_for(game, pack, site):
        facts = rules.effects.guardians[name]
        cost = Cost(Purse() + facts.cost.goods, facts.cost.icons, discard=facts.cost.discard)
        rows.append(
            _row(
                here, pack, f"guardian.{name}", here.say(steps_words(facts.boon)), "", do.site,
                (site.id, site.tile, name), f"guardian-{name}", cost_chips(here, cost),
                name == site.guardian,
            )
        )  # fmt: skip
    return rows


# Assistants


def assistant_rows(
    here: Here, rules: Rules, game: PlayView, seat: int, asked: Asked, do: Things
) -> list[ft.Control]:
    """The assistants of a seat: side, ready or tired, put back; and another one that it has."""
    held = game.players[seat - 1].assistants
    rows: list[ft.Control] = [text(here.t("arnak.correct.assistants"), Type.NAME)]
    for a in held:
        facts = rules.effects.assistants[a.id]
        rows.append(
            ft.Row(
                [
                    picture(here, rules.pack, "assistant", 40),
                    ft.Container(
                        effect_chips(here, facts.gold if a.gold else facts.silver, 20), expand=True
                    ),
                    icon_button(
                        "close",
                        here.t("arnak.correct.put_back"),
                        do.assistant,
                        data=(a.id, 0),
                        key=f"drop-{a.id}",
                    ),
                ],
                spacing=Space.S,
                key=f"held-{a.id}",
            )
        )
        gold, ready = here.t("arnak.correct.gold"), here.t("arnak.correct.ready")
        rows += [
            switch_row(gold, a.gold, do.side, data=(a.id, seat, a.ready), key=f"gold-{a.id}"),
            switch_row(ready, a.ready, do.ready, data=(a.id, seat, a.gold), key=f"ready-{a.id}"),
        ]
    add = here.t("arnak.correct.add_assistant")
    rows.append(
        button_row(quiet(add, do.adding, icon="plus", data="assistant", key="add-assistant"))
    )
    if asked.adding == "assistant":
        mine = {a.id for a in held}
        for name, facts in rules.effects.assistants.items():
            if name not in mine:
                words = here.say(steps_words(facts.silver))
                rows.append(
                    _row(
                        here, rules.pack, "assistant", words, "", do.assistant, (name, seat),
                        f"add-{name}",
                    )
                )  # fmt: skip
    return rows


# Guardians that were overcome


def trophy_rows(
    here: Here, rules: Rules, game: PlayView, seat: int, asked: Asked, do: Things
) -> list[ft.Control]:
    """The guardians of a seat, each to be given back; and another one that it overcame."""
    pack, t = rules.pack, here.t
    rows: list[ft.Control] = [text(t("arnak.correct.trophies"), Type.NAME)]
    for trophy in game.players[seat - 1].trophies:
        boon = rules.effects.guardians[trophy.id].boon
        rows.append(
            ft.Row(
                [
                    picture(here, pack, f"guardian.{trophy.id}", 40),
                    text(here.say(steps_words(boon)), Type.STRONG, grow=True),
                    icon_button(
                        "close",
                        t("arnak.correct.put_back"),
                        do.guardian,
                        data=(trophy.id, 0),
                        key=f"drop-{trophy.id}",
                    ),
                ],
                spacing=Space.S,
                key=f"trophy-{trophy.id}",
            )
        )
    add = t("arnak.correct.add_guardian")
    adding = quiet(add, do.adding, icon="plus", data="guardian", key="add-guardian")
    rows.append(button_row(adding))
    if asked.adding == "guardian":
        for name in guardians_for(game, pack, Site("", 0)):
            facts = rules.effects.guardians[name]
            cost = Cost(Purse() + facts.cost.goods, facts.cost.icons, discard=facts.cost.discard)
            rows.append(
                _row(
                    here, pack, f"guardian.{name}", here.say(steps_words(facts.boon)), "",
                    do.guardian, (name, seat), f"add-{name}", cost_chips(here, cost),
                )
            )  # fmt: skip
    return rows
