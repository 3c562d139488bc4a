"""Tools for authors of games: the contract of every game, random play, perft, and case files with known answers."""
