"""Pyodide without what only libraries that are loaded later use: the names of all of its functions, for linking.

A site loads no such libraries. Its files then are smaller, and Python starts sooner, since it makes no table of the names.
"""

import re
from collections.abc import Iterator, Sequence

from hoyle.rules.compiler.binary import uleb

ASSIGNED = re.compile(r'([\w$]+)=Module\["[\w$]+"\]=wasmExports\["([\w$]+)"\];')
"""A statement that takes over a function or an address of the WebAssembly code: the name in the script, and that in the code."""
DECLARED = re.compile(r"(?<=var )[\w$,]+(?=;function assignWasmExports\()")
"""The declaration of the names in the script."""
WORD = re.compile(r"[\w$]+")
IMPORTS, EXPORTS = 2, 7
"""The numbers of sections of WebAssembly."""
ADDRESSES = ("GOT.func", "GOT.mem")
"""The modules of imports that are addresses."""


def trimmed(script: str, loader: str, code: bytes) -> tuple[str, bytes]:
    """Return Pyodide's script and code without the names that neither they nor the loader use."""
    others = DECLARED.sub("", ASSIGNED.sub("", script))
    used = {*WORD.findall(others), *WORD.findall(loader)}
    taken = {name: exported for name, exported in ASSIGNED.findall(script) if used & {name, exported}}
    declared = DECLARED.search(script)
    assert declared is not None, "another version of Pyodide"
    dropped = {name for name, _ in ASSIGNED.findall(script)} - taken.keys()
    names = ",".join(name for name in declared[0].split(",") if name not in dropped)
    short = DECLARED.sub(names, ASSIGNED.sub(lambda found: found[0] if found[1] in taken else "", script))
    return short, with_exports(code, {*taken.values(), *used, *addresses(code)})


def with_exports(code: bytes, names: set[str]) -> bytes:
    """Return WebAssembly code with these of its exports alone."""
    made = [code[:8]]
    for number, start, end in sections(code):
        content = code[start:end]
        if number == EXPORTS:
            kept = [entry for name, entry in exports(code, start) if name in names]
            content = uleb(len(kept)) + b"".join(kept)
        made += [bytes([number]), uleb(len(content)), content]
    return b"".join(made)


def sections(code: bytes) -> Iterator[tuple[int, int, int]]:
    """Yield the sections: the number, and where the content begins and ends."""
    place = 8
    while place < len(code):
        size, start = read_leb(code, place + 1)
        yield code[place], start, start + size
        place = start + size


def exports(code: bytes, place: int) -> Iterator[tuple[str, bytes]]:
    """Yield the names and the entries of a section of exports."""
    count, place = read_leb(code, place)
    for _ in range(count):
        name, after = read_name(code, place)
        _, end = read_leb(code, after + 1)
        yield name, code[place:end]
        place = end


def addresses(code: bytes) -> Sequence[str]:
    """Return the names of the functions and data whose addresses are imported, from the script or from the exports."""
    start, end = next((start, end) for number, start, end in sections(code) if number == IMPORTS)
    found = list[str]()
    for module in ADDRESSES:
        for match in re.finditer(re.escape(uleb(len(module)) + module.encode()), code[start:end]):
            found.append(read_name(code, start + match.end())[0])
    return found


def read_name(code: bytes, place: int) -> tuple[str, int]:
    """Return a name, and where it ends."""
    length, start = read_leb(code, place)
    return code[start : start + length].decode(), start + length


def read_leb(code: bytes, place: int) -> tuple[int, int]:
    """Return an unsigned integer in LEB128, and where it ends."""
    value, shift = 0, 0
    while True:
        byte = code[place]
        place += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, place
