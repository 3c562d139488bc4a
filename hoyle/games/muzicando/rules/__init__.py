"""The rules of Muzicando: `moves` is the way in; the other modules are the auction, the layouts, the turn and the score."""

from hoyle.games.muzicando.rules.moves import ending, forfeit, legal, move_kind, play, points, start
from hoyle.games.muzicando.rules.score import payoff

__all__ = ["ending", "forfeit", "legal", "move_kind", "payoff", "play", "points", "start"]
