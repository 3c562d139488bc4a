"""The rules of Malice: the verbs and the turn in `moves`, the packs and the deal in `setup`, centre and side piles in `piles`."""

from hoyle.games.malice.rules.moves import ending, forfeit, legal, move_kind, opening_kind, payoff, play, points
from hoyle.games.malice.rules.setup import start

__all__ = ["ending", "forfeit", "legal", "move_kind", "opening_kind", "payoff", "play", "points", "start"]
