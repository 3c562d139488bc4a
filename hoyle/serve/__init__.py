"""People at tables: the server, its store, its pages. `run` serves, `create` makes the application."""

from hoyle.serve.app import create
from hoyle.serve.run import run

__all__ = ["create", "run"]
