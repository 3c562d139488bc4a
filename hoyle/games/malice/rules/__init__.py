"""The rules of Malice: the verbs and the turn in `moves`, the score in `score`, packs and deal in `setup`, piles in `piles`."""

from hoyle.games.malice.rules.moves import legal, move_kind, play
from hoyle.games.malice.rules.score import ending, forfeit, opening_kind, payoff, points
from hoyle.games.malice.rules.setup import start

__all__ = ["ending", "forfeit", "legal", "move_kind", "opening_kind", "payoff", "play", "points", "start"]
