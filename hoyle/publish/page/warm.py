"""Import and compile modules before a snapshot of the memory is made, so that later visits need not."""

from hoyle.pages.rendering import templates
from hoyle.publish.page import bots, page

MODULES = (bots, page)
"""The modules that the workers of a page use; importing them imports all others."""


def warm() -> None:
    """Compile the templates of all pages."""
    for name in templates.list_templates():
        templates.get_template(name)
