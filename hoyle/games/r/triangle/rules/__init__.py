"""The rules of Triangle: a deal in `deal`, the strength of hands in `hands`."""

from hoyle.games.r.triangle.rules.deal import best, ending, forfeit, legal, payoff, play, pot_of, start

__all__ = ["best", "ending", "forfeit", "legal", "payoff", "play", "pot_of", "start"]
