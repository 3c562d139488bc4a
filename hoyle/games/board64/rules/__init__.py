"""The rules of the kit: `moves` is the way in; the other modules are the principles and what they share."""

from hoyle.games.board64.rules.moves import ending, forfeit, legal, payoff, play, points, start

__all__ = ["ending", "forfeit", "legal", "payoff", "play", "points", "start"]
