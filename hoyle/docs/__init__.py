"""The documentation site, generated from the texts in docs/, the games, the commands and the docstrings; see `site`."""
