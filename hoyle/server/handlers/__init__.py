"""Request handlers: a handler reads a request and returns a page, a redirect or data."""
