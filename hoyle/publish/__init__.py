"""Hoyle as a static site: every game against bots in the visitor's browser, without a server; see `site`."""
