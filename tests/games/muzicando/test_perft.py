"""Counts of the ways in which Muzicando goes on from fixed deals; on a mismatch the position and each move's share are told.

A line `options preset=… name=value` begins a rule set; `start S moves=N` bids or chooses Sarabanda (G, P, M the others)
and plays N moves at random, every deal by seed 1; `start auction moves=N` is within the bidding. Every outcome of CHANCE
is a move.
"""

import copy
import random
from pathlib import Path
from typing import Any

import pytest

from hoyle.games.muzicando import GAME, rules, text
from hoyle.games.muzicando.clashes import has_stock
from hoyle.games.muzicando.state import State
from hoyle.rules.options import declared
from hoyle.rules.seats import CHANCE, CHANCE_AWAITED
from hoyle.testing.perft import divide, perft
from hoyle.testing.random_play import legal
from tests.support.naive.muzicando import PACK, Muzicando

Case = tuple[str, str, int, int]
NAIVE = 2_000
DEFAULTS = {name: one.default for name, one in declared(GAME.options).items()}


def cases() -> list[Case]:
    """Options, where from, depth, ways."""
    found: list[Case] = []
    options, start = "", ""
    for line in (Path(__file__).parent / "perft.txt").read_text(encoding="utf-8").splitlines():
        word, _, rest = line.partition(" ")
        if word == "options":
            options = rest
        elif word == "start":
            start = rest
        elif word == "perft":
            depth, ways = rest.split()
            found.append((options, start, int(depth), int(ways)))
    return found


def rules_of(options: str) -> dict[str, Any]:
    """A preset with some values changed."""
    words = dict(word.split("=", 1) for word in options.split())
    return dict(GAME.presets[words.pop("preset")].values) | GAME.option_schema.read(words)


def position(options: str, start: str) -> tuple[State, Any]:
    """The position that is counted from, told twice."""
    values, dice = rules_of(options), random.Random(1)
    layout, _, moves = start.partition(" moves=")
    pack = dice.sample(PACK, 56)
    script, dealer = list(pack), (DEFAULTS | values)["players"] - 1
    carried: Any = GAME.state().carried
    carried.dealer = dealer + 1
    state: State = GAME.begin(GAME.choose(**values), carried)
    plain = Muzicando(DEFAULTS | values, pack, dealer)
    chance(state, script)
    while layout != "auction" and plain.layout is None:
        follow(state, plain, next(word for word in (layout, f"1{layout}", "pass") if word in plain.legal()), script)
    for _ in range(int(moves)):
        follow(state, plain, dice.choice(sorted(plain.legal())), script)
    return state, plain


def chance(state: State, script: list[str]) -> None:
    """CHANCE gives the top cards of the pack."""
    while state.to_move == CHANCE_AWAITED:
        rules.play(state, CHANCE, text.card_of(script.pop()))


def follow(state: State, plain: Any, word: str, script: list[str]) -> None:
    """A move in both."""
    rules.play(state, state.turn, text.read(state, state.turn, word))
    plain.play(word)
    chance(state, script)


def counted(plain: Any, depth: int) -> int:
    """In how many ways the second telling goes on."""
    if plain.is_over is not None or depth == 0:
        return int(depth == 0)
    total = 0
    for word in plain.legal():
        after = copy.deepcopy(plain)
        after.play(word)
        total += counted(after, depth - 1)
    return total


@pytest.mark.parametrize("case", cases(), ids=str)
def test_the_counts_of_the_file(case: Case) -> None:
    options, start, depth, ways = case
    state, _ = position(options, start)
    came = perft(GAME, state, depth)
    assert came == ways, f"{state}\n{divide(GAME, state, depth)}"


@pytest.mark.parametrize("case", [one for one in cases() if one[3] < NAIVE], ids=str)
def test_plain_rules_count_the_same(case: Case) -> None:
    options, start, depth, ways = case
    assert perft(GAME, position(options, start)[0], depth, target="plain") == ways


@pytest.mark.parametrize(
    "case", [one for one in cases() if one[3] < NAIVE and not has_stock(DEFAULTS | rules_of(one[0]))], ids=str
)
def test_the_second_telling_counts_the_same(case: Case) -> None:
    """But where there is a stock: it knows which card is next."""
    options, start, depth, ways = case
    _, plain = position(options, start)
    assert counted(plain, depth) == ways


def test_the_bidding_is_counted_by_hand() -> None:
    """Seventeen calls; after a pass seventeen again, after a bid all higher ones and a pass."""
    counts = {
        depth: ways for options, start, depth, ways in cases() if (options, start) == ("preset=team", "auction moves=0")
    }
    assert counts[1] == 17 and counts[2] == 17 + sum(range(2, 17)) + len(openings())


def openings() -> list[int]:
    """What the opening player may do when the highest bid has ended the bidding at once."""
    state, plain = position("preset=team", "auction moves=0")
    follow(state, plain, "4M", [])
    return legal(GAME, state, state.turn)


def test_every_preset_layout_and_option_is_counted() -> None:
    listed = {options for options, *_ in cases()}
    assert {f"preset={name}" for name in GAME.presets} <= listed
    told = {name for options in listed for name in rules_of(options)}
    assert told >= {*declared(GAME.options)} - {
        "seat_draw",
        "penalty_team",
        "penalty_individual",
        "stuck_loss",
        "layout_bonus",
    }
    for preset in GAME.presets:
        assert {start[0] for options, start, *_ in cases() if options == f"preset={preset}"} >= {*"SGPM"}
