"""Words in the reader's language.

Texts live in `content/locale/*/LC_MESSAGES/*.po` under symbolic keys ("lobby.start") and are read
as they are: no compile step. Names of cards, places and characters come from the content packs
(`add_names`) under keys such as "arnak.card.torch".

Whatever has a `.key` and a `.params` is a message: refusals, prompts and log lines are, and
`render` turns them into text. Parameters are plain text; only the catalogue's template is parsed.
"""

from __future__ import annotations

import gettext
import locale
import logging
import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol, cast, runtime_checkable

from babel.messages.pofile import read_po

from companion.settings import content_folder

log = logging.getLogger(__name__)

#: Spoken when nothing better is known about the reader.
DEFAULT_LANGUAGE = "en"


@runtime_checkable
class MessageLike(Protocol):
    """What `render` can say: a key and its parameters, which may be messages themselves."""

    @property
    def key(self) -> str: ...

    @property
    def params(self) -> Mapping[str, Any]: ...


@dataclass(frozen=True)
class Catalogue:
    """One language: key -> its text, or its plural forms; `plural` picks the form for a number."""

    texts: Mapping[str, tuple[str, ...]]
    plural: Callable[[int], int]


_names: dict[str, Mapping[str, str]] = {}
_complained: set[str] = set()


@cache
def catalogues() -> Mapping[str, Catalogue]:
    """Every language found in the content folder, by its short name ("zh", "en")."""
    found: dict[str, Catalogue] = {}
    for folder in sorted((content_folder() / "locale").glob("*/LC_MESSAGES")):
        texts: dict[str, tuple[str, ...]] = {}
        plural_rule = "(n != 1)"
        for path in sorted(folder.glob("*.po")):
            with path.open("rb") as file:
                catalog = read_po(file, abort_invalid=True)
            plural_rule = catalog.plural_expr
            for message in catalog:
                if not message.id or message.fuzzy:
                    continue
                key = message.id if isinstance(message.id, str) else message.id[0]
                forms = message.string
                texts[key] = (forms,) if isinstance(forms, str) else tuple(forms or ())
        found[folder.parent.name.split("_")[0]] = Catalogue(texts, gettext.c2py(plural_rule))
    return found


def languages() -> tuple[str, ...]:
    """The languages there are catalogues for."""
    return tuple(catalogues())


def best_language(wanted: str | None) -> str:
    """The catalogue that suits an `Accept-Language` header or a locale name best.

    >>> best_language("zh-CN,zh;q=0.9,en;q=0.8"), best_language("zh_TW.UTF-8")
    ('zh', 'zh')
    >>> best_language("fr;q=1, en;q=0.2, zh;q=0.6"), best_language("C"), best_language(None)
    ('zh', 'en', 'en')
    """
    ranked: list[tuple[float, int, str]] = []
    for place, part in enumerate((wanted or "").split(",")):
        tag, *parameters = part.strip().split(";")
        weight = next((p.strip()[2:] for p in parameters if p.strip().startswith("q=")), "1")
        try:
            quality = float(weight)
        except ValueError:
            quality = 0.0
        short = re.split(r"[-_.@ ]", tag.strip().lower(), maxsplit=1)[0]
        # Windows names the locale in words: "Chinese (Simplified)_China.936".
        short = {"chinese": "zh", "english": "en"}.get(short, short)
        if short in catalogues() and quality > 0:
            ranked.append((-quality, place, short))
    return min(ranked)[2] if ranked else DEFAULT_LANGUAGE


def terminal_language() -> str:
    """The language of whoever started the program."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return best_language(os.environ[name])
    return best_language(locale.getlocale()[0])


def add_names(prefix: str, names: Mapping[str, Mapping[str, str]]) -> None:
    """Make a pack's printed names sayable: `add_names("arnak.card", {"torch": {"en": "Torch"}})`.

    A name without the asked language is said in English, failing that in any language it has.
    """
    for name, texts in names.items():
        _names[f"{prefix}.{name}"] = dict(texts)


def has(key: str, lang: str = DEFAULT_LANGUAGE) -> bool:
    """Whether `key` can be said in `lang` (a name falls back to another language)."""
    return key in _names or key in _catalogue(lang).texts


def tr(key: str, lang: str, **params: object) -> str:
    """The text for `key`. A key nobody wrote is shown as itself, and logged once."""
    return _say(key, lang, params)


def trn(key: str, n: int, lang: str, **params: object) -> str:
    """The text for `key` in the form for `n` things; the template may use `{n}`."""
    return _say(key, lang, {**params, "n": n})


def render(message: MessageLike, lang: str) -> str:
    """Say a message, its nested messages first. A numeric parameter `n` chooses the plural form."""
    return _say(message.key, lang, message.params)


def _catalogue(lang: str) -> Catalogue:
    return catalogues().get(lang) or catalogues()[best_language(lang)]


def _say(key: str, lang: str, params: Mapping[str, object]) -> str:
    name = _names.get(key)
    if name:
        template = name.get(lang) or name.get(DEFAULT_LANGUAGE) or next(iter(name.values()))
        if not params:
            return template  # a printed name may hold braces
    else:
        catalogue = _catalogue(lang)
        forms = catalogue.texts.get(key, ())
        if not any(forms):
            _complain(f"{lang}: no text for {key!r}")
            return key
        n = params.get("n")
        template = forms[catalogue.plural(n) if isinstance(n, int) and len(forms) > 1 else 0]
    values = _Values({name: _plain(value, lang) for name, value in params.items()})
    try:
        return template.format_map(values)
    except (ValueError, TypeError, IndexError, AttributeError) as error:
        _complain(f"{lang}: {key!r} does not fit its parameters {sorted(params)}: {error}")
        return template


def _plain(value: object, lang: str) -> object:
    """A parameter as the template may show it; numbers stay numbers for `{points:+d}`."""
    if isinstance(value, MessageLike):
        return render(value, lang)
    if isinstance(value, list | tuple):
        items = cast(Sequence[object], value)
        return tr("list.separator", lang).join(str(_plain(item, lang)) for item in items)
    return value if isinstance(value, int | float) else str(value)


class _Values(dict[str, object]):
    """A parameter that was forgotten stays visible as `{name}` rather than losing the sentence."""

    def __missing__(self, key: str) -> str:
        _complain(f"no parameter {key!r} given")
        return "{" + key + "}"


def _complain(about: str) -> None:
    if about not in _complained:
        _complained.add(about)
        log.warning("%s", about)
