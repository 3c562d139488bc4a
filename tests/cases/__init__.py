"""Readers of case files: one module for each game, with its name, runs the rows; `hoyle.testing.cases` imports it."""
