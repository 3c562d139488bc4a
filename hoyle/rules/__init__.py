"""The language that rules are written in."""
