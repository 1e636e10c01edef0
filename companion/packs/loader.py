"""Loads the games' own packs from `content/`, and the group's from `DATA/packs/<name>/`.

A pack of the group's own says `extends: arnak` in one of its files and adds to the game. One that
is broken is left out whole, with its problems told by `check_packs`; the game itself goes on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeVar, cast, overload

from pydantic import BaseModel, ValidationError

from companion.games.alakanas import content as alakanas
from companion.games.arnak import content as arnak
from companion.games.border import Misfit, misfits
from companion.packs.problem import PackError, PackProblem
from companion.packs.reading import read_file
from companion.settings import content_folder
from companion.table.message import Message

MOST_FILES = 40
MOST_PACKS = 60
OWN_FOLDER = "packs"

Model = TypeVar("Model", bound=BaseModel)
Combined = BaseModel | Sequence[tuple[str, Misfit]]


@dataclass(frozen=True, slots=True)
class Format:
    """How a game's pack is made: the model of one file, and how files become a pack.

    `extend` does the same for a group's own pack on top of the game's; None: not possible.
    """

    file: type[BaseModel]
    combine: Callable[[Iterable[tuple[str, Any]]], Combined]
    extend: Callable[[Iterable[tuple[str, Any]], Any, str], Combined] | None = None


FORMATS: Mapping[str, Format] = {
    "arnak": Format(arnak.ArnakFile, arnak.combine, arnak.combine),
    "alakanas": Format(alakanas.AlakanasFile, alakanas.combine, alakanas.extend),
}


@overload
def load_pack(game_id: Literal["arnak"], data_dir: Path | None = None) -> arnak.ArnakPack: ...
@overload
def load_pack(
    game_id: Literal["alakanas"], data_dir: Path | None = None
) -> alakanas.AlakanasPack: ...
@overload
def load_pack(game_id: str, data_dir: Path | None = None) -> BaseModel: ...
def load_pack(game_id: str, data_dir: Path | None = None) -> BaseModel:
    """The pack of a game, with what the group's own packs in `data_dir` add to it.

    Raises `PackError` when there is no such game or its own files are damaged. Own packs that do
    not fit are left out; `check_packs` says why.
    """
    pack = _shipped(game_id, content_folder())
    if data_dir is not None:
        pack, _ = _extended(game_id, pack, data_dir)
    return pack


def check_packs(data_dir: Path | None = None) -> list[PackProblem]:
    """Everything that is wrong with the shipped packs and with those of the group's own."""
    problems: list[PackProblem] = []
    for game_id in FORMATS:
        try:
            pack = _shipped(game_id, content_folder())
        except PackError as error:
            problems += error.problems
            continue
        if data_dir is not None:
            problems += _extended(game_id, pack, data_dir)[1]
    if data_dir is not None:
        problems += _homeless(data_dir)
    return problems


@cache
def _shipped(game_id: str, root: Path) -> BaseModel:
    form = FORMATS.get(game_id)
    if form is None:
        known = Message("expected.game", {"values": ", ".join(FORMATS)})
        raise PackError([PackProblem("content", "", known, repr(game_id))])
    name = f"content/{game_id}"
    files, wrong = checked_files(_read_folder(root / game_id, name), form.file)
    made = wrong or form.combine(files)
    if isinstance(made, BaseModel):
        return made
    raise PackError(told(made, name))


def _extended(game_id: str, pack: BaseModel, data_dir: Path) -> tuple[BaseModel, list[PackProblem]]:
    """The pack with every own pack that fits, and the problems of those that do not."""
    form, problems = FORMATS[game_id], list[PackProblem]()
    if form.extend is None:
        return pack, problems
    for folder in own_folders(data_dir):
        name = f"{OWN_FOLDER}/{folder.name}"
        raw = _read_folder(folder, name)
        if extends_of(raw) != game_id:
            continue
        files, wrong = checked_files(raw, form.file)
        made = wrong or form.extend(files, pack, folder.name)
        if isinstance(made, BaseModel):
            pack = made
        else:
            problems += told(made, name)
    return pack, problems


def _homeless(data_dir: Path) -> list[PackProblem]:
    """Own packs that no game takes up, and folders that are not looked into."""
    problems: list[PackProblem] = []
    takes = [g for g, form in FORMATS.items() if form.extend]
    parent = data_dir / OWN_FOLDER
    for entry in sorted(parent.iterdir()) if parent.is_dir() else ():
        if entry.is_symlink():
            where = f"{OWN_FOLDER}/{entry.name}"
            problems.append(PackProblem(where, "", Message("expected.regular_folder")))
    folders = own_folders(data_dir)
    for folder in folders:
        name = f"{OWN_FOLDER}/{folder.name}"
        raw = _read_folder(folder, name)
        said = extends_of(raw)
        if said in takes:
            continue
        broken = [v for v in raw.values() if isinstance(v, PackProblem)]
        wanted = Message("expected.extends_one_of", {"values": ", ".join(takes)})
        got = "" if said is None else repr(said)
        problems += broken or [PackProblem(name, "extends", wanted, got)]
    if len(folders) >= MOST_PACKS:
        problems.append(
            PackProblem(OWN_FOLDER, "", Message("expected.packs_at_most", {"limit": MOST_PACKS}))
        )
    return problems


def files_of(folder: Path) -> dict[str, object | PackProblem]:
    """The files of one of the group's own packs by name, as plain values or a problem."""
    return _read_folder(folder, f"{OWN_FOLDER}/{folder.name}")


def own_folders(data_dir: Path) -> list[Path]:
    """The folders of the group's own packs, in the order in which they count."""
    parent = data_dir / OWN_FOLDER
    if not parent.is_dir():
        return []
    entries = sorted(p for p in parent.iterdir() if not p.name.startswith("."))
    return [p for p in entries if p.is_dir() and not p.is_symlink()][:MOST_PACKS]


def yaml_in(folder: Path) -> list[Path]:
    """The files of a pack; names that begin with `.` or `~` are not looked at."""
    return sorted(
        p
        for p in folder.iterdir()
        if re.fullmatch(r"[^.~].*\.ya?ml", p.name, re.IGNORECASE) and not p.is_dir()
    )


def _read_folder(folder: Path, name: str) -> dict[str, object | PackProblem]:
    """Each YAML file of the folder by its name for problems, as plain values or a problem."""
    if not folder.is_dir():
        return {name: PackProblem(name, "", Message("expected.folder"))}
    paths = yaml_in(folder)
    if not paths:
        return {name: PackProblem(name, "", Message("expected.yaml_file"))}
    if len(paths) > MOST_FILES:
        limit = Message("expected.files_at_most", {"limit": MOST_FILES})
        return {name: PackProblem(name, "", limit, str(len(paths)))}
    return {f"{name}/{p.name}": read_file(p, f"{name}/{p.name}") for p in paths}


def extends_of(raw: Mapping[str, object]) -> object:
    """What the pack says it adds to: the first file that says anything decides."""
    for value in raw.values():
        if isinstance(value, dict) and "extends" in value:
            return cast(dict[str, object], value)["extends"]
    return None


def checked_files(
    raw: Mapping[str, object], model: type[Model]
) -> tuple[list[tuple[str, Model]], list[PackProblem]]:
    """The files as models, and everything that is wrong with those that do not fit."""
    files: list[tuple[str, Model]] = []
    problems: list[PackProblem] = []
    for file, value in raw.items():
        if isinstance(value, PackProblem):
            problems.append(value)
            continue
        try:
            files.append((file, model.model_validate(value)))
        except ValidationError as error:
            problems += told(((file, m) for m in misfits(error)), file)
    return files, problems


def told(faults: Iterable[PackProblem | tuple[str, Misfit]], name: str) -> list[PackProblem]:
    """Misfits by file as problems; `name` is what has them where no file is named."""
    return [
        f
        if isinstance(f, PackProblem)
        else PackProblem(f[0] or name, f[1].path, f[1].expected, f[1].got)
        for f in faults
    ]
