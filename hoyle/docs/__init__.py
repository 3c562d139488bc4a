"""The documentation site, generated from the texts in docs/, the games, the commands and the docstrings."""

from hoyle.docs.site import FIRST, TEXTS, RenderedPage, pages, rendered_page, write

__all__ = ["FIRST", "TEXTS", "RenderedPage", "pages", "rendered_page", "write"]
