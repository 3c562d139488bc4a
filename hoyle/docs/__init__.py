"""The documentation as pages: made from the texts of docs/, from the games themselves and from the docstrings."""

from hoyle.docs.site import FIRST, TEXTS, Made, made, pages, write

__all__ = ["FIRST", "TEXTS", "Made", "made", "pages", "write"]
