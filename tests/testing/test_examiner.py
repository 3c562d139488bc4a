"""The examination as a whole, words and pairs of options, merged positions and greedy games."""

from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from hoyle.cli.arguments import Mistake
from hoyle.cli.check import replayed
from hoyle.games import GAMES
from hoyle.games import own_games as own
from hoyle.games.shared.equipment import Chips, Equipment
from hoyle.i18n import N_
from hoyle.rules.conditions import when
from hoyle.rules.game import Game
from hoyle.rules.mark import rule
from hoyle.rules.options import OptionSet, Preset, option
from hoyle.rules.rule_error import RunError
from hoyle.rules.seats import CHANCE, only
from hoyle.testing import contract
from hoyle.testing.broken import Broken, missing_verb, moves_of, moves_text
from hoyle.testing.compiled_play import run_sentence
from hoyle.testing.differences import differences
from hoyle.testing.examiner import examine
from hoyle.testing.greedy_games import greedy_games_end_as_declared
from hoyle.testing.in_words import it_can_be_printed, presets_can_be_played, words_are_complete
from hoyle.testing.merged import merged_positions_are_equivalent
from hoyle.testing.pairs import Pairs
from hoyle.testing.searching import proposed_turns_are_legal, searching_bots_choose_legal_moves
from tests.data.nim import GAME as NIM
from tests.support.command import hoyle as command
from tests.testing.planted import Plant, no_other_games, with_verbs


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
    ({"chip": {5: "Five"}}, "the option stones has a chip for its default 5 only; it is shown for other values"),
    ({"sentences": {7: "Up to {n}."}}, r"the sentence of the option stones for 7: \{n\} is not filled in"),
]


@pytest.mark.parametrize(("words", "message"), WORDS)
def test_words_that_cannot_be_said_are_found(words: dict[str, Any], message: str) -> None:
    words_are_complete(with_option(), {})
    with pytest.raises(Broken, match=message):
        words_are_complete(with_option(**words), {})


def test_options_with_the_same_label_are_found() -> None:
    class Options(OptionSet):
        """The options."""

        stones = option(5, range(1, 8), label="Stones", sentence="How many.")
        misere = option(False, label="Stones", sentence="The last stone loses.")

    with pytest.raises(Broken, match="the options stones and misere have the same label 'Stones'"):
        words_are_complete(replace(NIM, options=Options), {})


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


@rule
def likes_to_lose(state: Any, seat: int) -> int:
    """Return how good a position is, with the wrong sign."""
    return -state.won if seat == 0 else state.won


def test_an_evaluation_with_the_wrong_sign_is_found() -> None:
    with pytest.raises(Broken, match=r"evaluate prefers to lose: .* in \d\d+ of \d\d+ cases"):
        greedy_games_end_as_declared(with_verbs(NIM, evaluate=likes_to_lose), {})


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


@rule
def proposals(state: Any, seat: int, number: int, moves: list[int]) -> int:
    """Propose a move that nobody has."""
    moves[0] = 20
    return 1 if number <= 3 else -1


def test_a_bot_that_would_play_what_is_not_legal_is_found() -> None:
    searching_bots_choose_legal_moves(NIM, {})
    with pytest.raises(Broken, match="proposal 0 is the move 20, which seat"):
        searching_bots_choose_legal_moves(with_verbs(NIM, proposals=proposals), {})


@rule
def proposes_two(state: Any, seat: int, number: int, moves: list[int]) -> int:
    """Propose to take the first heap twice, where the other player moves in between, or a move that nobody has late in the game."""
    moves[0] = 0 if state.heap[0] > 1 else 20
    moves[1] = 0
    return 2 if number <= 3 and state.heap[0] else -1


def test_a_proposal_that_is_wrong_late_in_a_game_is_found() -> None:
    proposed_turns_are_legal(NIM, {})
    with pytest.raises(Broken, match="proposal 0 is the move 20, which seat"):
        proposed_turns_are_legal(with_verbs(NIM, proposals=proposes_two), {})


def test_what_cannot_be_printed_is_found() -> None:
    it_can_be_printed(NIM, {})  # it has no table, and so nothing to print
    chips = Equipment((), (Chips("Chip", 3, color="salmon"),))
    it_can_be_printed(GAMES["telepathy"], {})
    with pytest.raises(KeyError, match="salmon"):
        it_can_be_printed(replace(GAMES["telepathy"], equipment=lambda options, match: chips), {})


@rule
def takes_nothing(state: Any, seat: int, move: int) -> None:
    """Let the other player move, and take no stone."""
    state.to_move = only(1 - seat)


@rule
def never_moves(state: Any, seat: int, moves: list[int]) -> int:
    """Have no legal move."""
    return 0


def test_a_game_without_end_and_a_seat_without_a_move_are_found_at_once() -> None:
    endless, stuck = with_verbs(NIM, play=takes_nothing), with_verbs(NIM, legal=never_moves)
    for clause in (*contract.REQUIREMENTS[1:6], contract.sealed_choices_show_nowhere):
        with pytest.raises(Broken, match=r"a game goes on after \d+ moves, and max_length says \d+: does it end\?"):
            clause(endless, {})
        with pytest.raises(Broken, match="seat 0 is to move and has no legal move"):
            clause(stuck, {})


def test_more_moves_than_declared_are_counted() -> None:
    with pytest.raises(Broken, match="seat 0 has 12 legal moves, and moves=5 says how many it has at most"):
        contract.legal_moves_are_in_order(replace(NIM, moves=5), {})


def test_the_sentence_of_rules_that_do_not_end_asks_whether_they_do() -> None:
    assert run_sentence(RunError("rules.py:9: play: it takes too many steps.")).endswith(
        "steps: does every game end, and every loop?"
    )
    assert run_sentence(RunError("rules.py:9: play: division by zero.")) == "rules.py:9: play: division by zero"
    short = RunError("/home/me/hoyle/rules/bits.py:97: spread: the index n is outside of the row.")
    assert "for which moves=… of the game is too small?" in run_sentence(short)


def test_legal_moves_that_depend_on_what_is_hidden_are_found(plant: Plant) -> None:
    hidden = "    if count(state.stock) > 3:\n        following = 0\n    return spread(following if following else"
    game = plant(("    return spread(following if following else", hidden))
    contract.legal_moves_are_in_order(GAMES["princess_card"], {})
    with pytest.raises(
        Broken, match=r"what seat \d may do depends on what it does not see: it has the moves \d+.*, and by its view"
    ):
        contract.legal_moves_are_in_order(game, {"players": 4})


def test_a_game_in_one_file_that_names_no_home_is_at_home_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "another_nim.py"
    file.write_text((Path(__file__).parents[1] / "data" / "nim_in_one_file.py").read_text("utf-8"), "utf-8")
    with no_other_games(monkeypatch, "another_nim"):
        game = own.load(file, {})
        assert (game.home, game.folder) == ("another_nim", tmp_path)
        contract.rules_keep_to_the_dialect(game, {})
