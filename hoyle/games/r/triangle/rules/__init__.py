"""The rules of Triangle: `deal` for the course of a deal, `hands` for the strength of hands."""

from hoyle.games.r.triangle.rules.deal import ending, forfeit, legal, payoff, play, pot_of, start, winning_seats

__all__ = ["ending", "forfeit", "legal", "payoff", "play", "pot_of", "start", "winning_seats"]
