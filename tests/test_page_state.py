"""The state of a table's page: functions that return another one and change nothing."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.support.machines import node

MODULE = Path(__file__).parents[1] / "hoyle" / "client" / "state.js"
RUNNER = Path(__file__).parent / "support" / "state.mjs"

pytestmark = pytest.mark.skipif(node() is None, reason="Node is not installed")


def view(tok: str = "1", **acts: Any) -> dict[str, Any]:
    """Return a view in which cards a, b and c of a hand can be laid together, and d and e be selected."""
    hand = {"id": "hand", "kind": "fan", "items": [{"id": item} for item in "abcde"]}
    lay = {"id": "lay", "do": "place", "max": 3, "pairs": {item: ["table"] for item in "abc"}} | acts
    choose = {"id": "choose", "do": "select", "items": ["d", "e"], "max": 1}
    return {"tok": tok, "seq": 1, "zones": [hand, {"id": "table", "kind": "row"}], "acts": [lay, choose], "seats": []}


def after(*steps: list[Any]) -> list[dict[str, Any] | None]:
    """Return the state after each step, the arrival of a view first; no step changes the state before it."""
    given = json.dumps({"view": view(), "steps": steps})
    done = subprocess.run(
        [str(node()), str(RUNNER), str(MODULE)], input=given, capture_output=True, text=True, check=True
    )
    found = json.loads(done.stdout)
    assert found["isPure"]
    return found["states"]


def calls(name: str, *given: Any) -> Any:
    """Return what a function of the module returns for these arguments."""
    script = f"import({json.dumps(str(MODULE))}).then((page) => console.log(JSON.stringify(page.{name}(...{json.dumps(given)}))))"
    done = subprocess.run([str(node()), "-e", script], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def hands(*steps: list[Any]) -> dict[str, Any]:
    """Return what is in hand after the last step."""
    last = after(*steps)[-1]
    assert last
    return last["hold"]


def test_items_are_lifted_together_and_one_of_them_leads() -> None:
    lifted = (["lifted", "a"], ["together", "b", False])
    assert hands(*lifted)["lifted"] == "a" and hands(*lifted)["also"] == ["b"]
    leads = hands(*lifted, ["lifted", "b"])
    assert (leads["lifted"], leads["also"]) == ("b", ["a"])
    out = hands(*lifted, ["together", "a", False])
    assert (out["lifted"], out["also"]) == ("b", [])
    assert hands(*lifted, ["together", "a", True])["also"] == ["b"], "Enter leaves it lifted"
    assert after(["lifted", "a"], ["together", "d", False])[-1] is None, "it is not laid with the others"


def test_what_is_put_back_is_remembered_until_it_has_the_focus() -> None:
    last = after(["lifted", "a"], ["lifted", None])[-1]
    assert last and (last["hold"]["lifted"], last["returning"]) == (None, "a")


def test_where_one_can_be_selected_another_takes_its_place() -> None:
    assert hands(["toggled", "d"], ["toggled", "e"])["chosen"] == ["e"]
    assert hands(["toggled", "d"], ["toggled", "d"])["chosen"] == []


def test_a_gesture_leaves_nothing_in_hand() -> None:
    sent = hands(["lifted", "a"], ["together", "b", False], ["toggled", "d"], ["sent"])
    assert (sent["lifted"], sent["also"], sent["chosen"]) == (None, [], [])


def test_a_new_decision_begins_without_a_choice_and_keeps_what_can_still_be_lifted() -> None:
    shown = (["lifted", "a"], ["holding", {"shown": "x", "at": "table", "away": "c"}])
    begun = hands(*shown, ["arrived", view("2"), False])
    assert (begun["lifted"], begun["shown"], begun["at"], begun["away"]) == ("a", None, None, None)
    same = hands(*shown, ["arrived", view(), True])
    assert (same["shown"], same["at"], same["away"]) == ("x", "table", "c"), "the answer has not come yet"
    assert hands(*shown, ["arrived", view("2", pairs={"b": ["table"]}), False])["lifted"] is None
    assert hands(["arrived", view("2", held="b"), False])["lifted"] == "b"


def test_a_page_is_outdated_by_another_game_other_rules_or_another_seat() -> None:
    now = view() | {"game": "r", "status": "waiting", "you": "s0", "agreements": 1}
    setup = {"game": "r", "agreements": 1}
    for isnt, before, seen, known in (
        (True, None, now, setup),
        (True, now | {"you": "s1"}, now, setup),
        (False, None, now, setup | {"game": "triangle"}),
        (False, None, now, setup | {"agreements": 0}),
        (True, None, now | {"status": "open"}, setup | {"agreements": 0}),
        (False, now | {"you": None}, now, setup),
    ):
        assert calls("isOutdated", before, seen, known) is not isnt


def test_a_page_goes_to_the_table_of_a_rematch_when_that_is_opened() -> None:
    opened = view() | {"rematch": {"next": "/t/2"}}
    assert calls("nextTable", view(), opened) == "/t/2"
    assert calls("nextTable", opened, opened) == calls("nextTable", None, opened) == "", "who comes back stays"


def test_the_game_has_just_ended_once() -> None:
    over = view("2") | {"result": {"title": "", "rows": []}}
    states = after(["arrived", over, False], ["arrived", over, False])
    assert [state and state["hasEnded"] for state in states] == [False, True, False]
