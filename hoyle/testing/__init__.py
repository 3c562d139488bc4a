"""Tools for authors of games: the contract of all games, random play and perft."""
