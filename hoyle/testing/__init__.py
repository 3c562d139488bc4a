"""Tools for authors of games: the contract of all games, random play, perft, and case files with expected results."""
