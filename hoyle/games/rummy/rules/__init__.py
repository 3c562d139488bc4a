"""The rules of manipulation rummy: `moves` has all moves and uses the other modules, each of which has one part of the rules."""

from hoyle.games.rummy.rules.moves import legal, play
from hoyle.games.rummy.rules.score import ending, forfeit, payoff, points
from hoyle.games.rummy.rules.setup import start

__all__ = ["ending", "forfeit", "legal", "payoff", "play", "points", "start"]
