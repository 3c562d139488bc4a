"""What identifies the text of a rewrite."""

from hashlib import blake2b


def normalised(text: str) -> str:
    """Return a text without what changes nothing: other ends of lines, and spaces at the ends of lines and of the text."""
    return "\n".join(line.rstrip() for line in text.replace("\r\n", "\n").strip().split("\n")) + "\n"


def text_hash(text: str) -> str:
    """Return a hash of a text, 16 hexadecimal digits."""
    return blake2b(normalised(text).encode("utf-8", "replace"), digest_size=8).hexdigest()
