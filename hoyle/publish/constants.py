"""The third-party software that a published site contains."""

PYODIDE = "314.0.7"
"""The version of Pyodide, which is Python for browsers."""
PYODIDE_INTEGRITY = "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""The digest of its npm package, as npm writes it."""
LIBRARIES = ("jinja2", "markupsafe", "markdown_it", "mdurl")
"""The Python packages that the pages in the browser need besides Hoyle."""
DISTRIBUTIONS = ("jinja2", "markupsafe", "markdown-it-py", "mdurl")
"""The distributions of these packages, for their licences."""
