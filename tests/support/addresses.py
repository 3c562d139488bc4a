"""The addresses of a server below that of a table."""

from collections.abc import Iterable
from itertools import chain

from hoyle.handlers import routes
from hoyle.server import app


def below_a_table(*routes: Iterable[str]) -> tuple[str, ...]:
    """Return what follows the id of a table in the paths of routes."""
    paths = [path.partition("/t/{table}/")[2] for path in chain(*routes)]
    return tuple(path for path in paths if path)


TABLE_PAGES, TABLE_POSTS = below_a_table(routes.GETS, app.GETS), below_a_table(routes.POSTS, app.POSTS)
