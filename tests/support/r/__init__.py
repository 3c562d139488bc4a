"""Helpers for the tests of R and of the other games with R's cards."""
