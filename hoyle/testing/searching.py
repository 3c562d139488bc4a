"""Bots that search and plan play the game: what they choose has to be legal."""

import random

from hoyle.bots import registry
from hoyle.bots.answers import run_here
from hoyle.bots.bot import Bot, Question
from hoyle.bots.clock import FOREVER, OutOfTime
from hoyle.bots.memory import views_in
from hoyle.bots.workspace import workbench
from hoyle.errors import Refusal
from hoyle.play.play import Play, vary
from hoyle.rules.game import Game
from hoyle.rules.seats import NONE
from hoyle.testing.broken import BUDGET, TRAIL, Values, require
from hoyle.testing.random_play import awaited_seats, legal, one_of

BOTS = ("search", "planner")
BUDGET_OF_BOTS, LONGEST = 2, 2.0
"""The budget of a decision, and the most seconds that it may take."""
PROPOSALS, DECISIONS, BY_PROPOSALS = 12, 300, 0.7
"""How many proposals of a position are tried, in how many decisions, and the share of these that follow one of them."""
POSITIONS, BETWEEN = 6, 9
"""In how many positions of a random game the bots are asked, and the most random moves before each."""


def searching_bots_choose_legal_moves(game: Game, values: Values) -> None:
    """Bots that search or plan find a legal move in positions of random games, and what the game proposes is legal."""
    play, rng = vary(game, values).new(3), random.Random(3)
    bots = [registry.find(name) for name in BOTS if can_play(name, play)]
    TRAIL.begin(play.log)
    for number in range(POSITIONS):
        for _ in range(rng.randrange(BETWEEN) if number else 0):
            if not play.is_over:
                seat = rng.choice(play.to_move)
                play.play(seat, one_of(play.legal(seat), seat, rng))
        if play.is_over or BUDGET.is_spent:
            break
        seat = rng.choice(play.to_move)
        check_proposals(play, seat)
        for bot in bots:
            move = first_move(bot, play, seat)
            require(
                move in (NONE, *play.legal(seat)),
                f"{bot.name} chooses the move {move}, which seat {seat} does not have",
            )


def check_proposals(play: Play, seat: int) -> list[int]:
    """Return the first moves of the turns that the game proposes; Broken if one of them has a move that the seat does not have."""
    game, found = play.variant.game, list[int]()
    for number in range(PROPOSALS) if game.proposes else ():
        moves = [0] * game.moves
        written = game.verb("proposals")(play.state.clone(), seat, number, moves)
        if written < 0:
            break
        if written:
            require_turn(play, seat, number, moves[:written])
            found.append(moves[0])
    return found


def require_turn(play: Play, seat: int, number: int, moves: list[int]) -> None:
    """Raise Broken if a proposed turn has a move that the seat does not have, as far as it goes on without others and CHANCE."""
    game, state = play.variant.game, play.state.clone()
    for place, move in enumerate(moves):
        if awaited_seats(state) != [seat] and place:
            return
        where = f"move {place + 1} of the turn, {move}," if place else f"the move {move},"
        sentence = f"proposal {number} is {where} which seat {seat} does not have"
        require(move in legal(game, state, seat), sentence)
        if awaited_seats(state) != [seat]:
            return
        game.verb("play")(state, seat, move)


def proposed_turns_are_legal(game: Game, values: Values) -> None:
    """Every turn that the game proposes is legal, in games that are played by proposals and at random."""
    if not game.proposes:
        return
    variant, rng, decisions = vary(game, values), random.Random(4), 0
    while decisions < DECISIONS and not BUDGET.is_spent:
        play = variant.new(decisions)
        TRAIL.begin(play.log)
        while not play.is_over and decisions < DECISIONS and not BUDGET.is_spent:
            seat = rng.choice(play.to_move)
            proposed, moves = check_proposals(play, seat), play.legal(seat)
            play.play(seat, one_of(proposed if proposed and rng.random() < BY_PROPOSALS else moves, seat, rng))
            decisions += 1


def can_play(bot: str, play: Play) -> bool:
    """Return whether a bot can play by these options."""
    try:
        registry.refuse_unfit(bot, play.variant.game, play.variant.options)
    except Refusal:
        return False
    return True


def first_move(bot: Bot, play: Play, seat: int) -> int:
    """Return the move that a bot chooses with a small budget; NONE if it takes too long, as where the rules do not come to an end."""
    game = play.variant.game
    bench, views = workbench(game, "plain"), views_in(game, play.packed_view(seat))
    bench.show(views[-1], 1)
    bench.deadline.set(LONGEST)
    try:
        return run_here(bot.steps(Question(bench, views, seat, 1, BUDGET_OF_BOTS, LONGEST)), bench)[0]
    except OutOfTime:
        return NONE
    finally:
        bench.deadline.set(FOREVER)
