"""The documentation site, generated from the texts in docs/, the games and the docstrings."""

from hoyle.docs.site import FIRST, TEXTS, Made, made, pages, write

__all__ = ["FIRST", "TEXTS", "Made", "made", "pages", "write"]
