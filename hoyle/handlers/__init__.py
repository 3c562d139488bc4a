"""Request handlers that a server and a published site share: each takes a `Request` and returns an `Answer`, both plain values.

`hoyle.server.requests` makes requests and answers of Starlette's, `hoyle.publish.page.requests` those of a page's messages.
"""
