"""The web server: `create` returns the application, `run` serves it."""

from hoyle.server.app import create
from hoyle.server.run import run

__all__ = ["create", "run"]
