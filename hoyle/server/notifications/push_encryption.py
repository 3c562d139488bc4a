"""The encryption of Web Push (RFC 8291, RFC 8188) and the signature of its sender (VAPID, RFC 8292)."""

import base64
import json
import os
from collections.abc import Mapping

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

RECORD_BYTES = 4096
"""The size of a record; a push message has only one."""
OVERHEAD_BYTES = 17
"""What a record has besides the text: the tag of AES-GCM, and a delimiter."""
LAST_RECORD = b"\x02"
"""The delimiter of the last record."""
SALT_BYTES, COORDINATE_BYTES = 16, 32


def text_of(data: bytes) -> str:
    """Return bytes in the base64 of URLs, without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    """Return the bytes of a text in the base64 of URLs, with or without padding; ValueError if the text is not base64."""
    plain = text.rstrip("=")
    return base64.b64decode(plain + "=" * (-len(plain) % 4), altchars="-_", validate=True)


def point_of(key: ec.EllipticCurvePublicKey) -> bytes:
    """Return a public key as the 65 bytes of an uncompressed point."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    """Return a key of `length` bytes, derived by HKDF (RFC 5869) with SHA-256."""
    return HKDF(SHA256(), length, salt, info).derive(secret)


def aes128gcm(plain: bytes, secret: bytes, salt: bytes, key_id: bytes = b"") -> bytes:
    """Return the body of a message with the content encoding aes128gcm (RFC 8188), in one record; ValueError if it is too long."""
    if len(plain) + OVERHEAD_BYTES > RECORD_BYTES:
        raise ValueError("The message is too long.")
    key = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD_BYTES.to_bytes(4, "big") + bytes([len(key_id)]) + key_id
    return head + AESGCM(key).encrypt(nonce, plain + LAST_RECORD, None)


def encrypted_for(
    browser: bytes,
    auth: bytes,
    plain: bytes,
    private: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """Return a message that only a browser can read (RFC 8291); ValueError if its public key is not on the curve P-256.

    `browser` and `auth` are the bytes of p256dh and auth in its subscription. The key and the salt of a message are new, unless a
    test gives them.
    """
    private, salt = private or ec.generate_private_key(ec.SECP256R1()), salt or os.urandom(SALT_BYTES)
    own = point_of(private.public_key())
    shared = private.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), browser))
    secret = derived(shared, auth, b"WebPush: info\0" + browser + own, 32)
    return aes128gcm(plain, secret, salt, own)


def authorization(private: ec.EllipticCurvePrivateKey, claims: Mapping[str, str | int]) -> str:
    """Return the header Authorization of a message: claims signed with ES256, and the public key (RFC 8292)."""
    parts = ({"typ": "JWT", "alg": "ES256"}, dict(sorted(claims.items())))
    signed = ".".join(text_of(json.dumps(part, separators=(",", ":")).encode()) for part in parts)
    numbers = decode_dss_signature(private.sign(signed.encode(), ec.ECDSA(SHA256())))
    signature = b"".join(number.to_bytes(COORDINATE_BYTES, "big") for number in numbers)
    return f"vapid t={signed}.{text_of(signature)},k={text_of(point_of(private.public_key()))}"
