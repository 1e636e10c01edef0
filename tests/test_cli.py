"""The command line as a person or a script meets it: streams, exit codes, words."""

from __future__ import annotations

import json
import os
import socket
import stat
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from companion.settings import Settings
from tests.promised import ARNAK, ARNAK_RESULT

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


def companion(
    *arguments: str, data: Path, given: bytes = b"", lang: str = "en", **variables: str
) -> subprocess.CompletedProcess[bytes]:
    environment = {
        **{name: value for name, value in os.environ.items() if name[:10] != "TABLESIDE_"},
        "TABLESIDE_DATA": str(data),
        "TABLESIDE_LANG": lang,
        **variables,
    }
    return subprocess.run(
        [sys.executable, "-m", "companion.cli", *arguments],
        input=given,
        capture_output=True,
        env=environment,
        timeout=150,
    )


def refused(done: subprocess.CompletedProcess[bytes]) -> str:
    """What stderr said to something that was refused: exit code 2, and nothing on stdout."""
    said = done.stderr.decode()
    assert (done.returncode, done.stdout) == (2, b""), said
    assert "Traceback" not in said
    assert said.strip()
    return said


def test_a_sheet_from_a_file_is_scored(data: Path, tmp_path: Path) -> None:
    path = tmp_path / "sheet.json"
    # Windows editors put a byte-order mark in front.
    path.write_text(json.dumps(ARNAK), encoding="utf-8-sig")
    done = companion("score", str(path), data=data)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == ARNAK_RESULT
    assert not data.exists()


def test_a_sheet_from_a_pipe_with_a_chinese_name(data: Path) -> None:
    sheet = {**ARNAK, "players": [{**ARNAK["players"][0], "name": "小明"}]}
    # A console of the old kind must not get in the way.
    given = json.dumps(sheet, ensure_ascii=False).encode()
    done = companion("score", "-", data=data, given=given, PYTHONIOENCODING="ascii")
    assert json.loads(done.stdout)["winners"] == ["小明"]
    assert "小明".encode() in done.stdout


def test_alakanas_is_judged(data: Path) -> None:
    players = [
        {"name": name, "camp": camp, "special": False, "alive": True}
        for name, camp in zip("甲乙丙", ("guardian", "helper", "invader"), strict=True)
    ]
    sheet = {"game": "alakanas", "players": players}
    done = companion("score", "-", data=data, given=json.dumps(sheet).encode())
    assert json.loads(done.stdout) == {
        "status": "running",
        "side": None,
        "winners": [],
        "tasks_may_open": False,
    }


def test_an_impossible_sheet_is_refused_with_its_place(data: Path) -> None:
    sheet = {**ARNAK, "players": [{**ARNAK["players"][0], "glass": 2, "idols": 1}]}
    said = refused(companion("score", "-", data=data, given=json.dumps(sheet).encode()))
    # The notebook is above the glass, and two slots hold more than one idol.
    assert "players[0].notebook: " in said
    assert "players[0].idols_in_slots: " in said


@pytest.mark.parametrize("given", [b"", b"{", b"[]", b"7", b"\xff\xfe{", b'{"game": "chess"}'])
def test_what_is_no_sheet_is_refused(data: Path, given: bytes) -> None:
    refused(companion("score", "-", data=data, given=given))


def test_a_file_that_is_not_there(data: Path, tmp_path: Path) -> None:
    said = refused(companion("score", str(tmp_path / "none.json"), data=data))
    assert "none.json" in said


def test_reasons_come_in_the_terminals_language(data: Path) -> None:
    said = refused(companion("score", "/none.json", data=data, lang="zh"))
    assert "无法读取" in said
    done = companion("--help", data=data, lang="zh")
    assert "桌边" in done.stdout.decode()


@pytest.mark.parametrize(
    ("arguments", "variables", "named"),
    [
        (("--port", "0"), {}, "--port"),
        (("--port", "70000"), {}, "--port"),
        (("--lang", "fr"), {}, "--lang"),
        ((), {"TABLESIDE_PORT": "x"}, "TABLESIDE_PORT"),
        ((), {"TABLESIDE_TLS": "perhaps"}, "TABLESIDE_TLS"),
    ],
)
def test_a_setting_that_does_not_fit_is_named(
    data: Path, arguments: tuple[str, ...], variables: dict[str, str], named: str
) -> None:
    assert named in refused(companion("serve", *arguments, data=data, **variables))
    assert not data.exists()


@pytest.mark.parametrize("arguments", [("replay", "-"), ("tags", "arnak", "--list")])
def test_a_further_game_that_is_not_there_is_named(data: Path, arguments: tuple[str, ...]) -> None:
    said = refused(companion(*arguments, data=data, TABLESIDE_GAMES="no_such_module"))
    assert "TABLESIDE_GAMES" in said
    assert "no_such_module" in said


@pytest.mark.parametrize("arguments", [("nonsense",), ("serve", "--nonsense"), ("score",)])
def test_what_it_does_not_know_is_refused(data: Path, arguments: tuple[str, ...]) -> None:
    refused(companion(*arguments, data=data))


def test_a_taken_port_is_said_with_the_command_for_a_free_one(data: Path) -> None:
    with socket.socket() as neighbour:
        neighbour.bind(("0.0.0.0", 0))
        neighbour.listen()
        port = neighbour.getsockname()[1]
        said = refused(companion("serve", "--port", str(port), data=data))
        assert str(port) in said
        again = said.split("companion serve --port ")[1]
        assert int(again.split()[0]) > port
        as_called = refused(
            companion(
                *("serve", "--port", str(port), "--called-as", "python3 build/play.py"), data=data
            )
        )
        assert "python3 build/play.py --port " in as_called


def test_a_host_of_another_machine_is_refused(data: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    # An address that is set aside for documents (RFC 5737); no machine has it.
    said = refused(companion("serve", "--host", "203.0.113.9", "--port", port, data=data))
    assert "203.0.113.9" in said
    assert "--host" in said


def test_a_data_folder_that_cannot_be_made(data: Path) -> None:
    data.write_text("in the way")
    assert str(data) in refused(companion("serve", data=data))


def test_the_doctor_answers(data: Path) -> None:
    done = companion("doctor", data=data)
    assert done.returncode in (0, 1)  # 1 where there is no network
    said = done.stdout.decode()
    assert "Python" in said
    assert "/healthz" in said
    assert not data.exists()


def test_the_version(data: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    done = companion("--version", data=data)
    assert done.stdout.decode().strip() == project["version"]


def test_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLESIDE_PORT", "9123")
    monkeypatch.setenv("TABLESIDE_DATA", "~/games")
    settings = Settings()
    assert settings.port == 9123
    assert settings.data == Path.home() / "games"
    assert settings.journal_url == f"sqlite:///{(Path.home() / 'games').as_posix()}/journal.sqlite3"
    assert Settings(port=9124, journal="memory:").journal_url == "memory:"


def test_the_data_folder_is_private(data: Path) -> None:
    folder = Settings(data=data / "deeper").make_data_folder()
    assert folder.is_dir()
    if os.name != "nt":
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


@pytest.mark.parametrize(
    ("platform", "variable", "expected"),
    [
        ("linux", "XDG_DATA_HOME", "tableside"),
        ("win32", "LOCALAPPDATA", "Tableside"),
    ],
)
def test_each_system_has_its_own_place(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, platform: str, variable: str, expected: str
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setenv(variable, str(tmp_path))
    monkeypatch.delenv("TABLESIDE_DATA", raising=False)
    assert Settings().data == tmp_path / expected
