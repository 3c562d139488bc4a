"""Arrays of the target "wasm": only their form and first contents are known here, since they exist in the memory of a module."""

from dataclasses import dataclass
from struct import Struct
from typing import Any

from hoyle.rules.record import CODES, Record, RecordType


@dataclass(eq=False)
class Block:
    """An array of records or numbers in the memory of a WebAssembly module."""

    of: str | type[Record]
    """The type of numbers or of records."""
    shape: tuple[int, ...]
    fill: int = 0
    """The value of all numbers at first; records are all zeros."""
    first: bytes = b""
    """The first record, packed; empty for zeros."""

    @property
    def item(self) -> int:
        """The size of an element in bytes."""
        return self.form.size

    @property
    def form(self) -> Struct:
        """The form of an element in the module `struct`."""
        return Struct("<" + CODES[self.of]) if isinstance(self.of, str) else self.of.layout.form

    def filling(self) -> bytes:
        """Return the bytes of an element at first."""
        return self.form.pack(self.fill) if isinstance(self.of, str) else bytes(self.item)

    def array(self) -> Any:
        """Return a NumPy array with this form; without an axis one element of it."""
        import numpy

        of = self.of.dtype if isinstance(self.of, RecordType) else self.of
        array = numpy.full(self.shape, self.fill, of) if isinstance(self.of, str) else numpy.zeros(self.shape, of)
        return array[()]
