"""The rules of Malice: `moves` is the way in, `setup` the packs and the deal, `piles` the centre and side piles."""

from hoyle.games.malice.rules.moves import ending, forfeit, legal, opening_kind, payoff, play, points
from hoyle.games.malice.rules.setup import start

__all__ = ["ending", "forfeit", "legal", "opening_kind", "payoff", "play", "points", "start"]
