"""Compression of answers with gzip, so that the size of an answer says nothing about what is secret in it (see docs/run-a-server.md).

Who sees the size of a compressed answer, and can put text into it, can guess a secret in it (BREACH). So the parts of a page that
are secret are stored in the gzip stream as they are, and only what stands between them is compressed, each part by itself.
"""

import re
import zlib
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from struct import pack

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.types import Scope

SECRET = token_hex(16)
"""Stands before and after each secret in the text of a page; nobody else knows it."""
PAGES = re.compile(
    r"/|/about|/c/[^/]+|/daily(/[\d-]+)?|/docs/.*|/g/\w+(/rules)?|/gallery(/.*)?|/puzzles(/.*)?|/t/[^/]+/rules"
)
"""The paths of the pages that are compressed. Their templates mark what is secret; all other pages are sent as they are."""
TYPES = re.compile(r"(text/|image/svg|application/(json|javascript|schema\+json|manifest\+json))")
MIN_SIZE = 1000
"""Smaller answers are sent as they are."""
MAX_PARTS = 1024
"""The number of compressed parts that are kept."""
LEVEL = 6
HEADER, LAST_BLOCK = b"\x1f\x8b\x08\0\0\0\0\0\0\xff", b"\x03\0"
MAX_STORED = 0xFFFF

known_parts: dict[bytes, bytes] = {}
"""By digest: compressed parts of pages and files, the oldest first."""


def accepts_gzip(headers: Headers) -> bool:
    """Return whether a client takes gzip, and asks for no range, which is one of the answer as it is."""
    if "range" in headers:
        return False
    for coding in headers.get("accept-encoding", "").split(","):
        name, _, weight = coding.replace(" ", "").lower().partition(";q=")
        if name in ("gzip", "*"):
            return not re.fullmatch(r"0(\.0*)?", weight)
    return False


def gzip(parts: Sequence[bytes]) -> bytes:
    """Return parts of a text as one gzip stream: the first and every second after it compressed, the others stored.

    >>> import gzip as library
    >>> library.decompress(gzip([b"seat " * 9, b"token", b" and the rest"])) == b"seat " * 9 + b"token and the rest"
    True
    """
    blocks = [stored(part) if number % 2 else compressed(part) for number, part in enumerate(parts)]
    whole = b"".join(parts)
    return b"".join([HEADER, *blocks, LAST_BLOCK, pack("<LL", zlib.crc32(whole), len(whole) & 0xFFFFFFFF)])


def stored(part: bytes) -> bytes:
    """Return a part as blocks of a deflate stream that contain it as it is."""
    pieces = [part[start : start + MAX_STORED] for start in range(0, len(part), MAX_STORED)]
    return b"".join(pack("<BHH", 0, len(piece), len(piece) ^ MAX_STORED) + piece for piece in pieces)


def compressed(part: bytes) -> bytes:
    """Return a part as whole bytes of a deflate stream, without references to what is before it; it is made once."""
    key = sha256(part).digest()
    found = known_parts.get(key)
    if found is None:
        deflate = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
        found = deflate.compress(part) + deflate.flush(zlib.Z_FULL_FLUSH)
        while len(known_parts) >= MAX_PARTS:
            known_parts.pop(next(iter(known_parts)), None)
        known_parts[key] = found
    return found


def page_response(request: Request, text: str, status: int) -> Response:
    """Return a page, compressed if its path is one of PAGES. Secrets in `text` stand between marks SECRET.

    A form that proposes rules at a table has the table's id in its address, which the page repeats, so it is sent as it is.
    """
    parts = [part.encode() for part in text.split(SECRET)]
    response = HTMLResponse(b"".join(parts), status)
    if status == 200 and PAGES.fullmatch(request.url.path) and "table" not in request.query_params:
        encode(response, request.scope, parts)
    return response


def encode(response: Response, scope: Scope, parts: Sequence[bytes] = ()) -> None:
    """Compress the body of a response that nobody's secrets are in, or of which these are the parts; see `gzip`."""
    response.headers.add_vary_header("Accept-Encoding")
    body = bytes(response.body)
    if len(body) >= MIN_SIZE and accepts_gzip(Headers(scope=scope)):
        response.body = gzip(parts or [body])
        response.headers["Content-Encoding"] = "gzip"
        response.headers["Content-Length"] = str(len(response.body))


def encoded_file(response: Response, scope: Scope) -> Response:
    """Return the response for a public file, compressed if it is a text and the client takes it.

    The tag of a compressed file is weak, since the file has other bytes without compression; it still answers `If-None-Match`.
    """
    if not TYPES.match(response.headers.get("content-type", "")) and response.status_code != 304:
        return response
    response.headers.add_vary_header("Accept-Encoding")
    if not isinstance(response, FileResponse) or not accepts_gzip(Headers(scope=scope)):
        return response
    whole = Response(Path(response.path).read_bytes(), media_type=response.media_type)
    whole.headers["Last-Modified"] = response.headers["last-modified"]
    encode(whole, scope)
    is_compressed = "content-encoding" in whole.headers
    whole.headers["ETag"] = ("W/" if is_compressed else "") + response.headers["etag"]
    return whole
