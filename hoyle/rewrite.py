"""The words of rewrites, for editors and type checkers; see `docs/rewrites.md`.

A rewrite needs no import, and is never run as Python. With `from hoyle.rewrite import *` at its top, an editor knows its words.
"""

from hoyle.rules.rewrites.vocabulary import NAMES
from hoyle.rules.rewrites.vocabulary import counter as counter
from hoyle.rules.rewrites.vocabulary import example as example
from hoyle.rules.rewrites.vocabulary import replaces as replaces
from hoyle.rules.rewrites.vocabulary import rewrite as rewrite
from hoyle.rules.rewrites.vocabulary import rule as rule
from hoyle.rules.rewrites.vocabulary import tells as tells
from hoyle.rules.rewrites.vocabulary import value as value

globals().update(NAMES)
__all__ = sorted(NAMES)  # pyright: ignore[reportUnsupportedDunderAll]
