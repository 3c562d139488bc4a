"""What all makers of puzzles share: the seed, the number of games, and grading by bots."""

from collections.abc import Callable, Iterator

from bench.budget import budget
from hoyle.bots import fitting
from hoyle.bots.answers import answers
from hoyle.lab.many import play_series
from hoyle.lab.puzzles import GRADES
from hoyle.lab.runner import NO_MOVE
from hoyle.lab.series import series_of
from hoyle.play.play import Play, Variant

SEED = 22
TRIES = budget(3, 1)


def grade(play: Play, seat: int, is_found: Callable[[list[int]], bool]) -> int:
    """Return the index in GRADES of the weakest bot that finds the answer in most tries, or their number if none does.

    `is_found` says whether the moves of a bot's turn are the answer.
    """
    game = play.variant.game
    for index, name in enumerate(GRADES):
        bot = fitting(name, game, play.variant.options)
        found = [is_found(answers(bot, game.name, play.packed_view(seat), seat, n, "cpu")) for n in range(TRIES)]
        if 2 * sum(found) > TRIES:
            return index
    return len(GRADES)


def games_of(variant: Variant, bots: tuple[str, str], opening: int, games: int) -> Iterator[list[int]]:
    """Return the moves of games between bots, those of chance included."""
    played = play_series(series_of(variant, bots, SEED, opening), games, keep_moves=True)
    for row in played.moves if played.moves is not None else ():
        yield [int(move) for move in row if move != NO_MOVE]
