"""One YAML file from disk to plain values, trusting nothing about it.

The YAML is the plain part of 1.2: `no` and `on` are words, 0119 is text and not an octal number,
a date is text, keys are not repeated. Anchors, aliases, tags and merge keys are refused: a pack
has no use for them, and they are how a small file becomes an enormous one.
"""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path
from typing import Any, ClassVar

import yaml

from companion.packs.problem import PackProblem
from companion.table.message import Message

LARGEST_FILE = 1_000_000
"""In bytes."""

DEEPEST = 20

_Base: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Refused(Exception):
    """A construct that packs may not use, or cannot mean."""

    def __init__(self, key: str, mark: Any, got: str) -> None:
        super().__init__(key)
        self.key, self.mark, self.got = key, mark, got


class _Loader(_Base):
    yaml_implicit_resolvers: ClassVar[dict[str, list[tuple[str, re.Pattern[str]]]]] = {}

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
        seen: set[Any] = set()
        for key_node, _ in node.value:
            if not isinstance(key_node, yaml.ScalarNode):
                raise _Refused("expected.plain_key", key_node.start_mark, "")
            key = self.construct_object(key_node)
            if key in seen:
                raise _Refused("expected.key_once", key_node.start_mark, str(key_node.value))
            seen.add(key)
        return super().construct_mapping(node, deep=deep)

    def flatten_mapping(self, node: Any) -> None:
        """No merge keys: `<<` is a key like any other."""


def _whole(loader: Any, node: Any) -> int:
    return int(loader.construct_scalar(node))


_Loader.add_implicit_resolver(
    "tag:yaml.org,2002:bool", re.compile(r"^(?:true|True|TRUE|false|False|FALSE)$"), list("tTfF")
)
_Loader.add_implicit_resolver(
    "tag:yaml.org,2002:int",
    re.compile(r"^[-+]?(?:0|[1-9][0-9]{0,17})$"),
    list("-+0123456789"),
)
_Loader.add_implicit_resolver(
    "tag:yaml.org,2002:float",
    re.compile(r"^[-+]?(?:0|[1-9][0-9]*)\.[0-9]+(?:[eE][-+]?[0-9]{1,3})?$"),
    list("-+0123456789"),
)
_Loader.add_implicit_resolver(
    "tag:yaml.org,2002:null", re.compile(r"^(?:~|null|Null|NULL|)$"), ["~", "n", "N", ""]
)
_Loader.add_constructor("tag:yaml.org,2002:int", _whole)


def parse(text: str, file: str) -> object | PackProblem:
    """The values in `text`; `file` is the name to be used in a problem."""
    try:
        _allow_only_plain(text)
        loader = _Loader(text)
        try:
            return loader.get_single_data()
        finally:
            loader.dispose()
    except _Refused as refused:
        return PackProblem(file, "", _in_line(refused.key, refused.mark), refused.got)
    except yaml.MarkedYAMLError as error:
        expected = _in_line("expected.yaml_in_line", error.problem_mark or error.context_mark)
        return PackProblem(file, "", expected, error.problem or "")
    except (yaml.YAMLError, ValueError) as error:
        return PackProblem(file, "", Message("expected.yaml"), str(error).splitlines()[0])


def _in_line(key: str, mark: Any) -> Message:
    return Message(key, {"line": mark.line + 1 if mark else "?"})


def _allow_only_plain(text: str) -> None:
    depth = 0
    for event in yaml.parse(text, Loader=_Base):
        mark = event.start_mark
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise _Refused("expected.no_anchors", mark, str(getattr(event, "anchor", "")))
        tag = getattr(event, "tag", None)
        if tag:
            raise _Refused("expected.no_tags", mark, str(tag))
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > DEEPEST:
                raise _Refused("expected.shallow", mark, "")
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1


def read_file(path: Path, file: str) -> object | PackProblem:
    """The values in the file at `path`. Links, pipes, devices and giants are not opened."""
    try:
        if not stat.S_ISREG(path.lstat().st_mode):
            return PackProblem(file, "", Message("expected.regular_file"))
        # Looked at once more after opening: the file may have been exchanged in between.
        flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
        with open(os.open(path, flags | getattr(os, "O_BINARY", 0)), "rb") as opened:
            if not stat.S_ISREG(os.fstat(opened.fileno()).st_mode):
                return PackProblem(file, "", Message("expected.regular_file"))
            raw = opened.read(LARGEST_FILE + 1)
    except OSError as error:
        return PackProblem(file, "", Message("expected.readable"), error.strerror or str(error))
    if len(raw) > LARGEST_FILE:
        return PackProblem(
            file, "", Message("expected.file_at_most", {"limit": LARGEST_FILE // 1000})
        )
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return PackProblem(file, "", Message("expected.utf8"), f"byte {error.start}")
    return parse(text, file)
