"""Rewrites: small files that replace rules of a game, and add options, fields, presets and paragraphs.

A rewrite is data in the syntax of the dialect. It is read from its syntax tree (`hoyle.rules.reading`), and never imported.

addresses   the rules of a game that a rewrite may replace, by name
vocabulary  what a rewrite may call in its declarations
reader      the rewrite in a text
rewrite     a rewrite, and its identity
rulebook    the rulebook with the paragraphs of a rewrite
copies      the text of a new rewrite
edits       other words in a text
game        the rewritten game
departures  where its rules return something else than the usual ones
"""

from hoyle.rules.rewrites.addresses import Address, addresses
from hoyle.rules.rewrites.departures import watched
from hoyle.rules.rewrites.game import apply, forget_all_but, is_rewrite, read_rewrite
from hoyle.rules.rewrites.rewrite import Example, Rewrite

__all__ = [
    "Address",
    "Example",
    "Rewrite",
    "addresses",
    "apply",
    "forget_all_but",
    "is_rewrite",
    "read_rewrite",
    "watched",
]
