"""Reviews of finished games: the choices of a seat, their losses by the solution and by games that bots play on."""

import json
import random
from pathlib import Path

import pytest

import hoyle
from hoyle.errors import Refusal
from hoyle.host.memory import MemoryHost
from hoyle.i18n import translator
from hoyle.lab import review_game
from hoyle.lab.game_review import choices_of
from hoyle.lab.review_choices import SeatChoice, at, choices_in, choices_of_play, choices_of_table
from hoyle.lab.review_texts import Texts
from hoyle.lab.review_values import estimated, loss_of, solved, values_of_moves
from hoyle.pages.table import record_text
from hoyle.play.play import Play
from hoyle.solver import Equilibrium, solve
from hoyle.table.play_on import imagined
from hoyle.table.show.transcript import table_of_record
from hoyle.table.table import Table
from hoyle.table.wire.events import Played
from tests.support.asks import answers
from tests.support.command import hoyle as run
from tests.support.tables import open_table, play_out, table_of

RECORDS = Path(__file__).parents[1] / "data" / "first_edition"


def recorded(game: str) -> Table:
    return table_of_record((RECORDS / f"{game}-record.json").read_bytes())


def deal(game: str, *moves: tuple[int, str], **options: object) -> Play:
    play = hoyle.game(game, **options).new(1)
    for seat, move in moves:
        play.play(seat, move)
    return play


def finished_table(game: str, **options: object) -> Table:
    """Return a table of two people who have played at random to the end."""
    host = MemoryHost()
    id, people = open_table(host, hoyle.game(game, **options))
    play_out(host, id, people, random.Random(6))
    return table_of(host, id)


def value_after(solution: Equilibrium, choice: SeatChoice, move: int, reply: int) -> float:
    """Return the value for the seat of the position after these moves."""
    play = choice.play.copy()
    play.play(choice.seat, move)
    play.play(1 - choice.seat, reply)
    return (1 - 2 * choice.seat) * solution.evaluate(play.state)


@pytest.mark.parametrize(
    ("seat", "moves"),
    [
        (0, [(0, "b4"), (1, "r0"), (0, "b7"), (1, "r1")]),
        (1, [(0, "b5"), (1, "r3"), (0, "b7"), (1, "r1")]),
    ],
)
def test_a_loss_is_the_value_minus_the_mean_value_against_the_best_mix_of_replies(
    seat: int, moves: list[tuple[int, str]]
) -> None:
    solution = solve(hoyle.game("serious_card"))
    assert isinstance(solution, Equilibrium)
    choice = choices_of_play(deal("serious_card", *moves), seat)[-1]
    replies = solution.strategy(choice.play.state, 1 - seat)
    losses = list[float]()
    for move in choice.play.legal(seat):
        verdict = solved(SeatChoice(choice.play, seat, (move,), 1, 0))
        mean = sum(chance * value_after(solution, choice, move, reply) for reply, chance in replies.items())
        assert verdict.best_value == pytest.approx((1 - 2 * seat) * solution.evaluate(choice.play.state))
        assert verdict.loss.value == pytest.approx(verdict.best_value - mean)
        assert verdict.loss.low == verdict.loss.value == verdict.loss.high and verdict.is_exact
        assert verdict.mix is not None and (move not in verdict.mix or verdict.loss.value == 0)
        losses.append(verdict.loss.value)
    assert min(losses) == 0 < max(losses)


def test_the_best_mix_is_worth_the_value_of_the_position() -> None:
    choice = choices_of_play(deal("serious_card", (0, "b7"), (1, "r3")), 1)[0]
    solution = solve(hoyle.game("serious_card"))
    assert isinstance(solution, Equilibrium)
    values, mix = values_of_moves(solution, choice.play.state, 1), solution.strategy(choice.play.state, 1)
    assert sum(mix[move] * value for move, value in values.items()) == pytest.approx(-solution.value)


def test_a_lost_game_is_found_by_games_that_bots_play_on() -> None:
    """In step 8 of this game the solution says that the move lost what another one had won."""
    choice = choices_of_table(recorded("r"), 0)[-1]
    texts = Texts(choice, translator("en"), ["Ann", "Bob"])
    verdict = estimated(choice, 8, 1)
    assert (choice.step, texts.of(choice.moves), texts.of(verdict.best)) == (8, "Musician 0", "Assassin 3")
    assert (verdict.played_value, verdict.best_value, verdict.loss.value) == (-1, 1, 2)
    assert verdict.loss.low > 1 and not verdict.is_exact
    assert estimated(choice, 8, 1) == verdict, "the same seed, the same verdict"


def test_a_verdict_knows_only_what_the_seat_could_see() -> None:
    play = hoyle.game("pair_attack").new(3)
    seat = play.to_move[0]
    other = at(play, imagined(play, seat, 5))
    assert other.state.pack() != play.state.pack()
    move = play.legal(seat)[0]
    assert estimated(SeatChoice(play, seat, (move,), 1, 0), 8, 1) == estimated(
        SeatChoice(other, seat, (move,), 1, 0), 8, 1
    )


def test_equal_differences_have_an_interval_all_the_same() -> None:
    assert loss_of([1.0] * 10, [1.0] * 10, True).low == loss_of([1.0] * 10, [1.0] * 10, True).high == 0
    found = loss_of([1.0] * 10, [1.0] * 10, False)
    assert found.low < 0 < found.high and not found.clear


def test_choices_are_those_with_several_moves_and_know_their_steps() -> None:
    table = recorded("r")
    assert [(choice.before, choice.step) for choice in choices_of_table(table, 0)] == [
        (0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (7, 8),
    ]  # fmt: skip
    for choice in choices_of_table(table, 0):
        assert len(choice.play.legal(0)) > 1 and choice.moves[0] in choice.play.legal(0)


def test_turns_of_rummy_are_reviewed_as_a_whole() -> None:
    choices = choices_of_table(recorded("rummy"), 0)
    assert max(len(choice.moves) for choice in choices) > 3
    assert len({choice.step for choice in choices}) == len(choices)


def test_a_seat_that_seals_several_moves_has_not_seen_the_first_of_others() -> None:
    play = hoyle.game("telepathy").new(1)
    seat = play.to_move[0]
    while not play.is_over and len(play.log) < 12:
        for each in play.to_move:
            play.play(each, play.legal(each)[0])
    start = hoyle.game("telepathy").new(1)
    found = choices_in(start, start.state, play.log, seat, 1, 0)
    start.play(seat, play.log[0][1])
    assert len(found) > 1 and found[1].play.state.pack() == start.state_after_sealed(seat).pack()


def test_undone_choices_are_left_out() -> None:
    host = MemoryHost()
    id, people = open_table(host, hoyle.game("r"), friendly=True)
    for card in (5, 6):
        for seat, person in enumerate(people):
            person.gesture("lay", item=f"{'br'[seat]}{card}", to=f"laid{seat}")
        if card == 5:
            people[0].gesture("friendly", option="undo")
            agree = answers(people[1].view, "friendly")[0]
            people[1].gesture("friendly", option=agree)
    table = table_of(host, id)
    (choice,) = choices_of_table(table, 0)
    assert sum(isinstance(event, Played) for event in table.journal) == 2
    assert choice.play.say(0, choice.moves[0]) == "b6" and (choice.before, choice.step) == (2, 3)


def test_a_match_is_reviewed_deal_by_deal() -> None:
    table = finished_table("serious_card")
    found = review_game(table, 1)
    assert {choice.before for choice in found.choices} > {0} and found.player == "P1"
    assert found.total.value == pytest.approx(sum(choice.loss.value for choice in found.choices)) and found.is_complete
    losses = [choice.loss.value for choice in found.choices]
    assert [choice.loss.value for choice in found.moments] == sorted([one for one in losses if one], reverse=True)[:2]
    assert found.texts()[-1] == f"In {len(losses)} choices you gave away {sum(losses):.2f} in all."


def test_the_command_prints_and_saves_a_review(tmp_path: Path) -> None:
    record, saved = tmp_path / "record.json", tmp_path / "review.json"
    record.write_text(record_text(finished_table("serious_card")), "utf-8")
    shown = run("review", str(record), "--seat", "2", "--save", str(saved))
    choices = json.loads(saved.read_text("utf-8"))["choices"]
    assert shown.returncode == 0 and f"In {len(choices)} choices" in shown.stdout
    refused = run("review", str(record), "--seat", "3")
    assert (refused.returncode, refused.stderr) == (2, "This table has seats 1 to 2.\n")


def test_games_that_are_not_over_and_games_of_memory_are_refused() -> None:
    with pytest.raises(Refusal, match="when it is over"):
        review_game(hoyle.game("serious_card").new(), 0)
    play = hoyle.game("seeker").new(1)
    while not play.is_over:
        play.play(play.to_move[0], play.legal(play.to_move[0])[0])
    with pytest.raises(Refusal, match="what a seat remembers"):
        choices_of(play, 0)
