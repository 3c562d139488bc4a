"""Signatures with the secret key of a store. Each use has a prefix of its own, so that what is signed for one is worth nothing for another.

Some of the signed texts come from strangers, who may also read the signature: the secret of a ticket is shown after a game.
"""

import hmac
from typing import Literal

Use = Literal["visitor", "ticket", "program", "device", "operator", "comparisons"]
PREFIXES: dict[Use, bytes] = {
    "visitor": b"seat:",
    "ticket": b"ticket:",
    "program": b"program ",
    "device": b"device ",
    "operator": b"operator:",
    "comparisons": b"comparisons:",
}
"""By use. No prefix begins with another one."""


def signature(key: bytes, use: Use, text: str) -> bytes:
    """Return the signature of a text for one use: HMAC-SHA256, 32 bytes."""
    return hmac.digest(key, PREFIXES[use] + text.encode(), "sha256")
