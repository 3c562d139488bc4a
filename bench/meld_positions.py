"""The positions with proven optima as the meld solver takes them."""

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

from bench.budget import budget
from hoyle.games.rummy.cards import KINDS, TYPES, card_value

FILE = Path(__file__).parents[1] / "tests" / "oracles" / "rummy.jsonl"

RANKS, SUITS = "23456789TJQKA", "SHDC"
JOKER_MODES, ACE_MODES = ("none", "declared", "free", "fixed"), ("low", "high", "both")

COUNT = [1] * KINDS
POINTS = [card_value(0, kind) for kind in range(KINDS)]
LEX = [1000 + value for value in POINTS]

Problem = tuple[list[int], list[int], list[int], int, int, int, int]


@cache
def positions() -> list[dict[str, Any]]:
    """Return all positions."""
    return [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()][: budget(None, 3)]


def type_of(card: str) -> int:
    return RANKS.index(card[0]) * 4 + SUITS.index(card[1])


def problem(row: dict[str, Any]) -> Problem:
    """need, spare, old, least, most, joker mode, ace mode."""
    table = Counter(card for meld in row["table"] for card in meld)
    hand = Counter(row["hand"])
    jokers = sum(count for card, count in table.items() if card.startswith("JK"))
    need, old, spare = ([0] * TYPES for _ in range(3))
    for card, count in table.items():
        (old if card.startswith("JK") else need)[type_of(card[-2:])] += count
    for card, count in hand.items():
        if card != "JK":
            spare[type_of(card)] += count
    modes = JOKER_MODES.index(row["joker_mode"]), ACE_MODES.index(row["ace_mode"])
    return need, spare, old, jokers, jokers + hand["JK"], *modes


def optimum(row: dict[str, Any], key: str) -> int:
    """Return the proven optimum of a row, as one number."""
    return row[key] if isinstance(row[key], int) else row[key][0] * 1000 + row[key][1]
