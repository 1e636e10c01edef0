"""What the page behind a tag's link makes of answers that never come: one scan is one move."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from playwright._impl._driver import compute_driver_executable

from companion.i18n import catalogues
from companion.web import tag

HERE = Path(__file__).parent
OPENS = "const say = []; const show = async (page) => { say.push(page.says()); return page; };"
COUNTED = "Already counted a moment ago"
OFFLINE = "The table cannot be reached"


@pytest.fixture
def phone(tmp_path: Path) -> Any:
    """Runs lines of a test behind `tag_phone.js`; gives back the hub, and what was shown."""
    words = {key: forms[0] for key, forms in catalogues()["en"].texts.items()}
    (tmp_path / "words.json").write_text(json.dumps({"en": words}), "utf-8")
    node, _ = compute_driver_executable()

    def run(lines: str) -> Any:
        told = "console.log(JSON.stringify({ ...hub, say }));"
        made = tmp_path / "test.js"
        phone = (HERE / "tag_phone.js").read_text("utf-8")
        made.write_text(f"{phone}\n{OPENS}\n(async () => {{ {lines}\n{told} }})();", "utf-8")
        script = str(Path(tag.__file__).parent / "page.js")
        done = subprocess.run(
            [node, made, script, tmp_path / "words.json"],
            capture_output=True,
            encoding="utf-8",
            timeout=60,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return run


def test_a_tag_opened_twice_is_one_move(phone: Any) -> None:
    hub = phone("await show(await open()); later(5000); await show(await open());")
    assert hub["say"][0] == "✓ | Pass | for this round"
    assert COUNTED in hub["say"][1]
    assert len(hub["made"]) == len(hub["ids"]) == 1


def test_two_pages_that_are_opened_at_once_make_one_move(phone: Any) -> None:
    hub = phone("for (const page of await Promise.all([open(), open()])) await show(page);")
    assert all(said.startswith("✓ | Pass") for said in hub["say"])
    assert len(hub["made"]) == 1
    assert len(set(hub["ids"])) == 1


@pytest.mark.parametrize("way", ["there", "back"])
@pytest.mark.parametrize("later", [5, 60])
def test_a_move_whose_answer_never_came_is_sent_again_and_made_once(
    phone: Any, way: str, later: int
) -> None:
    """Phones take half a minute to give a table up. It is said to be counted only if it was."""
    hub = phone(f"""
        hub.fails = "{way}";
        await show(await open());
        later({later} * 1000);
        const page = await show(await open());
        say.push(page.buttons());
    """)
    first, second, buttons = hub["say"]
    assert OFFLINE in first
    assert second.startswith("✓ | Pass")
    assert (COUNTED in second) == (way == "back")
    assert "Undo" in buttons
    assert len(hub["made"]) == 1
    assert len(hub["ids"]) == 2
    assert len(set(hub["ids"])) == 1


def test_a_move_that_was_never_made_and_cannot_be_any_more_is_not_said_to_be_counted(
    phone: Any,
) -> None:
    hub = phone("""
        hub.fails = "there";
        await open();
        hub.refuses = hub.means = "It is Bea's turn.";
        await show(await open());
    """)
    assert hub["say"] == ["✗ | Pass | It is Bea's turn."]
    assert hub["made"] == []


def test_the_refusal_of_one_tag_does_not_forget_the_move_of_another(phone: Any) -> None:
    hub = phone("""
        await open("TS1A");
        hub.refuses = "Not now.";
        await show(await open("TS1B"));
        await show(await open("TS1A"));
    """)
    assert "Not now." in hub["say"][0]
    assert COUNTED in hub["say"][1]
    assert len(hub["made"]) == 1


def test_once_more_that_is_refused_leaves_the_first_one_counted(phone: Any) -> None:
    hub = phone("""
        await open();
        const page = await open();
        await page.tap("Do it again");
        hub.refuses = "Not now.";
        await page.tap(page.buttons()[0]);
        await show(page);
        await show(await open());
    """)
    assert "Not now." in hub["say"][0]
    assert COUNTED in hub["say"][1]
    assert len(hub["made"]) == 1


def test_an_undo_whose_answer_never_came_is_not_refused_as_a_second_one(phone: Any) -> None:
    hub = phone("""
        const page = await open();
        hub.fails = "back";
        await page.tap("Undo");
        await show(page);
        await page.tap("Try again");
        await show(page);
    """)
    assert OFFLINE in hub["say"][0]
    assert "Undone" in hub["say"][1]
    assert [each["type"] for each in hub["made"]] == ["Pass", "Undo"]
    assert hub["ids"][1] == hub["ids"][2]
