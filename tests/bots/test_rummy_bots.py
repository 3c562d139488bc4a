"""The bots of rummy: what they propose is legal, greedy takes the most, hoarders wait; planner and search play whole deals."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy
import pytest

import hoyle
from hoyle.bots import FOREVER, answer, answers, parse, refuse_unfit
from hoyle.bots.turns import GREEDY, HOARDER, POINTS, proposed_after, take_best
from hoyle.bots.workspace import Workbench
from hoyle.games import GAMES
from hoyle.games.rummy.bots import proposals as proposals_module
from hoyle.games.rummy.bots.proposals import proposals
from hoyle.games.rummy.cards import KINDS, card_value
from hoyle.games.rummy.melds.best import best_play
from hoyle.games.rummy.melds.queries import completions as what_completes
from hoyle.games.rummy.melds.queries import identities as what_identifies
from hoyle.games.rummy.melds.question import Question
from hoyle.games.rummy.rules import plays
from hoyle.games.rummy.state import CUT, DONE, DRAW
from hoyle.play.play import Play
from hoyle.rules.dice import Dice, below, set_dice
from hoyle.rules.link import link
from hoyle.rules.mark import algorithm
from tests.support.sampling import sample

RUMMY = GAMES["rummy"]
PRESETS = tuple(RUMMY.presets)
HOUSES: dict[str, dict[str, Any]] = {
    **{name: dict(preset.values) for name, preset in RUMMY.presets.items()},
    "free jokers": {"joker_mode": "free", "jokers": 2, "packs": 2, "deal_size": 9},
    "fixed jokers": {"joker_mode": "fixed", "jokers": 2, "deal_size": 9, "draw_rule": "draw_then_play"},
    "first play of thirty": {"opening_points": 30, "deal_size": 12},
    "just twenty": {"opening_points": 20, "opening_exact": True, "opening_jokers": True, "joker_mode": "declared"},
    "three cards a play": {"play_limit": 3, "players": 3, "must_play_if_able": True},
    "penalty cards": {"rearrangement_penalty": 3, "joker_mode": "declared", "deal_size": 9},
    "knocking before a play": {
        **RUMMY.presets["carousel_scarne"].values,
        "knock_requires_play": False,
        "knock_limit": 30,
    },
}


@algorithm
def completions(question: Any) -> int:
    """What the solver says."""
    return what_completes(question)


@algorithm
def identities(cards: Any, declared: Any, old: Any, jokers: int, mode: int, aces: int) -> int:
    """What the solver says."""
    return what_identifies(cards, declared, old, jokers, mode, aces)


def bytes_of(cards: list[int]) -> Any:
    """A row as compiled code reads it."""
    return numpy.array(cards, numpy.int8)


def packed(question: Question) -> Any:
    """A question as compiled code reads it."""
    array = Question.array(1)
    question.store(array, 0)
    return array[0]


def quick_completions(question: Question) -> int:
    """The solver's `completions`, compiled."""
    return link(completions, RUMMY, "cpu")(packed(question))


def quick_identities(cards: list[int], declared: list[int], old: list[int], *facts: int) -> int:
    """The solver's `identities`, compiled."""
    return link(identities, RUMMY, "cpu")(bytes_of(cards), bytes_of(declared), bytes_of(old), *facts)


def quick_best_play(question: Question, path: list[int]) -> int:
    """The solver, compiled; the path is written back."""
    row = numpy.array(path, numpy.int64)
    value = int(link(best_play, RUMMY, "cpu")(packed(question), row))
    path[:] = row.tolist()
    return value


@pytest.fixture(autouse=True)
def solver_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plain rules ask the compiled meld solver; that both answer alike is tested where it is tested."""
    monkeypatch.setattr(proposals_module, "best_play", quick_best_play)
    monkeypatch.setattr(plays, "completions", quick_completions)
    monkeypatch.setattr(plays, "identities", quick_identities)


def legal(state: Any, seat: int) -> list[int]:
    moves = [0] * RUMMY.moves
    return moves[: RUMMY.verbs["legal"](state, seat, moves)]


def proposed(state: Any, seat: int, number: int) -> list[int]:
    """A proposal's moves."""
    moves = [0] * RUMMY.moves
    return moves[: max(0, proposals(state, seat, number, moves))]


def all_proposed(state: Any, seat: int) -> set[tuple[int, ...]]:
    """What all proposals come to."""
    found: set[tuple[int, ...]] = set()
    moves = [0] * RUMMY.moves
    number = 0
    while (n := proposals(state, seat, number, moves)) >= 0:
        found |= {tuple(moves[:n])} if n else set()
        number += 1
    return found


def positions(house: str, seed: int, every: int, most: int) -> Iterator[tuple[Any, int]]:
    """Some positions of a deal in which everybody plays at random, or by proposals."""
    play = hoyle.game("rummy", **HOUSES[house]).new(seed)
    dice = Dice()
    set_dice(dice, seed, 0)
    state: Any = play.state
    for turn in range(every * most):
        if play.is_over:
            return
        seat = play.to_move[0]
        if turn % every == 0:
            yield state, seat
        moves = proposed(state, seat, GREEDY) if below(dice, 2) else []
        choices = legal(state, seat)
        play.play(seat, moves[0] if moves else choices[below(dice, len(choices))])


@pytest.mark.parametrize("house", sample([*HOUSES][::4], [*HOUSES]))
def test_every_proposal_is_a_legal_run_of_one_seat(house: str) -> None:
    runs = 0
    for seed in range(sample(1, 2)):
        for state, seat in positions(house, seed, 5, sample(15, 30)):
            found = all_proposed(state, seat)
            for number in (GREEDY, POINTS, HOARDER):
                assert proposed(state, seat, number), "these three are always there"
            for run in found:
                after = state.clone()
                for move in run:
                    assert move in legal(after, seat), (run, move)
                    RUMMY.verbs["play"](after, seat, move)
            runs += len(found)
    assert runs > 10


def sets(state: Any, seat: int, taken: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """All plays of a seat, by walking every path of legal moves."""
    for move in legal(state, seat):
        if move == DONE:
            yield taken
        elif move < KINDS:
            after = state.clone()
            RUMMY.verbs["play"](after, seat, move)
            yield from sets(after, seat, (*taken, move))


def counted(state: Any, cards: tuple[int, ...]) -> int:
    return sum(card_value(state.options.hand_values, kind) for kind in cards)


@pytest.mark.parametrize("house", ["manipulation_basic", "carousel_scarne", "three cards a play", "fixed jokers"])
def test_greedy_plays_the_most_cards_or_the_most_points(house: str) -> None:
    compared = 0
    for seed in range(3):
        for state, seat in positions(house, seed, 3, 25):
            size = sum(state.hand[seat * KINDS : seat * KINDS + KINDS])
            if any(state.staged) or size > 8 or not any(move < KINDS for move in legal(state, seat)):
                continue
            choices = list(sets(state, seat))
            cards, points = (tuple(proposed(state, seat, number)[:-1]) for number in (GREEDY, POINTS))
            assert len(cards) == max(map(len, choices)) and cards in choices
            assert counted(state, points) == max(counted(state, one) for one in choices) and points in choices
            compared += 1
    assert compared >= 4


def stocked(hand: str, cards: int, other: int = 10, **options: Any) -> Play:
    """Seat 0 holds these cards before three sevens, the stock and the other's hand having so many cards."""
    from hoyle.games.shared.french_pack import card_of

    play = hoyle.game("rummy", **options).new(1)
    state: Any = play.state
    seat = play.to_move[0]
    state.hand, state.stock, state.table = [0] * len(state.hand), [0] * KINDS, [0] * len(state.table)
    for card in hand.split():
        state.hand[seat * KINDS + card_of(card)] += 1
    for card in ("7S", "7H", "7D"):
        state.table[card_of(card)] = 1
    state.stock[card_of("2S")] = cards
    state.hand[(1 - seat) * KINDS + card_of("3D")] = other
    return play


HELD = "7C KS 9D"


@pytest.mark.parametrize(
    ("hand", "cards", "other", "options", "plays"),
    [
        (HELD, 40, 10, {}, False),
        ("7C", 40, 10, {}, True),  # goes out
        (HELD, 4, 10, {}, True),  # the stock is low
        (HELD, 40, 3, {}, True),  # the other is near going out
        (HELD, 40, 10, {"must_play_if_able": True}, True),
    ],
)
def test_a_hoarder_waits_until_it_goes_out_or_the_deal_is_nearly_over(
    hand: str, cards: int, other: int, options: dict[str, Any], plays: bool
) -> None:
    play = stocked(hand, cards, other, **options)
    seat = play.to_move[0]
    assert proposed(play.state, seat, HOARDER)[0] == (legal(play.state, seat)[0] if plays else DRAW)
    assert proposed(play.state, seat, GREEDY)[-1] == DONE


def test_a_hoarder_plays_when_it_can_knock() -> None:
    play = stocked("7C 3S", 40, 10, **RUMMY.presets["carousel_scarne"].values)
    seat = play.to_move[0]
    assert proposed(play.state, seat, HOARDER)[-1] == DONE
    play = stocked("7C 9S", 40, 10, **RUMMY.presets["carousel_scarne"].values)
    assert proposed(play.state, play.to_move[0], HOARDER) == [DRAW]


@pytest.mark.parametrize(
    ("hand", "table", "options", "cards"),
    [
        ("2S 3S 4S 9D KC", "7S 7H 7D", {}, "2S 3S 4S"),
        ("2S 3S 4S 7C KC", "7S 7H 7D", {}, "2S 3S 4S"),  # a meld of the hand first
        ("7C KC 2D", "7S 7H 7D", {}, "7C"),
        ("8C 7C 2D", "7S 7H 7D 9C TC JC", {}, "7C"),  # or 8♣: a single card in each turn
        ("8C 9C 2D", "7S 7H 7D 7C", {}, ""),  # only by taking 7♣ out of its group
        ("8C 9C 2D", "7S 7H 7D 7C", {"must_play_if_able": True}, "8C 9C"),
    ],
)
def test_an_easy_bot_plays_what_a_beginner_sees(hand: str, table: str, options: dict[str, Any], cards: str) -> None:
    from hoyle.games.shared.french_pack import card_of

    play = stocked(hand, 40, **options)
    state: Any = play.state
    state.table = [0] * len(state.table)
    for card in table.split():
        state.table[card_of(card)] += 1
    moves = proposed(state, play.to_move[0], proposals_module.OBVIOUS)
    assert moves == ([*map(card_of, cards.split()), DONE] if cards else [DRAW])


@pytest.mark.parametrize("house", sorted(HOUSES))
def test_easy_and_fair_bots_always_have_a_turn(house: str) -> None:
    numbers = RUMMY.simple_turns.values()
    for seed in range(sample(1, 3)):
        for state, seat in positions(house, seed, 4, sample(12, 30)):
            if not any(state.staged):
                assert all(proposed(state, seat, number) for number in numbers)


@pytest.mark.parametrize(("name", "number"), [("planner:easy", proposals_module.OBVIOUS), ("planner:fair", GREEDY)])
def test_easy_and_fair_bots_always_play_the_same_proposal(name: str, number: int) -> None:
    play = stocked("2S 3S 4S 7C KC", 40)
    seat = play.to_move[0]
    view = play.bot_view(seat).pack()
    expected = proposed(play.state, seat, number)
    assert answers(name, "rummy", view, seat, 1, "plain") == expected
    assert proposed(play.state, seat, HOARDER) == [DRAW]


@pytest.mark.parametrize("usual", [1, 2, 3])
def test_the_usual_proposal_comes_first_and_all_others_once(usual: int) -> None:
    order = [usual]
    for _ in range(9):
        order.append(link(proposed_after, replace(RUMMY, default_proposal=usual))(order[-1]))
    assert sorted(order) == list(range(10)) and order[4:] == [4, 5, 6, 7, 8, 9]


def told(tries: tuple[int, ...], means: tuple[float, ...], spread: float = 0.2) -> int:
    """The run that is taken after so many tries with these means, single tries differing by so much."""
    turn = Workbench(RUMMY, "plain").turn()
    choice = turn.choices[0]
    choice.runs, choice.tries = len(tries), sum(tries)
    for run, many, good in zip(turn.runs, tries, means, strict=False):
        run.tries, run.total = many, int(1e6 * many * good)
        run.squares = int(1e6 * many * (good * good + spread * spread))
    link(take_best, RUMMY)(turn)
    return int(choice.taken)


def test_in_doubt_the_usual_proposal_is_played() -> None:
    assert told((30, 60, 10), (0.50, 0.70, 0.40)) == 1
    assert told((30, 60, 10), (0.50, 0.51, 0.40)) == 0
    assert told((30, 60, 10), (0.50, 0.51, 0.40), spread=0.0) == 0
    assert told((30, 60), (0.50, 0.56), spread=0.3) == 0
    assert told((30, 60), (0.50, 0.56), spread=0.05) == 1
    assert told((30, 60, 60), (0.40, 0.60, 0.70)) == 2
    assert told((0, 0), (0.0, 0.0)) == 0


WHOLE = 2_000
"""More moves than a deal has."""


def deal_between(
    bots: tuple[str, ...], values: dict[str, Any], seed: int, answers: int = WHOLE
) -> list[tuple[int, int]]:
    """The moves of a whole deal, or of its first `answers` answers, every answer from a view alone."""
    play = hoyle.game("rummy", **values).new(seed)
    for turn in range(answers):
        if play.is_over:
            break
        seat = play.to_move[0]
        play.play(seat, answer(bots[seat], "rummy", play.bot_view(seat).pack(), seat, turn, "plain"))
    assert play.is_over or answers < WHOLE
    return play.log


@pytest.fixture
def unlimited_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots without a time limit: a slow machine would cut an answer short."""
    monkeypatch.setattr("hoyle.bots.clock.THINKING_SECONDS", FOREVER)
    monkeypatch.setattr("hoyle.bots.clock.HARD_LIMIT_SECONDS", FOREVER)


def short_deal(preset: str) -> tuple[tuple[str, ...], dict[str, Any]]:
    """Three bots and the options of a preset with few cards."""
    values = dict(RUMMY.presets[preset].values) | {"deal_size": 3, "deal_schedule": (0,) * 12}
    values |= {"zap_cards": 2, "packs": 1} if preset == "zap" else {}
    return ("planner:2", "search:2", "hoarder")[: hoyle.game("rummy", **values).seats], values


@pytest.mark.usefixtures("unlimited_time")
@pytest.mark.parametrize("preset", sample(PRESETS[::4], PRESETS))
def test_all_bots_play_by_every_preset(preset: str) -> None:
    """To the end of the deal by the first preset."""
    assert deal_between(*short_deal(preset), 3, WHOLE if preset == PRESETS[0] else sample(15, WHOLE))


@pytest.mark.usefixtures("unlimited_time")
@pytest.mark.parametrize("preset", sample(("manipulation_basic",), PRESETS))
def test_the_same_seed_gives_the_same_deal(preset: str) -> None:
    assert deal_between(*short_deal(preset), 5) == deal_between(*short_deal(preset), 5)


def test_what_the_other_holds_is_in_no_view_that_a_bot_is_given() -> None:
    play = hoyle.game("rummy").new(6)
    seat = play.to_move[0]
    state: Any = play.state
    view = play.bot_view(seat).pack()
    place = (1 - seat) * KINDS
    given = next(kind for kind in range(KINDS) if state.stock[kind] and not state.hand[place + kind])
    held = next(kind for kind in range(KINDS) if state.hand[place + kind])
    for kind, one in ((given, 1), (held, -1)):
        state.hand[place + kind] += one
        state.stock[kind] -= one
    assert play.bot_view(seat).pack() == view


@pytest.mark.parametrize("bot", ["hoarder", "greedy:points"])
def test_bots_that_play_proposals_are_refused_where_there_are_none(bot: str) -> None:
    for name in ("r", "malice"):
        with pytest.raises(
            ValueError, match=f"{bot} needs a game that proposes whole turns, and {name} does not: choose greedy"
        ):
            refuse_unfit(bot, GAMES[name], GAMES[name].choose())
    refuse_unfit(bot, RUMMY, RUMMY.choose())


def test_minimax_is_refused_and_hoarders_have_no_strengths() -> None:
    with pytest.raises(ValueError, match="nothing hidden"):
        refuse_unfit("minimax:easy", RUMMY, RUMMY.choose())
    with pytest.raises(ValueError, match="There is no bot 'hoarder:2'"):
        parse("hoarder:2")


@pytest.mark.parametrize("bot", ["hoarder", "greedy", "greedy:points"])
def test_a_turn_is_thought_of_once_and_can_be_played_as_it_stands(bot: str) -> None:
    """All moves of the turn come with the first, each legal when its turn comes, and only the last ends it."""
    play = hoyle.game("rummy", **RUMMY.presets["machiavelli"].values).new(seed=3)
    turns = 0
    while not play.is_over and turns < 12:
        seat = play.to_move[0]
        moves = answers(bot, "rummy", play.bot_view(seat).pack(), seat, turns, "plain")
        assert moves[0] == answer(bot, "rummy", play.bot_view(seat).pack(), seat, turns, "plain")
        for place, move in enumerate(moves):
            assert play.to_move == (seat,) and move in play.legal(seat), (turns, place, moves)
            play.play(seat, move)
        turns += 1
    assert turns == 12


def test_bots_cut_where_it_is_most_often_exact() -> None:
    rules = dict(RUMMY.presets["carousel_scarne"].values) | {"cut_bonus": 20}
    state = hoyle.game("rummy", **rules).new(5).state
    dealer = state.to_move.bit_length() - 1
    assert proposed(state, dealer, HOARDER) == [CUT + 20]
