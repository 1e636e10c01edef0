"""`companion tags`: a file whole or not at all, a list as promised, and plain words else."""

from __future__ import annotations

import json
import stat
import sys
from functools import partial
from pathlib import Path

import pytest

from companion.packs.games import installed_games
from companion.scan.sheets_file import write_whole
from companion.scan.things import TagsError, catalogue, labels
from tests import test_cli

companion = partial(test_cli.companion, "tags")


def test_the_list_is_as_promised(tmp_path: Path) -> None:
    done = companion("arnak", "--list", "--kind", "card", "--set", "base", data=tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    listed = json.loads(done.stdout)
    assert {tuple(each) for each in listed} == {("tag", "kind", "id", "names")}
    torch = next(each for each in listed if each["id"] == "torch")
    assert torch == {
        "tag": "TS1NY976N1J01HP1",
        "kind": "card",
        "id": "torch",
        "names": {"zh": "火把", "en": "Torch"},
    }
    assert {each["kind"] for each in listed} == {"card"}
    assert not list(tmp_path.iterdir())


def test_the_file_is_the_same_in_every_run_and_language(tmp_path: Path) -> None:
    files = [tmp_path / "one.pdf", tmp_path / "two.pdf"]
    for file, seed, lang in zip(files, "12", ("zh", "en"), strict=True):
        done = companion(
            *("alakanas", "--out", str(file), "--label", "L7160", "--start", "3"),
            data=tmp_path / "data",
            PYTHONHASHSEED=seed,
            TABLESIDE_LANG=lang,
        )
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert files[0].read_bytes() == files[1].read_bytes()
    assert files[0].read_bytes().startswith(b"%PDF-")
    assert sorted(tmp_path.iterdir()) == files  # and nothing beside them


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("arnak",), "--out"),
        (("arnak", "--list", "--out", "x.pdf"), "not both"),
        (("chess", "--list"), "chess"),
        (("arnak", "--list", "--kind", "dice"), "tile_stack"),
        (("arnak", "--list", "--set", "atlantis"), "expedition_leaders"),
        (("arnak", "--out", "x.pdf", "--label", "L0000"), "L7160"),
        (("arnak", "--out", "x.pdf", "--label", "5160", "--paper", "a4"), "letter"),
        (("arnak", "--out", "x.pdf", "--label", "L7160", "--start", "22"), "21"),
        (("arnak", "--out", "no/such/folder/x.pdf"), "no/such/folder"),
        (("arnak", "--out", "x.pdf", "--paper", "b5"), "b5"),
    ],
)
def test_what_cannot_be_done_is_said_and_nothing_is_written(
    arguments: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).resolve().parents[2]))
    monkeypatch.chdir(tmp_path)
    done = companion(*arguments, data=tmp_path)
    assert done.returncode == 2
    assert done.stdout == b""
    assert said in done.stderr.decode()
    assert b"Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_was_there_stays_when_writing_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "tags.pdf"
    file.write_bytes(b"before")

    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(TagsError, match="write"):
        write_whole(file, lambda: b"after")
    assert file.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [file]


def test_nothing_is_made_for_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    made: list[bool] = []

    def make() -> bytes:
        made.append(True)
        return b"x"

    with pytest.raises(TagsError, match="write"):
        write_whole(tmp_path / "not there" / "tags.pdf", make)
    assert made == []


def test_what_breaks_on_the_way_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError):
        write_whole(tmp_path / "tags.pdf", lambda: bytes(1 // 0))
    assert list(tmp_path.iterdir()) == []


def test_a_folder_is_no_file_to_write(tmp_path: Path) -> None:
    with pytest.raises(TagsError) as refused:
        write_whole(tmp_path, lambda: b"x")
    assert refused.value.message.params["file"] == str(tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no modes")
def test_others_may_read_the_file_as_any_other(tmp_path: Path) -> None:
    usual, file = tmp_path / "usual", tmp_path / "tags.pdf"
    usual.write_bytes(b"x")
    write_whole(file, lambda: b"x")
    assert stat.S_IMODE(file.stat().st_mode) == stat.S_IMODE(usual.stat().st_mode)


def test_what_is_listed_is_what_is_read(tmp_path: Path) -> None:
    done = companion("alakanas", "--list", data=tmp_path)
    games = installed_games()
    assert [each["tag"] for each in json.loads(done.stdout)] == [
        label.tag for label in labels(games, "alakanas")
    ]
    assert catalogue(games).things.keys() == games.keys()
