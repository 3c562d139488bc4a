"""Whole matches of bots through everything that a table does: drawing, telling, reasons, the guide, the score sheet and the next deal."""

import random
from collections.abc import Callable
from typing import Any

from hoyle.games.shared.table_module import table_of
from hoyle.i18n import LANGUAGES, translator
from hoyle.play.match_play import MatchPlay
from hoyle.play.play import Play, Variant, vary
from hoyle.rules.game import Game
from hoyle.rules.match import Standing
from hoyle.rules.options import declared
from hoyle.rules.position import Position
from hoyle.rules.seats import CHANCE_AWAITED, NONE
from hoyle.testing.at_table import TableCheck, names_of, require_sentence
from hoyle.testing.broken import BUDGET, TRAIL, Values, require
from hoyle.testing.match_ends import require_result
from hoyle.testing.random_play import awaited_seats, legal, one_of, verb_function

DEALS = 4
"""The most deals of a match."""
DECISIONS, SHOWN, OFTEN = 200, 12, 0.3
"""The most decisions of a deal, after which a seat resigns; what the first SHOWN lead to is shown, and then what this share does."""
TRIED = 10
"""The most moves that a greedy seat tries."""

Chooser = Callable[[Play, int, random.Random], int]
"""Chooses a move of a seat."""


def at_random(play: Play, seat: int, rng: random.Random) -> int:
    """Return a random legal move."""
    return one_of(play.legal(seat), seat, rng)


def greedily(play: Play, seat: int, rng: random.Random) -> int:
    """Return the move after which the game evaluates the position highest for the seat, of TRIED random ones."""
    game, moves = play.variant.game, play.legal(seat)
    moves = rng.sample(moves, min(TRIED, len(moves)))
    if len(moves) < 2 or rng.random() < 0.1:
        return one_of(moves[:1], seat, rng)
    evaluate = game.verb("evaluate")
    return max(
        moves, key=lambda move: evaluate(after(game, play.state_after_sealed(seat).clone(), seat, move, rng), seat)
    )


def after(game: Game, state: Any, seat: int, move: int, rng: random.Random) -> Position:
    """Return the state after a move of a seat, random ones of those who move at the same time, and those of CHANCE."""
    chosen = [
        (each, move if each == seat else one_of(legal(game, state, each), each, rng)) for each in awaited_seats(state)
    ]
    for each, number in chosen:
        verb_function(game, "play")(state, each, number)
    while state.to_move == CHANCE_AWAITED:
        (mover,) = awaited_seats(state)
        verb_function(game, "play")(state, mover, one_of(legal(game, state, mover), mover, rng))
    return state


def whole_matches_are_played(game: Game, values: Values) -> None:
    """Tables draw, tell and explain every position of random matches, in all languages, and settle every deal."""
    play_match(vary(game, values), at_random, 1)


def greedy_matches_are_played(game: Game, values: Values) -> None:
    """The same holds for matches of greedy bots, whose results are in the declared range."""
    play_match(vary(game, values), greedily, 2)


def play_match(variant: Variant, choose: Chooser, seed: int) -> None:
    """Play a match, at most DEALS deals of it, and show all of it; raise what goes wrong."""
    rng = random.Random(f"{variant.name} {seed}")
    match = MatchPlay(variant, seed)
    for _ in range(DEALS):
        before = match.running.standing()
        play_deal(match, choose, rng)
        check_standing(match)
        check_totals(before, match)
        if match.is_over or match.variant.game.match is None or BUDGET.is_spent:
            break
        choices = match.choices()
        match.next(rng.choice(sorted(choices)) if choices else None)
        if match.play.variant.game is variant.game:
            check_options(match.play)


def check_options(play: Play) -> None:
    """Raise Broken if a match has given a deal an option with a value that is not allowed, or another number of players."""
    options: Any = play.state.options
    seats, game_seats = play.variant.seats, play.variant.game.seats(options)
    require(seats == game_seats, f"next_deal has written options for {game_seats} players in a match of {seats}")
    for name, option in declared(play.variant.game.options).items():
        stored = getattr(options, name)
        numbers = [*stored] if isinstance(stored, list) else [stored]
        low, high = option.bounds
        is_allowed = all(low <= number <= high for number in numbers)
        require(is_allowed, f"next_deal has written {name}={stored}: choose {option.allowed()}")


def play_deal(match: MatchPlay, choose: Chooser, rng: random.Random) -> None:
    """Play the current deal of a match to its end; where that takes long, a seat resigns."""
    play = match.play
    TRAIL.begin(play.log, f"in deal {match.deals} of a match" if match.deals > 1 else "")
    shown, decisions = TableCheck(play, rng), 0
    while not play.is_over:
        seats = list(play.to_move)
        if decisions >= DECISIONS or BUDGET.is_spent:
            in_ = [seat for seat in seats if match.is_in(seat)]
            play.resign(rng.choice(in_ or seats))
            shown.forget()
            shown.show()
        for seat in seats if not play.is_over else []:
            if is_shown := shown.table.drafts or decisions < SHOWN or rng.random() < OFTEN:
                shown.look_again()
            move = choose(play, seat, rng)
            shown.moved = (seat, move) if len(seats) == 1 else None
            play.play(seat, move)
            shown.turns[seat] += 1
            decisions += 1
            if is_shown or play.is_over:
                shown.show()
            else:
                shown.forget()
    check_result(play, match.deals == 1)


def check_result(play: Play, is_first: bool) -> None:
    """Raise Broken if the payoffs of a finished deal are not those that the game declares; later ones may have a larger pot."""
    game, payoffs = play.variant.game, play.payoffs
    low, high = game.payoff_range(play.state.options)
    is_in = low <= min(payoffs) and max(payoffs) <= high
    require(is_in or not is_first, f"payoffs {payoffs} are outside {low} to {high}")
    require(not game.zero_sum or sum(payoffs) == 0 or len(payoffs) == 1, f"payoffs {payoffs} do not sum to 0")
    number = play.verb("ending")(play.state)
    require(0 <= number < len(game.endings), f"the ending {number} is not declared")
    _ = play.points


def check_totals(before: Standing, match: MatchPlay) -> None:
    """Raise Broken if the score sheet has the points of the deal in a row of their own, but does not add them to the totals.

    Totals may count deals that were won, too.
    """
    after, points = match.running.standing(), match.play.points
    if not match.is_match or match.running is not match or len(after.rows) != len(before.rows) + 1:
        return
    sides = len(after.totals)
    entries = [*after.rows[-1][1 : 1 + sides]]
    if len(before.totals) != sides or entries != [str(number) for number in points[:sides]]:
        return
    gained = [now - then for then, now in zip(before.totals, after.totals, strict=True)]
    require(
        gained == [*points[:sides]] or {*gained} <= {0, 1},
        f"standing: the last row says {', '.join(entries)}, and the totals grow from {list(before.totals)} to "
        f"{list(after.totals)}: does settle add them?",
    )


def check_standing(match: MatchPlay) -> None:
    """Raise Broken if the score sheet of a match has a wrong form."""
    running = match.running
    standing: Standing = running.standing()
    if running.variant.game.match is None or not running.is_match:
        return
    settled = running.match_with_current_deal()
    settled.pack()
    for row in standing.rows:
        sentence = f"standing: a row has {len(row)} entries, the heading has {len(standing.columns)}"
        require(len(row) == len(standing.columns), sentence)
    if standing.is_over:
        require_result(standing)
    seats = match.variant.seats
    for winner in (standing.winner, *standing.shared):
        require(winner == NONE or 0 <= winner < seats, f"standing: there is no seat {winner} that could win")
        is_said_too_early = winner != NONE and not standing.is_over
        require(not is_said_too_early, f"standing: seat {winner} has won, but the match is not over (is_over)")
    for lang in LANGUAGES:
        say = translator(lang)
        for text in (standing.unit, standing.sums, standing.how):
            require_sentence(say(text) if text else "", "standing")
        if sheet := table_of(running.variant.game).sheet:
            sheet(settled, names_of(seats), say)
