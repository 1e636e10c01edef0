"""`companion read`: the promised JSON, for the tags of all games and of the group's own packs."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
import qrcode

from companion.packs.games import installed_games
from companion.scan.codec import encode, link
from companion.scan.things import catalogue
from tests.scan.renderer import Photo, Scene, render
from tests.test_cli import companion, refused

OWN = """\
schema: 1
extends: arnak
cards:
  - {id: our_lamp, type: item, name: {en: Our lamp}, cost: 2, vp: 3, travel: [boot]}
"""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


def take(folder: Path, name: str, *texts: str) -> Photo:
    """A photo of tags, in a file of that name."""
    photo = render(Scene(texts, 1200, 900, turn=True))
    (folder / name).write_bytes(photo.file())
    return photo


def read_out(*files: Path, data: Path) -> list[dict[str, object]]:
    done = companion("read", *map(str, files), data=data)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert list(told) == ["images"]
    return told["images"]


def test_tags_of_every_game_are_known(data: Path, tmp_path: Path) -> None:
    offered = catalogue(installed_games(data)).things
    assert {"arnak", "alakanas"} <= {game for game, things in offered.items() if things}
    drawn = {
        encode(game, thing.kind, thing.id, thing.copies): (thing.kind, thing.id)
        for game, things in offered.items()
        for thing in things[:: max(1, len(things) // 6)]
    }
    photo = take(tmp_path, "table.jpg", *drawn)
    [image] = read_out(tmp_path / "table.jpg", data=data)
    assert list(image) == ["file", "tags", "unknown"]
    assert image["file"] == str(tmp_path / "table.jpg")
    assert image["unknown"] == []
    tags = image["tags"]
    assert isinstance(tags, list)
    assert {each["tag"]: (each["kind"], each["id"]) for each in tags} == drawn
    places = {tag.text: tag.corners for tag in photo.tags}
    for each in tags:
        assert list(each) == ["tag", "kind", "id", "corners"]
        assert len(each["corners"]) == 4
        for (x, y), (u, v) in zip(each["corners"], places[each["tag"]], strict=True):
            assert abs(x - u) < 6
            assert abs(y - v) < 6


def test_what_stands_for_nothing_here_is_told_apart(data: Path, tmp_path: Path) -> None:
    own = encode("arnak", "card", "our_lamp")
    good = encode("arnak", "card", "torch")
    damaged = good[:-1] + ("0" if good[-1] != "0" else "1")
    photos = [tmp_path / "a.jpg", tmp_path / "b.jpg"]
    take(tmp_path, "a.jpg", own, damaged, "HELLO")
    take(tmp_path, "b.jpg", good)
    first, second = read_out(*photos, data=data)
    assert first["tags"] == []
    unknown = first["unknown"]
    assert isinstance(unknown, list)
    why = {each["tag"]: each["why"] for each in unknown}
    assert why == {own: "unknown", damaged: "damaged", "HELLO": "foreign"}
    assert all(list(each) == ["tag", "why", "corners"] for each in unknown)
    assert (second["file"], second["unknown"]) == (str(photos[1]), [])
    assert [each["id"] for each in second["tags"]] == ["torch"]  # pyright: ignore

    folder = data / "packs" / "friday"
    folder.mkdir(parents=True)
    (folder / "cards.yaml").write_text(OWN, encoding="utf-8")
    done = companion("read", str(photos[0]), "--data", str(data), data=tmp_path / "other")
    [known] = json.loads(done.stdout)["images"][0]["tags"]
    assert (known["tag"], known["kind"], known["id"]) == (own, "card", "our_lamp")


def test_a_link_for_one_table_names_the_same_thing(data: Path, tmp_path: Path) -> None:
    tag = encode("arnak", "card", "torch", 1)
    out = io.BytesIO()
    qrcode.make(link("http://192.168.1.5:8550", "KLM3", tag)).save(out)
    (tmp_path / "link.png").write_bytes(out.getvalue())
    [image] = read_out(tmp_path / "link.png", data=data)
    assert [each["tag"] for each in image["tags"]] == [tag]  # pyright: ignore


def test_one_bad_file_and_nothing_is_told(data: Path, tmp_path: Path) -> None:
    take(tmp_path, "good.jpg", encode("arnak", "card", "torch"))
    (tmp_path / "notes.txt").write_text("no photo", encoding="utf-8")
    files = [tmp_path / name for name in ("good.jpg", "missing.jpg", "notes.txt")]
    said = refused(companion("read", *map(str, files), data=data)).splitlines()
    assert len(said) == 2
    assert "missing.jpg" in said[0]
    assert "notes.txt" in said[1]
    assert "JPEG, PNG, WebP" in said[1]
    chinese = refused(companion("read", str(files[2]), data=data, lang="zh"))
    assert "照片" in chinese or "图片" in chinese


def test_without_a_photo_it_says_what_it_wants(data: Path) -> None:
    assert "IMAGE" in refused(companion("read", data=data))
