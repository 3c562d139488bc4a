"""The tests of Hoyle."""
