"""The questions to the people at a table, in a view."""

from typing import Any


def asked(view: dict[str, Any], act: str) -> dict[str, Any]:
    """Return the question that gestures with this act answer; empty if there is none."""
    return next((ask for ask in view.get("asks", []) if ask["act"] == act), {})


def answers(view: dict[str, Any], act: str) -> list[str]:
    """Return the answers that may be given to this question, as options of gestures."""
    return [option["id"] for option in asked(view, act).get("options", [])]
