"""The examination as a whole, words and pairs of options, merged positions and greedy games."""

from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from hoyle.cli.arguments import Mistake
from hoyle.cli.check import replayed
from hoyle.games import GAMES
from hoyle.i18n import N_
from hoyle.rules.conditions import when
from hoyle.rules.game import Game
from hoyle.rules.mark import rule
from hoyle.rules.options import OptionSet, Preset, option
from hoyle.rules.seats import CHANCE
from hoyle.testing.broken import Broken, missing_verb, moves_of, moves_text
from hoyle.testing.differences import differences
from hoyle.testing.examiner import examine
from hoyle.testing.greedy_games import greedy_games_end_as_declared
from hoyle.testing.in_words import presets_can_be_played, words_are_complete
from hoyle.testing.merged import merged_positions_are_equivalent
from hoyle.testing.pairs import Pairs
from tests.data.nim import GAME as NIM
from tests.support.command import hoyle as command
from tests.testing.planted import Plant, with_verbs


def test_a_right_game_is_found_right_and_what_was_reached_is_told() -> None:
    found = list(examine(NIM, many=2, seconds=0.3))
    assert not [finding.broken for finding in found if finding.broken]
    lines = [line for finding in found for line in finding.lines]
    assert "  all: to_move, heap, won, resigned" in lines
    assert any(line.startswith("reached: ") and line.endswith(" pairs of option values") for line in lines)


def test_a_missing_verb_is_a_sentence() -> None:
    game = replace(NIM, verbs={name: verb for name, verb in NIM.verbs.items() if name != "forfeit"})
    sentence = "the game has no verb forfeit: define it as a rule, forfeit(state, seat)"
    assert [missing_verb(name) for name in game.missing_verbs] == [sentence]
    assert [finding.broken for finding in examine(game)] == [sentence]


def with_option(**words: Any) -> Game:
    """Return Nim with an option that has these words."""

    class Options(OptionSet):
        """The options."""

        stones = option(5, range(1, 8), label="Stones", sentence="How many.", **words)
        misere = option(False, label="Misère", sentence="The last stone loses.")

    return replace(NIM, options=Options)


WORDS = [
    ({"chip": N_("{n} stones")}, r"the chip of the option stones for 5: \{n\} has no value; a chip has \{value\} only"),
    ({"paragraphs": ("N9",)}, "the option stones names paragraph N9, which the rulebook does not have"),
    ({"sentences": {7: "Up to {n}."}}, r"the sentence of the option stones for 7: \{n\} is not filled in"),
]


@pytest.mark.parametrize(("words", "message"), WORDS)
def test_words_that_cannot_be_said_are_found(words: dict[str, Any], message: str) -> None:
    words_are_complete(with_option(), {})
    with pytest.raises(Broken, match=message):
        words_are_complete(with_option(**words), {})


def test_a_condition_on_a_paragraph_that_does_not_exist_is_found() -> None:
    with pytest.raises(Broken, match="the rulebook has no paragraph N7"):
        words_are_complete(replace(NIM, paragraphs={"N7": when(misere=True)}), {})


def test_a_preset_that_is_refused_is_found() -> None:
    with pytest.raises(Broken, match="the preset large is refused: stones cannot be 9"):
        presets_can_be_played(replace(NIM, presets={"large": Preset("Large", "Many stones.", {"stones": 9})}), {})


def test_all_pairs_are_reached() -> None:
    pairs = Pairs(GAMES["triangle"])
    assert len(pairs.all) > 100
    for values in islice(pairs.sets(), 200):
        pairs.reach(values)
    assert pairs.text.startswith(f"{len(pairs.all) - len(pairs.impossible)} of ")


@rule
def sorts_heaps(state: Any) -> bool:
    """Sort the heaps, which changes nothing."""
    heaps = sorted(state.heap)
    for heap in range(3):
        state.heap[heap] = heaps[heap]
    return False


@rule
def joins_heaps(state: Any) -> bool:
    """Put a heap of one stone to another one, as if that were the same."""
    if state.heap[0] == 1 and state.heap[1]:
        state.heap[0] = 0
        state.heap[1] += 1
    return False


@rule
def exchanges_nothing(state: Any) -> bool:
    """Say that the seats are exchanged, which they are not."""
    return sorts_heaps(state) or True


def test_a_wrong_merging_is_found() -> None:
    merged_positions_are_equivalent(with_verbs(NIM, canonicalize=sorts_heaps), {})
    for wrong in (joins_heaps, exchanges_nothing):
        with pytest.raises(Broken, match="canonicalize merges a position with another one"):
            merged_positions_are_equivalent(with_verbs(NIM, canonicalize=wrong), {})


@rule
def looks_beyond(state: Any, seat: int) -> int:
    """Read beyond the heaps."""
    return state.heap[3 - state.resigned]


@rule
def wins_three(state: Any, seat: int) -> int:
    """Pay three for a win of the misère game."""
    return 3 * state.won if seat == 0 else -3 * state.won


def test_an_evaluation_beyond_its_row_and_payoffs_out_of_range_are_found() -> None:
    greedy_games_end_as_declared(NIM, {})
    with pytest.raises(Broken, match=r"in a greedy game: .*\.py:\d+: looks_beyond: the index .* is outside of the row"):
        greedy_games_end_as_declared(with_verbs(NIM, evaluate=looks_beyond), {})
    with pytest.raises(Broken, match="of a greedy game are outside -1 to 1"):
        greedy_games_end_as_declared(with_verbs(NIM, payoff=wins_three), {})


def test_a_difference_names_fields_and_cards(plant: Plant) -> None:
    game = plant()
    one: Any = game.begin(game.choose())
    other = one.clone()
    other.hand[1], other.lying = 0b11 << 48, 2
    assert differences(game, one, other) == "hand[1] is {}, then {AS, AH}; lying is 0, then 2"


def test_moves_are_written_and_read() -> None:
    moves = [(0, 3), (CHANCE, 20)]
    assert moves_of(moves_text(moves)) == moves


def test_the_command_plays_moves_again() -> None:
    assert command("check", "princess_lover", "--moves", "0:0 14:2").stdout.startswith("After 2 moves:")
    assert "is not legal after 0 moves" in command("check", "princess_lover", "--moves", "1:0").stderr
    assert "write moves as seat:move" in command("check", "princess_lover", "--moves", "1").stderr


def test_moves_that_fail_are_told_with_their_options(plant: Plant) -> None:
    game = plant(("    state.laid[seat] = card\n", "    state.laid[seat + 2 * state.lying] = card\n"))
    broken = next(finding for finding in examine(game, many=2, seconds=0.2) if finding.broken and finding.moves)
    with pytest.raises(Mistake, match=r"The move \d+ of seat \d fails: rules.py:88: lay: IndexError"):
        replayed(game, broken.values, moves_text(list(broken.moves)))
