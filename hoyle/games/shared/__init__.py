"""Modules that several games use: scenes, gestures, tables, packs of cards, score sheets."""
