"""Readers of case files: one module for each game, with its name, runs the rows; `tests.support.cases` imports it."""
