"""The rules of manipulation rummy: `moves` is the way in, the other modules are its paragraphs."""

from hoyle.games.rummy.rules.moves import legal, play
from hoyle.games.rummy.rules.score import ending, forfeit, payoff, points
from hoyle.games.rummy.rules.setup import start

__all__ = ["ending", "forfeit", "legal", "payoff", "play", "points", "start"]
