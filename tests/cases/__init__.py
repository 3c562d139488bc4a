"""Readers for the rows of the case files, one module a game; `hoyle.testing.cases` finds them by the game's name."""
