"""Memories in which WebAssembly modules of this machine work, and the NumPy arrays in them."""

import atexit
from collections.abc import Iterator, Sequence
from contextlib import suppress
from ctypes import addressof, c_char, memmove, py_object, pythonapi
from functools import cache, cached_property
from importlib import import_module
from math import prod
from operator import itemgetter
from typing import Any
from weakref import WeakSet, ref

from hoyle.rules.compiler.by_memory import ARGUMENTS, CONSTANTS
from hoyle.rules.link.signals import note_handlers
from hoyle.rules.rule_error import TooMuchMemory

MOST_BYTES = 3 << 30
"""The most memory of an instance: addresses have 32 bits."""
MOST_KNOWN = 1000
"""The most arrays whose places are remembered."""
PAGE = 1 << 16
"""The bytes by which memory grows."""
TOO_MUCH = "This needs more memory than the {limit} MiB that compiled rules may use here."


@cache
def engine(reserved: int) -> Any:
    """Return the engine of this process. ImportError where the package wasmtime is missing.

    It reserves 4 GiB of addresses for a memory, which makes access quick, or `reserved` bytes; then it writes no files. It
    starts no threads.
    """
    wasmtime: Any = import_module("wasmtime")
    config = wasmtime.Config()
    config.memory_may_move = config.parallel_compilation = False  # threads would be missing in a process made by a fork
    if reserved:
        config.memory_init_cow = False  # it writes a file
        config.memory_reservation, config.memory_guard_size = reserved, PAGE
    made = noted(wasmtime.Engine(config))
    note_handlers()
    return made


NOTED = WeakSet[Any]()
"""The objects of wasmtime that are there."""


def noted(managed: Any) -> Any:
    """Return an object of wasmtime, after noting that it is there."""
    NOTED.add(managed)
    return managed


@atexit.register
def leave() -> None:
    """Leave what is there to the end of the process: the package cannot free it any more after its own functions are gone."""
    for managed in NOTED:
        pythonapi.Py_IncRef(py_object(managed))


class WasmMemory:
    """A memory in which modules work, with the arrays in it. One thread at a time may use it.

    It begins with the stack and the arguments of a call; constants of modules follow, and from `start` on arrays.
    """

    def __init__(self, first: int, most_bytes: int = MOST_BYTES, reserved: int = 0) -> None:
        """Make a memory whose arrays begin at the address `first`; `reserved` as for `engine`. RunError if `most_bytes` is too little."""
        self.wasmtime: Any = import_module("wasmtime")
        self.most_bytes = most_bytes
        self.store = noted(self.wasmtime.Store(engine(reserved)))
        self.store.set_limits(memory_size=most_bytes)
        pages = -(-first // PAGE)
        try:
            self.memory = self.wasmtime.Memory(self.store, self.wasmtime.MemoryType(self.wasmtime.Limits(pages, None)))
        except self.wasmtime.WasmtimeError:
            raise self.too_much() from None
        self.top = self.used = first
        """The first byte that no array of `array` was given yet, and the first that was never used."""
        self.instances: dict[object, Any] = {}
        """By program: its instance in this memory."""
        self.known: dict[int, tuple[ref[Any], int]] = {}
        """By id: arrays that are in the memory, and where."""
        self.free: dict[int, list[int]] = {}
        """By size: where arrays were that are not there any more."""

    @cached_property
    def start(self) -> int:
        """The address of the memory in this process."""
        return addressof(self.memory.data_ptr(self.store).contents)

    @cached_property
    def arguments(self) -> Any:
        """The bytes of the arguments of a call."""
        return (c_char * (CONSTANTS - ARGUMENTS)).from_address(self.start + ARGUMENTS)

    def array(self, shape: int | tuple[int, ...], dtype: Any) -> Any:
        """Return a NumPy array of zeros in the memory. RunError if there is too little memory."""
        import numpy

        like = numpy.empty(0, dtype).dtype
        lengths = (shape,) if isinstance(shape, int) else shape
        size = prod(lengths, start=like.itemsize)
        stretch: Any = Stretch(self, size)
        content = numpy.asarray(stretch)
        if stretch.is_used:
            content[:] = 0  # the bytes between fields, too
        return content.view(like).reshape(lengths)

    def offset(self, array: Any) -> int | None:
        """Return where an array or a record is in the memory; None if it is elsewhere, or has gaps between its elements."""
        known = self.known.get(id(array))
        if known and known[0]() is array:
            return known[1]
        at = address_of(array) - self.start
        if not 0 <= at < self.top or not is_packed(array):
            return None
        if array.ndim:
            if len(self.known) >= MOST_KNOWN:
                self.known.clear()
            self.known[id(array)] = ref(array), at
        return at

    def reserve(self, size: int) -> None:
        """Let the memory grow to this size. RunError if it may not."""
        missing = size - self.memory.data_len(self.store)
        if missing > 0:
            try:
                self.memory.grow(self.store, -(-missing // PAGE))
            except self.wasmtime.WasmtimeError:
                raise self.too_much() from None
        self.used = max(self.used, size)

    def too_much(self) -> TooMuchMemory:
        """Return the error for too little memory."""
        return TooMuchMemory(TOO_MUCH.format(limit=self.most_bytes >> 20))


class Stretch:
    """Bytes of a memory, as NumPy reads them, for as long as there is an array of them. The memory lasts as long."""

    def __init__(self, memory: WasmMemory, size: int) -> None:
        """Take bytes that are free. RunError if there is too little memory."""
        self.memory, self.size = memory, (size + 15) & ~15
        with suppress(KeyError, IndexError):
            self.at, self.is_used = memory.free[self.size].pop(), True
        if not hasattr(self, "at"):
            self.is_used = memory.top < memory.used
            memory.reserve(memory.top + self.size)
            self.at, memory.top = memory.top, memory.top + self.size
        address = memory.start + self.at
        self.__array_interface__ = {"version": 3, "data": (address, False), "shape": (size,), "typestr": "|u1"}

    def __del__(self) -> None:
        """Give the bytes back."""
        if hasattr(self, "at"):
            self.memory.free.setdefault(self.size, []).append(self.at)


class Placed:
    """The arrays of one call that are outside of the memory: they are copied there, and back. Arrays that overlap stay together."""

    def __init__(self, memory: WasmMemory, arrays: Sequence[Any]) -> None:
        """Find a place for each array, and let the memory grow for them."""
        import numpy

        self.start, self.arrays = memory.start, arrays
        self.packed = [array if is_packed(array) else numpy.ascontiguousarray(array) for array in arrays]
        self.copied: list[list[int]] = []
        """For each stretch of bytes: its address, its length, and where it is in the memory."""
        self.addresses, top = list(map(address_of, self.packed)), memory.top
        for address, array in sorted(zip(self.addresses, self.packed, strict=True), key=itemgetter(0)):
            if self.copied and address < sum(self.copied[-1][:2]):
                last = self.copied[-1]
                last[1] = max(last[1], address + array.nbytes - last[0])
            else:
                self.copied.append([address, array.nbytes, top])
            top = sum(self.copied[-1][1:]) + 15 & ~15
        memory.reserve(top)

    def offsets(self) -> Iterator[int]:
        """Yield where each array is in the memory."""
        for address in self.addresses:
            first, _, at = max(each for each in self.copied if each[0] <= address)
            yield at + address - first

    def write(self) -> None:
        """Copy the arrays into the memory."""
        for address, size, at in self.copied:
            memmove(self.start + at, address, size)

    def read(self) -> None:
        """Copy the arrays back, unless they may only be read."""
        for address, size, at in self.copied:
            if any(
                array.flags.writeable
                for first, array in zip(self.addresses, self.packed, strict=True)
                if address <= first < address + size
            ):
                memmove(address, self.start + at, size)
        for array, packed in zip(self.arrays, self.packed, strict=True):
            if array is not packed:
                array[...] = packed


def is_packed(array: Any) -> bool:
    """Return whether the elements of an array lie one after the other, as a module expects them."""
    return not array.ndim or array.flags.c_contiguous


def address_of(array: Any) -> int:
    """Return the address of the first element of an array, or of a record."""
    return array.ctypes.data if array.ndim else array.__array_interface__["data"][0]
