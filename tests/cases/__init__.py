"""How the rows of the case files are run, one module a game; `hoyle.testing.cases` finds them by the game's name."""
