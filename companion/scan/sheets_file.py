"""What `companion tags` does: the tags of a game as a file to print, or as a list."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from companion.packs.games import installed_games
from companion.scan.labels import Paper
from companion.scan.things import TagsError, labels
from companion.settings import Settings


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which tags, and how. Either `out`, the file to write, or `listed`. `label` "" is plain paper;
    `paper` None is that of the labels; no `kinds` and `sets` are all."""

    game: str
    out: Path | None = None
    listed: bool = False
    label: str = ""
    paper: Paper | None = None
    start: int = 1
    kinds: Collection[str] = ()
    sets: Collection[str] = ()


def make(wanted: Wanted, settings: Settings) -> list[dict[str, object]]:
    """Writes the file, if one is wanted, whole or not at all. Returns the tags as for JSON.

    Raises `TagsError` for what there is not, and for a file that cannot be written.
    """
    if wanted.listed == (wanted.out is not None):
        raise TagsError("tags.no.both" if wanted.listed else "tags.no.out")
    games = installed_games(settings.data, settings.further_games)
    chosen = labels(games, wanted.game, wanted.kinds, wanted.sets)
    if wanted.out is not None:
        from companion.scan.sheets import make_pdf, sheet  # only here: they load slowly

        on = sheet(wanted.label, wanted.paper, wanted.start)
        name = games[wanted.game].meta.name
        write_whole(wanted.out, lambda: make_pdf(chosen, on, name))
    return [label.to_json() for label in chosen]


def write_whole(file: Path, make: Callable[[], bytes]) -> None:
    """Write a file so that it is there complete or as it was before. Raises `TagsError`.

    What is to stand in it is made only once it is clear that it can be written.
    """
    if file.is_dir():
        raise TagsError("tags.no.write", file=str(file), why=os.strerror(errno.EISDIR))
    temporary: Path | None = None
    try:
        with tempfile.NamedTemporaryFile(
            dir=file.absolute().parent, prefix=f".{file.name}.", delete=False
        ) as made:
            temporary = Path(made.name)
            made.write(make())
        mask = os.umask(0)
        os.umask(mask)
        temporary.chmod(0o666 & ~mask)  # temporary files are private; this one is to be printed
        temporary.replace(file)
        temporary = None
    except OSError as error:
        why = error.strerror or str(error)
        raise TagsError("tags.no.write", file=str(file), why=why) from error
    finally:
        if temporary is not None:
            with suppress(OSError):
                temporary.unlink()
