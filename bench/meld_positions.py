"""The positions with proven optima, as problems for the meld solver."""

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
"""The first arguments of `make_question`.

Three lists by type (cards on the table, cards in the hand, jokers on the table that stand for the type), the number of jokers on
the table, the number of jokers on the table and in the hand, the joker mode, and the ace mode."""


@cache
def positions() -> list[dict[str, Any]]:
    """Return all positions."""
    return [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()][: budget(None, 3)]


def type_of(card: str) -> int:
    """Return the type of a card: rank · 4 + suit."""
    return RANKS.index(card[0]) * 4 + SUITS.index(card[1])


def problem(row: dict[str, Any]) -> Problem:
    """Return the problem of a position."""
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
    """Return the proven optimum of a position as one number; a pair becomes first · 1000 + second."""
    return row[key] if isinstance(row[key], int) else row[key][0] * 1000 + row[key][1]
