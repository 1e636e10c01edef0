"""The recipes as modules: they are scripts, and `test` is a name of the standard library too."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

BUILD = Path(__file__).resolve().parents[2] / "build"


def load(name: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A fresh copy of a recipe, with `environment` beside it as when it is started."""
    monkeypatch.syspath_prepend(str(BUILD))
    spec = importlib.util.spec_from_file_location(f"recipe_{name}", BUILD / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, name if name == "environment" else spec.name, module)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """build/environment.py, speaking English."""
    monkeypatch.setenv("TABLESIDE_LANG", "en")
    return load("environment", monkeypatch)


@pytest.fixture
def play(environment: ModuleType, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """build/play.py."""
    return load("play", monkeypatch)


@pytest.fixture
def recipe(environment: ModuleType, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """build/test.py."""
    return load("test", monkeypatch)
