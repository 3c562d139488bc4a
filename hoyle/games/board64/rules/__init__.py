"""The rules of Board64. `moves` defines the verbs; the other modules are the principles and the rules that they share."""

from hoyle.games.board64.rules.moves import ending, forfeit, legal, move_kind, payoff, play, points, start

__all__ = ["ending", "forfeit", "legal", "move_kind", "payoff", "play", "points", "start"]
