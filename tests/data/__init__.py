"""Files that tests read; `nim` is a game outside the package."""
