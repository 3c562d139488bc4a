"""The version of Hoyle."""

__version__ = "0.1.0"
