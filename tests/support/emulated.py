"""Shipped code of another processor, run by an emulator: what it calculates for calls that native code has made.

A small program in C, made for the calls, reads the memory of their arguments from files, makes the calls, and writes the memory back.
"""

import ctypes
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from shutil import which
from typing import Any

from hoyle.rules.link.native import Code, described
from tests.support.machines import arrays_in

EMULATOR = "qemu-aarch64"
TARGET = "aarch64-linux-musl"
RESULT_TYPES = {"none": "long", "int64": "long", "int32": "int", "bool": "unsigned char", "float64": "double"}
PROGRAM = """#include <stdio.h>
#include <stdlib.h>
static void *load(const char *name, long size) {{
  void *memory = aligned_alloc(64, (size + 127) / 64 * 64);
  FILE *file = fopen(name, "rb");
  if (!file || fread(memory, 1, size, file) != (size_t)size) exit(2);
  fclose(file);
  return memory;
}}
static void save(const char *name, void *memory, long size) {{
  FILE *file = fopen(name, "wb");
  fwrite(memory, 1, size, file);
  fclose(file);
}}
{declarations}
int main(void) {{
  char error[64];
{calls}
  return 0;
}}
"""


def emulator() -> str | None:
    """The program that emulates the processor, if it is there."""
    return which(EMULATOR)


@dataclass
class Memory:
    """The arrays of a call: where each lies, and its bytes before the call."""

    regions: dict[int, bytes] = field(default_factory=dict[int, bytes])

    def add(self, value: Any) -> None:
        """Note an array, or an element of an array of records."""
        address, size = place_of(value)
        if size > len(self.regions.get(address, b"")):
            self.regions[address] = read(address, size)

    def inside(self, address: int) -> tuple[int, int] | None:
        """The number of the region that holds an address, and the offset in it."""
        for number, (start, content) in enumerate(self.regions.items()):
            if start <= address < start + max(1, len(content)):
                return number, address - start
        return None


def place_of(value: Any) -> tuple[int, int]:
    """The address and the number of bytes of an array or of an element of one."""
    return value.__array_interface__["data"][0], value.nbytes


def read(address: int, size: int) -> bytes:
    """The bytes at an address of this process."""
    return ctypes.string_at(address, size)


@dataclass
class NativeCall:
    """A call that native code has made."""

    name: str
    args: tuple[Any, ...]
    memory: Memory = field(default_factory=Memory)
    result: Any = None
    after: list[bytes] = field(default_factory=list[bytes])

    def __post_init__(self) -> None:
        """Note the memory before the call."""
        for value in arrays_in(self.args):
            if hasattr(value, "nbytes") and hasattr(value, "__array_interface__") and value.dtype.itemsize:
                if value.ndim or value.dtype.fields:
                    self.memory.add(value)

    def made(self, result: Any) -> None:
        """Note the result and the memory after the call."""
        self.result = result
        self.after = [read(address, len(content)) for address, content in self.memory.regions.items()]


def emulated(code: Code, calls: Sequence[NativeCall], folder: Path) -> list[tuple[str, list[bytes]]]:
    """What the code of another processor finds for these calls: the result as a text, and the memory after each."""
    (folder / "code.o").write_bytes(code.machine_code)
    declarations, lines = dict[str, str](), list[str]()
    for number, call in enumerate(calls):
        for region, content in enumerate(call.memory.regions.values()):
            name = f"{number}_{region}"
            (folder / f"{name}.before").write_bytes(content)
            lines.append(f'  void *memory_{name} = load("{name}.before", {len(content)});')
        arguments, types = written(call, number)
        result = RESULT_TYPES[code.results[call.name]]
        declarations[call.name] = f"int {call.name}(void *, void *, {', '.join(types)});"
        lines.append(f"  {result} result_{number} = 0;")
        lines.append(f"  if ({call.name}(&result_{number}, error, {', '.join(arguments)})) return 3;")
        form = "%a" if result == "double" else "%ld"
        cast = "" if result == "double" else "(long)"
        lines.append(f'  printf("{form}\\n", {cast}result_{number});')
        for region, content in enumerate(call.memory.regions.values()):
            name = f"{number}_{region}"
            lines.append(f'  save("{name}.after", memory_{name}, {len(content)});')
    text = PROGRAM.format(declarations="\n".join(declarations.values()), calls="\n".join(lines))
    (folder / "main.c").write_text(text, "utf-8")
    compiler = [sys.executable, "-m", "ziglang", "cc", "-target", TARGET, "-static", "-O1", "-o", "program", "main.c"]
    subprocess.run([*compiler, "code.o", "-lm"], cwd=folder, check=True, capture_output=True)
    found = emulator()
    assert found
    done = subprocess.run([found, "./program"], cwd=folder, check=True, capture_output=True, text=True)
    results = done.stdout.split()
    return [
        (
            results[number],
            [(folder / f"{number}_{region}.after").read_bytes() for region in range(len(call.memory.regions))],
        )
        for number, call in enumerate(calls)
    ]


def written(call: NativeCall, number: int) -> tuple[list[str], list[str]]:
    """The arguments of a call in C, and their types."""
    arguments, types = list[str](), list[str]()
    addresses = set(call.memory.regions)
    for value in described(call.args).parameters:
        place = call.memory.inside(value) if isinstance(value, int) and is_address(value, addresses) else None
        if isinstance(value, float):
            arguments.append(value.hex())
        elif place:
            arguments.append(f"(long)memory_{number}_{place[0]} + {place[1]}")
        else:
            arguments.append(f"{int(value)}L")
        types.append("double" if isinstance(value, float) else "long")
    return arguments, types


def is_address(value: int, addresses: set[int]) -> bool:
    """Whether a number can be an address of the arrays: they lie far above all counts."""
    return value >= min(addresses, default=0) > 1 << 32


def text_of(result: Any) -> str:
    """A result as the program writes it."""
    return float(result).hex() if isinstance(result, float) else str(int(result or 0))
