"""Calls by memory: functions without parameters, which read their arguments from the memory and write their result there.

A host passes many arguments faster in this way than one by one. The memory is the host's, in which several modules may have their
constants: it begins with the stack, and the arguments of a call follow at ARGUMENTS.
"""

from collections.abc import Sequence

from hoyle.rules.compiler.binary import F64, I32, I64, OPCODES, Function, Module, sleb, uleb
from hoyle.rules.compiler.compilation import STACK_BYTES

SLOT = 8
"""The bytes of an argument or a result."""
HOST_STACK = 8 * STACK_BYTES
"""The room for the records and rows of running functions in a memory of the host; what is not used takes no memory."""
ARGUMENTS, CONSTANTS = HOST_STACK, HOST_STACK + 4096
"""The address of the arguments and the result of a call, and the first one after them."""
LOADS = {I32: ("i32.load", 2), I64: ("i64.load", 3), F64: ("f64.load", 3)}
STORES = {I32: ("i32.store", 2), I64: ("i64.store", 3), F64: ("f64.store", 3)}
"""The instructions and the alignment, as a power of two, by type of value."""


def call_by_memory(module: Module, index: int, parameters: Sequence[int], results: Sequence[int]) -> Function:
    """Return a function that calls the one with this index with the arguments in the memory, and writes the result there."""
    address = bytes([OPCODES["i32.const"]]) + sleb(ARGUMENTS)
    # A run that failed has left the pointer of the stack anywhere.
    code = bytes([OPCODES["i32.const"]]) + sleb(module.stack_bytes) + bytes([OPCODES["global.set"], 0])
    for number, register in enumerate(parameters):
        load, alignment = LOADS[register]
        code += address + bytes([OPCODES[load], alignment]) + uleb(SLOT * number)
    code += bytes([OPCODES["call"]]) + uleb(index)
    for number in reversed(range(len(results))):  # the last one is on top of the stack
        code += bytes([OPCODES["local.set"]]) + uleb(number)
    for number, register in enumerate(results):
        store, alignment = STORES[register]
        code += address + bytes([OPCODES["local.get"]]) + uleb(number)
        code += bytes([OPCODES[store], alignment]) + uleb(SLOT * number)
    return Function(module.type_index((), ()), list(results), code)
