"""The instructions of a compiled module as text."""

import numpy

from hoyle.rules.compiler.binary import OPCODES

NAMES = {code: name for name, code in OPCODES.items()}


def text_of(code: bytes) -> list[str]:
    """The instructions of a function, one text for each, as in the text format of WebAssembly."""
    reader, found = Reader(code), list[str]()
    while reader.at < len(code):
        name = NAMES.get(reader.byte(), "memory")
        if name in ("block", "loop", "if"):
            kind = reader.byte()
            result = {0x40: "", 0x7F: " i32", 0x7E: " i64", 0x7C: " f64"}.get(kind, f" type {kind}")
            found.append(name + result)
        elif name.startswith(("local.", "global.", "br", "call")):
            found.append(f"{name} {reader.unsigned()}")
        elif ".load" in name or ".store" in name:
            reader.unsigned()
            found.append(f"{name} offset={reader.unsigned()}")
        elif name in ("i32.const", "i64.const"):
            found.append(f"{name} {reader.signed()}")
        elif name == "f64.const":
            found.append(f"{name} {numpy.frombuffer(code[reader.at : reader.at + 8])[0]}")
            reader.at += 8
        elif name == "memory":
            name = {6: "i64.trunc_sat_f64_s", 10: "memory.copy", 11: "memory.fill"}[reader.byte()]
            reader.at += {"memory.copy": 2, "memory.fill": 1}.get(name, 0)
            found.append(name)
        else:
            found.append(name)
    return found


class Reader:
    """Reads numbers from bytes."""

    def __init__(self, code: bytes) -> None:
        self.code, self.at = code, 0

    def byte(self) -> int:
        self.at += 1
        return self.code[self.at - 1]

    def unsigned(self) -> int:
        number, shift = 0, 0
        while True:
            byte = self.byte()
            number |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return number

    def signed(self) -> int:
        start = self.at
        number = self.unsigned()
        bits = 7 * (self.at - start)
        return number - (1 << bits) if number >> (bits - 1) else number
