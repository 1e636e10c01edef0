"""Writes the group's own packs to `DATA/packs/<name>/`: checked first, whole or not at all.

A pack that the program writes is one YAML file. Packs of several files are somebody's own work:
they are shown and exported, and left as they are.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import yaml
from pydantic import BaseModel

from companion.games.alakanas.content import AlakanasFile, AlakanasPack, extend
from companion.games.alakanas.game import AlakanasGame
from companion.packs.loader import (
    MOST_PACKS,
    OWN_FOLDER,
    checked_files,
    extends_of,
    files_of,
    load_pack,
    own_folders,
    told,
    yaml_in,
)
from companion.packs.problem import PackProblem
from companion.packs.reading import LARGEST_FILE, parse
from companion.table.message import Message

FILE = "alakanas.yaml"
HEAD = "# Written by Tableside: components of a group's own, unofficial.\n"
REMOVED = ".removed-"
"""Before the name of a pack that was removed: it can be put back."""
_TYPED = "pack.yaml"
"""How a pack is called in problems that has no file yet."""

EMPTY = AlakanasFile.model_validate({"schema": 1, "extends": "alakanas"})
"""A pack of the group's own in which nothing is yet."""

Problems = tuple[PackProblem, ...]
Change = Callable[[AlakanasFile], AlakanasFile]


@dataclass(frozen=True, slots=True)
class OwnPack:
    """A pack of the group's own. `content` is None when it cannot be read; `editable`: one file."""

    folder: str
    content: AlakanasFile | None
    editable: bool
    problems: Problems = ()


class _Quoted(str):
    """Text that is never taken for anything else: `yes`, `1e3` and `- a` are names, too."""


class _Dumper(yaml.SafeDumper):
    def ignore_aliases(self, data: Any) -> bool:
        return True


_Dumper.add_representer(
    _Quoted, lambda dumper, text: dumper.represent_scalar("tag:yaml.org,2002:str", text, style='"')
)


def to_yaml(content: AlakanasFile) -> str:
    """The pack as a file: read back, it is the same."""
    plain = content.model_dump(by_alias=True, exclude_defaults=True)
    head = {"schema": 1, "extends": "alakanas", **plain}
    return HEAD + yaml.dump(
        _quoted(head), Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=10_000
    )


def _quoted(value: object) -> object:
    if isinstance(value, str):
        return _Quoted(value)
    if isinstance(value, Mapping):
        pairs = cast("Mapping[str, object]", value).items()
        return {k: _quoted(v) for k, v in pairs if v is not None}
    if isinstance(value, list | tuple):
        return [_quoted(v) for v in cast("list[object]", value)]
    return value


def from_yaml(raw: bytes, file: str = _TYPED) -> AlakanasFile | Problems:
    """The pack in a file from outside, or everything that is wrong with it."""
    if len(raw) > LARGEST_FILE:
        most = Message("expected.file_at_most", {"limit": LARGEST_FILE // 1000})
        return (PackProblem(file, "", most),)
    try:
        return checked(parse(raw.decode("utf-8-sig"), file), file)
    except UnicodeDecodeError as error:
        return (PackProblem(file, "", Message("expected.utf8"), f"byte {error.start}"),)


def checked(value: object, file: str = _TYPED) -> AlakanasFile | Problems:
    """A pack in plain values (as in the file), or everything that is wrong with it."""
    files, wrong = _fitting({file: value})
    return wrong or files[0]


def _fitting(raw: Mapping[str, object]) -> tuple[list[AlakanasFile], Problems]:
    """The files of a pack, and everything that is wrong with them, each and together."""
    files, wrong = checked_files(raw, AlakanasFile)
    if not wrong:
        made = extend(files, load_pack("alakanas"), "-")
        wrong = [] if isinstance(made, AlakanasPack) else told(made, _TYPED)
    return [content for _, content in files], tuple(wrong)


class Shelf:
    """The group's own packs of 《阿拉喀纳斯》 in a data folder. What is written goes to the games.

    Its methods wait for the disk: call them in a thread.
    """

    def __init__(self, data: Path, games: Mapping[str, Any]) -> None:
        self.data, self._games = data, games
        self._lock = threading.Lock()

    @property
    def _parent(self) -> Path:
        return self.data / OWN_FOLDER

    def packs(self) -> tuple[OwnPack, ...]:
        """All of them, those that cannot be read included."""
        found = (self._read(folder) for folder in own_folders(self.data))
        return tuple(pack for pack in found if pack is not None)

    def pack(self, folder: str) -> OwnPack | None:
        """The pack in that folder."""
        where = next((f for f in own_folders(self.data) if f.name == folder), None)
        return None if where is None else self._read(where)

    def save(self, content: AlakanasFile, folder: str = "") -> OwnPack | Problems:
        """Write a pack: a new one, or in place of the one in `folder`."""
        with self._lock:
            return self._save(content, folder)

    def change(self, change: Change, folder: str = "") -> OwnPack | Problems:
        """Change what is in `folder` now ("": a new pack), as one step."""
        with self._lock:
            old = EMPTY
            if folder:
                there = self.pack(folder)
                if there is None or there.content is None:
                    return there.problems if there else _gone(folder)
                old = there.content
            return self._save(change(old), folder)

    def take_in(self, raw: bytes) -> OwnPack | Problems:
        """Keep a pack from outside as a new one."""
        content = from_yaml(raw)
        if not isinstance(content, AlakanasFile):
            return content
        with self._lock:
            return self._save(content, "")

    def export(self, folder: str) -> bytes | Problems:
        """The pack as one file."""
        pack = self.pack(folder)
        if pack is None:
            return _gone(folder)
        return pack.problems if pack.content is None else to_yaml(pack.content).encode()

    def remove(self, folder: str) -> bool:
        """Take a pack off the shelf. `put_back` undoes it until another one is removed."""
        with self._lock:
            pack = self.pack(folder)
            if pack is None or not pack.editable:
                return False
            for old in self._parent.glob(f"{REMOVED}*"):
                _forget(old)
            os.replace(self._parent / folder, self._parent / f"{REMOVED}{folder}")
            self._renew()
            return True

    def put_back(self, folder: str) -> bool:
        """Put the removed pack back."""
        with self._lock:
            known = {p.name for p in self._parent.glob(f"{REMOVED}*")}
            if f"{REMOVED}{folder}" not in known or (self._parent / folder).exists():
                return False
            os.replace(self._parent / f"{REMOVED}{folder}", self._parent / folder)
            self._renew()
            return True

    def _read(self, folder: Path) -> OwnPack | None:
        files = files_of(folder)
        if extends_of(files) != "alakanas":
            return None
        broken = tuple(v for v in files.values() if isinstance(v, PackProblem))
        if broken:
            return OwnPack(folder.name, None, False, broken)
        parts, wrong = _fitting(files)
        content = None if wrong else _merged(parts)
        return OwnPack(folder.name, content, len(files) == 1, wrong)

    def _save(self, content: AlakanasFile, folder: str) -> OwnPack | Problems:
        file = f"{OWN_FOLDER}/{folder}/{FILE}" if folder else _TYPED
        content = content.model_copy(update={"extends": "alakanas"})
        fit = checked(content.model_dump(by_alias=True), file)
        if not isinstance(fit, AlakanasFile):
            return fit
        there = self.pack(folder) if folder else None
        if folder and there is None:
            return _gone(folder)
        if there is not None and not there.editable:
            return (PackProblem(f"{OWN_FOLDER}/{folder}", "", Message("expected.one_file")),)
        if (fault := self._too_many(fit, folder)) is not None:
            return (fault,)
        try:
            where = self._parent / folder if folder else self._new_folder()
            _replace(where, to_yaml(fit).encode())
        except OSError as error:
            why = error.strerror or type(error).__name__
            return (PackProblem(file, "", Message("expected.writable"), why),)
        self._renew()
        return OwnPack(where.name, fit, True)

    def _too_many(self, content: AlakanasFile, folder: str) -> PackProblem | None:
        """What is too much for all packs together."""
        folders = own_folders(self.data)
        if not folder and len(folders) >= MOST_PACKS:
            most = Message("expected.packs_at_most", {"limit": MOST_PACKS})
            return PackProblem(OWN_FOLDER, "", most)
        made = load_pack("alakanas")
        for pack in self.packs():
            if pack.content is not None and pack.folder != folder:
                more = extend([(pack.folder, pack.content)], made, pack.folder)
                made = more if isinstance(more, AlakanasPack) else made
        whole = extend([(_TYPED, content)], made, folder or "-")
        return None if isinstance(whole, AlakanasPack) else told(whole, _TYPED)[0]

    def _new_folder(self) -> Path:
        self._parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        for no in range(1, 10_000):
            folder = self._parent / f"alakanas-{no}"
            with contextlib.suppress(FileExistsError):
                folder.mkdir(mode=0o700)
                return folder
        raise OSError("no name is left")

    def _renew(self) -> None:
        game = self._games.get("alakanas")
        if isinstance(game, AlakanasGame):
            game.offer(load_pack("alakanas", self.data))


def _merged(parts: Sequence[AlakanasFile]) -> AlakanasFile:
    """The files of a folder as one."""
    return EMPTY.model_copy(
        update={
            "name": next((p.name for p in parts if p.name), None),
            "characters": tuple(c for p in parts for c in p.characters),
            "tasks": tuple(t for p in parts for t in p.tasks),
            "special": next((p.special for p in parts if p.special), None),
            "cards": tuple(c for p in parts for c in p.cards),
            "deck": next((p.deck for p in parts if p.deck), 0),
        }
    )


def with_thing(content: AlakanasFile, section: str, thing: BaseModel, at: int = -1) -> AlakanasFile:
    """The pack with a thing added (`at` -1, or where it is to stand), or put in place of the one
    with the same id."""
    things = list(cast("tuple[Any, ...]", getattr(content, section)))
    id = cast(Any, thing).id
    old = next((i for i, t in enumerate(things) if t.id == id), -1)
    if old >= 0:
        things[old] = thing
    else:
        things.insert(len(things) if at < 0 else at, thing)
    return content.model_copy(update={section: tuple(things)})


def without(content: AlakanasFile, section: str, id: str) -> AlakanasFile:
    """The pack without the thing of that id."""
    things = cast("tuple[Any, ...]", getattr(content, section))
    return content.model_copy(update={section: tuple(t for t in things if t.id != id)})


def fresh_id(content: AlakanasFile, section: str) -> str:
    """An id that no thing of the section has."""
    have = {t.id for t in getattr(content, section)}
    stem = section.rstrip("s")
    return next(f"{stem}_{n}" for n in range(1, 10_000) if f"{stem}_{n}" not in have)


def _gone(folder: str) -> Problems:
    return (PackProblem(f"{OWN_FOLDER}/{folder[:60]}", "", Message("expected.folder")),)


def _replace(folder: Path, raw: bytes) -> None:
    """The one file of a pack. What somebody wrote by hand is kept beside it, with its comments."""
    try:
        old = next(iter(yaml_in(folder)), folder / FILE)
        before = old.read_bytes() if old.is_file() else HEAD.encode()
        if not before.startswith(HEAD.encode()):
            _write(folder / f"~{old.name}", before)
        _write(old, raw)
    except BaseException:
        with contextlib.suppress(OSError):
            folder.rmdir()  # a new one, in which nothing is yet
        raise


def _write(path: Path, raw: bytes) -> None:
    """The whole file or none of it, for this user alone."""
    new = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    try:
        with open(os.open(new, flags, 0o600), "wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, path)
    except BaseException:
        new.unlink(missing_ok=True)
        raise


def _forget(folder: Path) -> None:
    """A removed pack goes for good: its files, never what a link points to."""
    if folder.is_symlink() or not folder.is_dir():
        folder.unlink()
        return
    for path in folder.iterdir():
        if not path.is_dir() or path.is_symlink():
            path.unlink()
    with contextlib.suppress(OSError):
        folder.rmdir()
