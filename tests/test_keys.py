"""The keys of a table: one list of them, which the documentation repeats; one module listens."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from hoyle.i18n import TRANSLATIONS
from tests.support.machines import node

ROOT = Path(__file__).parents[1]
CLIENT = ROOT / "hoyle" / "client"
RUNNER = Path(__file__).parent / "support" / "keys.mjs"

needs_node = pytest.mark.skipif(node() is None, reason="Node is not installed")


def keys(*events: dict[str, Any]) -> dict[str, Any]:
    """Return the list of keys, and the names of pressed keys."""
    command = [str(node()), str(RUNNER), str(CLIENT / "keys.js")]
    done = subprocess.run(command, input=json.dumps(events), capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def rows(page: str) -> list[str]:
    """Return the rows of the table of keys on a page."""
    table = (ROOT / "docs" / page).read_text("utf-8").partition("|---|---|\n")[2].partition("\n\n")[0]
    return table.splitlines()


@needs_node
def test_the_page_on_the_keyboard_has_the_keys_of_the_table_in_their_words() -> None:
    assert rows("keyboard.md") == [f"| {key['shown']} | {key['words']} |" for key in keys()["keys"]]


@pytest.mark.parametrize("lang", TRANSLATIONS)
def test_a_translated_page_has_as_many_keys(lang: str) -> None:
    assert len(rows(f"keyboard.{lang}.md")) == len(rows("keyboard.md"))


@needs_node
def test_each_action_of_a_key_is_one_that_the_keyboard_or_the_replay_does() -> None:
    listed = {action for key in keys()["keys"] for action in key["does"]}
    keyboard, page = ((CLIENT / name).read_text("utf-8") for name in ("keyboard.js", "table_page.js"))
    bound = set(re.findall(r"^    (\w+): (?:here\()?\(", keyboard, re.MULTILINE))
    assert listed == bound | set(re.findall(r"keyboard\.actions\.(\w+) =", page))


def test_one_module_of_the_table_listens_for_keys() -> None:
    listening = {
        file.name for file in CLIENT.glob("*.js") if re.search(r"\"key(down|up|press)\"", file.read_text("utf-8"))
    }
    assert listening == {"keyboard.js", "option_rows.js"}  # the filter of the rules form starts no game by Enter


def pressed(key: str, code: str = "", **held: bool) -> dict[str, Any]:
    """Return what a browser says of a pressed key."""
    none_held = dict.fromkeys(("ctrlKey", "altKey", "metaKey", "shiftKey"), False)
    return {"key": key, "code": code, **none_held, **held}


@needs_node
@pytest.mark.parametrize(
    ("event", "names"),
    [
        (pressed("h", "KeyH"), {"h", "H", "letter"}),
        (pressed("р", "KeyH"), {"р", "H", "letter"}),  # a Russian keyboard
        (pressed("H", "KeyH", shiftKey=True), {"Shift+H", "letter"}),
        (pressed("?", "Slash", shiftKey=True), {"?"}),
        (pressed("z", "KeyZ", metaKey=True), {"Ctrl+z", "Ctrl+Z"}),
        (pressed("z", "KeyY", ctrlKey=True), {"Ctrl+z", "Ctrl+Y"}),  # a German keyboard
        (pressed("Z", "KeyZ", ctrlKey=True, shiftKey=True), {"Ctrl+Shift+Z"}),
        (pressed("ArrowLeft", "ArrowLeft", altKey=True), {"Alt+ArrowLeft"}),
        (pressed("Tab", "Tab", shiftKey=True), {"Shift+Tab"}),
        (pressed("7", "Digit7"), {"7", "letter"}),
    ],
    ids=lambda each: each["key"] if isinstance(each, dict) else "",
)
def test_a_key_has_the_names_of_what_it_writes_and_of_its_place(event: dict[str, Any], names: set[str]) -> None:
    assert set(keys(event)["names"][0]) == names


@needs_node
def test_the_keys_that_ask_are_those_that_the_page_says_so_of() -> None:
    page = (ROOT / "docs" / "keyboard.md").read_text("utf-8")
    first, last = ", ".join(keys()["questions"][:-1]), keys()["questions"][-1]
    assert f"{first} and {last} ask questions" in page
