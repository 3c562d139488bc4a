"""Counts of the ways in which R goes on, by options; on a mismatch the position and each move's share are printed."""

from pathlib import Path

import pytest

from hoyle.games.r import GAME
from hoyle.testing.perft import divide, perft

Case = tuple[str, list[tuple[int, int]]]


def cases() -> list[Case]:
    """Each option line with its depths and counts."""
    found: list[Case] = []
    for line in (Path(__file__).parent / "perft.txt").read_text(encoding="utf-8").splitlines():
        word, _, rest = line.partition(" ")
        if word == "options":
            found.append((rest, []))
        elif word == "perft":
            depth, ways = rest.split()
            found[-1][1].append((int(depth), int(ways)))
    return found


@pytest.mark.parametrize(("options", "counts"), cases(), ids=lambda value: value if isinstance(value, str) else "")
def test_the_counts_of_the_file(options: str, counts: list[tuple[int, int]]) -> None:
    words = dict(word.split("=", 1) for word in options.split())
    state = GAME.begin(GAME.choose(**GAME.option_schema.read(words)))
    for depth, ways in counts:
        came = perft(GAME, state, depth)
        assert came == ways, f"{state}\n{divide(GAME, state, depth)}"


def test_plain_rules_count_the_same() -> None:
    for options, counts in cases():
        words = dict(word.split("=", 1) for word in options.split())
        state = GAME.begin(GAME.choose(**GAME.option_schema.read(words)))
        for depth, ways in counts:
            if ways < 5_000:
                assert perft(GAME, state, depth, target="plain") == ways


def test_every_preset_is_in_the_file() -> None:
    listed = [
        GAME.option_schema.canonical(GAME.option_schema.read(dict(w.split("=", 1) for w in o.split())))
        for o, _ in cases()
    ]
    assert all(GAME.option_schema.canonical(preset.values) in listed for preset in GAME.presets.values())


def test_shares_add_up() -> None:
    state = GAME.begin(GAME.choose(deal="draft"))
    shares = divide(GAME, state, 6)
    assert len(shares) == 16
    assert sum(shares.values()) == perft(GAME, state, 6)


def test_a_turn_is_all_moves_of_a_seat_in_a_row() -> None:
    state = GAME.begin(GAME.choose())
    assert perft(GAME, state, 2, "turn", "plain") == perft(GAME, state, 2, "turn") >= perft(GAME, state, 2)
