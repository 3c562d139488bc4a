"""Encode messages with msgspec: message classes are Structs where it is installed (see `hoyle.messages`).

`codec.to_plain` and `json_form` write the same bytes in several times the time, where msgspec is not installed.
"""

import msgspec

from hoyle.json_form import Encoded


def raw(value: object) -> msgspec.Raw:
    """Return the JSON of a value that msgspec cannot encode: the bytes of an Encoded; TypeError for anything else."""
    if isinstance(value, Encoded):
        return msgspec.Raw(value.body)
    raise TypeError(f"Messages hold no {type(value).__name__}.")


encode = msgspec.json.Encoder(enc_hook=raw).encode
"""Return a Struct as JSON."""
Struct = msgspec.Struct
