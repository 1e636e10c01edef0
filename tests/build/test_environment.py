"""The environment is made once, kept, and every way it can fail says what to do."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest
from babel.messages.pofile import read_po
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
RECIPES = ("play", "test", "environment")


@pytest.fixture
def elsewhere(environment: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The recipe in a folder of its own, with an environment that only looks like one."""
    (tmp_path / "build").mkdir()
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    (tmp_path / "build/constraints.txt").write_text("one==1\n")
    environment.text("making", folder="")  # the catalogue is read from the real folder
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    monkeypatch.setattr(environment, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(environment, "CONSTRAINTS", tmp_path / "build/constraints.txt")
    monkeypatch.setattr(environment, "STAMP", tmp_path / ".venv/tableside.json")
    monkeypatch.setattr(environment, "venv_python", lambda: Path(sys.executable))
    (tmp_path / ".venv").mkdir()
    return tmp_path


@pytest.fixture
def installs(environment: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What pip is asked for; it always succeeds."""
    asked: list[list[str]] = []
    monkeypatch.setattr(environment, "_pip_install", asked.append)
    return asked


@pytest.mark.parametrize("name", RECIPES)
def test_an_old_python_can_read_the_recipes(name: str) -> None:
    source = (ROOT / f"build/{name}.py").read_text(encoding="utf-8")
    ast.parse(source, feature_version=(3, 8))
    # Names that are looked up while the module loads must exist in 3.8 too.
    assert "from __future__ import annotations" in source
    assert not re.search(r"^\w+ = (tuple|list|dict|set)\[", source, re.MULTILINE)


@pytest.mark.parametrize("name", RECIPES)
def test_the_recipes_need_the_standard_library_only(name: str) -> None:
    tree = ast.parse((ROOT / f"build/{name}.py").read_text(encoding="utf-8"))
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(str(node.module).split(".")[0])
    assert names <= set(sys.stdlib_module_names) | {"environment"}


def test_an_old_python_is_told_what_to_do(
    environment: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment, "sys", SimpleNamespace(version_info=(3, 9, 2)))
    monkeypatch.setattr(environment, "_newer_python", lambda: None)
    with pytest.raises(environment.Stopped, match=r"(?s)3\.11 or newer.*3\.9\.2.*build.play\.py"):
        environment.check_python("play")
    monkeypatch.setattr(environment, "_newer_python", lambda: "python3.12")
    with pytest.raises(environment.Stopped, match=r"python3\.12 build/play\.py"):
        environment.check_python("play")


def test_this_python_will_do(environment: ModuleType) -> None:
    environment.check_python("play")


def test_the_small_reader_reads_what_babel_reads(environment: ModuleType) -> None:
    for path in (ROOT / "content/locale").glob("*/LC_MESSAGES/tableside.po"):
        with path.open("rb") as file:
            theirs = {m.id: m.string for m in read_po(file) if str(m.id).startswith("build.")}
        ours = environment.read_catalogue(path)
        assert len(theirs) > 10
        assert {key: ours[key] for key in theirs} == theirs


@pytest.mark.parametrize(
    ("variables", "chinese"),
    [
        ({"LANG": "zh_CN.UTF-8"}, True),
        ({"LANG": "en_US.UTF-8"}, False),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "C.UTF-8"}, False),
        ({"LANG": "C", "TABLESIDE_LANG": "zh"}, True),
    ],
)
def test_the_recipe_speaks_the_terminals_language(
    environment: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    variables: dict[str, str],
    chinese: bool,
) -> None:
    for name in ("TABLESIDE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert environment.in_chinese() is chinese


def test_the_second_run_installs_nothing(
    environment: ModuleType, elsewhere: Path, installs: list[list[str]]
) -> None:
    environment.make_ready()
    assert installs == [["-c", str(elsewhere / "build/constraints.txt"), "-e", "."]]
    environment.make_ready()
    assert len(installs) == 1
    environment.make_ready("dev")
    assert installs[1:] == [["-c", str(elsewhere / "build/constraints.txt"), "-e", ".[dev]"]]
    environment.make_ready("dev")
    environment.make_ready()
    assert len(installs) == 2


@pytest.mark.parametrize(
    ("changed", "text", "times"),
    [
        ("pyproject.toml", '[project]\ndependencies = ["two"]\n', 2),
        ("pyproject.toml", '[build-system]\nrequires = ["two"]\n', 2),
        ("build/constraints.txt", "one==2\n", 2),
        ("pyproject.toml", "[project]\n[tool.ruff]\nline-length = 90\n", 1),
    ],
)
def test_other_needs_are_installed(
    environment: ModuleType,
    elsewhere: Path,
    installs: list[list[str]],
    changed: str,
    text: str,
    times: int,
) -> None:
    environment.make_ready()
    (elsewhere / changed).write_text(text)
    environment.make_ready()
    assert len(installs) == times


def test_a_broken_stamp_is_no_stamp(
    environment: ModuleType, elsewhere: Path, installs: list[list[str]]
) -> None:
    environment.STAMP.write_text("{")
    environment.make_ready()
    assert len(installs) == 1


def test_without_internet_the_first_start_says_so(
    environment: ModuleType,
    elsewhere: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(environment, "_pip_install", lambda _: "ERROR: no route to host")
    with pytest.raises(environment.Stopped, match="internet"):
        environment.make_ready(stale_will_do=True)
    assert "no route to host" in capsys.readouterr().err
    assert not environment.is_ready()


def test_without_internet_an_older_installation_will_do(
    environment: ModuleType,
    elsewhere: Path,
    installs: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    environment.make_ready()
    (elsewhere / "pyproject.toml").write_text("[project]\nname = 'newer'\n")
    monkeypatch.setattr(environment, "_pip_install", lambda _: "ERROR: no route to host")
    environment.make_ready(stale_will_do=True)
    with pytest.raises(environment.Stopped):
        environment.make_ready()  # the tests want exactly what is pinned


def test_pips_last_words_are_kept(
    environment: ModuleType, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(elsewhere))
    last_words = environment._pip_install(["--target", str(elsewhere / "t"), "no-such-thing-here"])
    assert "no-such-thing-here" in last_words
    assert environment._pip_install(["--dry-run", "pip"]) is None


def test_debian_without_venv_gets_the_apt_line(
    environment: ModuleType, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment.importlib.util, "find_spec", lambda _: None)
    monkeypatch.setattr(environment, "_is_root", lambda: False)
    package = "python{}.{}-venv".format(*sys.version_info[:2])
    with pytest.raises(environment.Stopped, match=f"sudo apt install {package}"):
        environment._make_venv()


@pytest.mark.parametrize("root", [True, False])
def test_apt_is_used_only_where_it_needs_no_password(
    environment: ModuleType, monkeypatch: pytest.MonkeyPatch, root: bool
) -> None:
    ran: list[list[str]] = []

    def runs(arguments: list[str], seconds: float = 0) -> bool:
        ran.append(arguments)
        return arguments[:2] != ["sudo", "-n"]

    monkeypatch.setattr(environment, "_runs", runs)
    monkeypatch.setattr(environment, "_is_root", lambda: root)
    monkeypatch.setattr(environment.shutil, "which", lambda name: f"/usr/bin/{name}")
    assert environment.apt_install(["chromium"]) is root
    assert any("apt-get" in arguments for arguments in ran) is root


def needed(extras: tuple[str, ...]) -> dict[str, str]:
    """Name -> installed version of all that pyproject.toml asks for, and of what these need."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = list(project["dependencies"])
    for extra in extras:
        lines += project["optional-dependencies"][extra]
    waiting = [Requirement(line) for line in lines]
    seen: set[tuple[str, frozenset[str]]] = set()
    found: dict[str, str] = {}
    while waiting:
        wanted = waiting.pop()
        name = canonicalize_name(wanted.name)
        if (name, frozenset(wanted.extras)) in seen:
            continue
        seen.add((name, frozenset(wanted.extras)))
        found[name] = metadata.version(wanted.name)
        for line in metadata.requires(wanted.name) or []:
            further = Requirement(line)
            wishes = [{"extra": extra} for extra in ("", *wanted.extras)]
            if not further.marker or any(further.marker.evaluate(each) for each in wishes):
                waiting.append(further)
    return found


def test_everything_is_pinned_by_name_and_version_only() -> None:
    text = (ROOT / "build/constraints.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    pinned: dict[str, str] = {}
    for line in lines:
        requirement = Requirement(line)
        assert requirement.url is None
        assert re.fullmatch(r"==[^,*]+", str(requirement.specifier)), line
        pinned[canonicalize_name(requirement.name)] = str(requirement.specifier)[2:]
    assert "/" not in "".join(lines)
    here = needed(("dev",))
    assert {name: pinned.get(name) for name in here} == here


def test_no_recipe_names_a_registry() -> None:
    for path in (*(ROOT / "build").glob("*.txt"), *(ROOT / f"build/{n}.py" for n in RECIPES)):
        assert not re.search(r"https?://", path.read_text(encoding="utf-8")), path


def test_ci_runs_the_same_recipe() -> None:
    script = ROOT / ".ci/run"
    assert os.name == "nt" or os.access(script, os.X_OK)
    shown = subprocess.run(
        ["bash", str(script), "--plan"], capture_output=True, text=True, check=True
    )
    plan = [sys.executable, str(ROOT / "build/test.py"), "--plan"]
    assert shown.stdout == subprocess.run(plan, capture_output=True, text=True).stdout
