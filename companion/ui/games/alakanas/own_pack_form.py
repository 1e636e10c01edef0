"""What is filled in about a component of the group's own, and the change that it asks for."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, cast

import flet as ft
from pydantic import ValidationError

from companion.games.alakanas.content import (
    LONGEST_OWN,
    LONGEST_TASK,
    MOST_CARDS,
    SECTIONS,
    AlakanasFile,
    Card,
    Character,
    Saying,
    Task,
)
from companion.games.alakanas.own import tidy
from companion.games.border import Name, misfits
from companion.packs.writing import Change, fresh_id, with_thing
from companion.ui.here import Here
from companion.ui.parts import text_field

LANGS = ("zh", "en")


@dataclass(eq=False)
class Spot:
    """A pack that is shown or written to; `folder` "" for a new one, that is written with the first
    thing in it: from then on it is that pack, also for what was begun before."""

    folder: str = ""


@dataclass(eq=False)
class Form:
    """What is being filled in: a thing of a `section` (`id` "" for a new one), the special task, or
    the pack's own name and deck ("settings"). `spot`: the pack it was opened in."""

    section: str
    id: str = ""
    spot: Spot = field(default_factory=Spot)
    fields: dict[str, ft.TextField] = field(default_factory=dict[str, ft.TextField])
    camp: str = ""
    clan: str = ""
    health: int = 0
    kind: str = "basic"
    errors: tuple[str, ...] = ()
    saving: bool = False

    def typed(self, name: str) -> str:
        """What stands in a field, as it will be kept."""
        return tidy(str(self.fields[name].value or ""))

    def texts(self, stem: str) -> dict[str, str]:
        """By language, what was filled in."""
        there = [lang for lang in LANGS if f"{stem}_{lang}" in self.fields]
        return {lang: said for lang in there if (said := self.typed(f"{stem}_{lang}"))}


def filled(here: Here, spot: Spot, content: AlakanasFile, section: str, id: str, no: int) -> Form:
    """The form for what there is now. `no` is its own, so that its fields are new ones."""
    form, thing = Form(section, id, spot), cast(Any, None)
    if section in SECTIONS:
        thing = next((t for t in getattr(content, section) if t.id == id), None)
        _add(here, form, "name", thing.name if thing else None, no)
    if section == "characters" and thing is not None:
        form.camp, form.clan, form.health = thing.camp, thing.clan, thing.health
    if section == "cards" and thing is not None:
        form.kind = thing.kind
    if section == "tasks":
        _add(here, form, "text", thing.text if thing else None, no)
    if section == "special":
        _add(here, form, "text", content.special, no)
    if section == "settings":
        _add(here, form, "name", content.name, no)
        form.fields["deck"] = text_field(
            here.t("alakanas.pack.deck"),
            str(content.deck or ""),
            helper=here.t("alakanas.pack.deck.help"),
            keyboard=ft.KeyboardType.NUMBER,
            max_length=3,
            key=f"own-deck-{no}",
        )
    return form


def _add(here: Here, form: Form, stem: str, now: Name | Saying | None, no: int) -> None:
    """A field for each language, the reader's own first."""
    texts, t = now.texts if now is not None else {}, here.t
    order = LANGS if here.lang == "zh" else LANGS[::-1]
    for lang in order:
        form.fields[f"{stem}_{lang}"] = text_field(
            t(f"alakanas.pack.{stem}_of", tongue=t(f"alakanas.pack.{lang}")),
            texts.get(lang, ""),
            helper=t("alakanas.pack.one_language") if lang == order[-1] else None,
            max_length=LONGEST_OWN if stem == "name" else LONGEST_TASK,
            key=f"own-{stem}-{lang}-{no}",
        )


def change_of(here: Here, form: Form) -> tuple[Change, str] | None:
    """What is to be changed, and what that is called; None: the form says what does not fit."""
    says, names = form.texts("text"), form.texts("name")
    what = names.get(here.lang) or next(iter(names.values()), "")
    try:
        match form.section:
            case "special":
                special = Saying.model_validate(says) if says else None
                return _updating({"special": special}), here.t("alakanas.pack.special")
            case "settings":
                deck = form.typed("deck") or "0"
                if not (deck.isascii() and deck.isdecimal() and int(deck) <= MOST_CARDS):
                    form.errors = (here.t("alakanas.pack.deck.bad", most=MOST_CARDS),)
                    return None
                name = Name.model_validate(names) if names else None
                change = _updating({"name": name, "deck": int(deck)})
                return change, what or here.t("alakanas.pack.deck")
            case _:
                return _thing(form, Name.model_validate(names), says), what
    except ValidationError as error:
        form.errors = tuple(here.say(m.expected) for m in misfits(error))
        return None


def _thing(form: Form, name: Name, says: dict[str, str]) -> Change:
    section, id = form.section, form.id
    facts = {"camp": form.camp, "clan": form.clan, "health": form.health}
    text = Saying.model_validate(says) if says else None

    def change(now: AlakanasFile) -> AlakanasFile:
        no, thing = id or fresh_id(now, section), cast(Any, None)
        match section:
            case "characters":
                thing = Character.model_validate({"id": no, "name": name, **facts})
            case "tasks":
                thing = Task(id=no, name=name, text=text)
            case _:
                thing = Card.model_validate({"id": no, "name": name, "kind": form.kind})
        return with_thing(now, section, thing)

    return change


def _updating(update: dict[str, Any]) -> Change:
    return lambda now: now.model_copy(update=update)


def said_of(name: Name | Saying | None, lang: str) -> str:
    """A name in the reader's language, failing that in the other one."""
    texts = name.texts if name is not None else {}
    return texts.get(lang) or next(iter(texts.values()), "")
