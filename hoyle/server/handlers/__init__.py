"""Request handlers: each one reads a request and returns a page, a redirect or data."""
