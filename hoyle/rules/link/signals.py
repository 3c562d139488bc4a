"""The signal handlers by which wasmtime notices that a run fails.

A failed check is an instruction that the processor refuses; wasmtime's handlers turn its signal into an exception. Other libraries
install handlers of their own, such as `faulthandler` and Ray when they start: with these a failed check would end the process. So
wasmtime's are installed again before a run.
"""

import sys
from ctypes import CDLL, c_void_p, create_string_buffer
from signal import SIGFPE, SIGILL, SIGSEGV

SIGNALS = (SIGILL, SIGSEGV, SIGFPE)
"""The signals of failed runs on Linux."""
BYTES = 256
"""Room for a `struct sigaction`, which begins with the address of the handler."""
SIGACTION = CDLL(None).sigaction if sys.platform == "linux" else None
ACTIONS = {signal: create_string_buffer(BYTES) for signal in SIGNALS}
"""By signal: what wasmtime does; empty until `note_handlers` was called."""
PRESENT = create_string_buffer(BYTES)
OURS, THEIRS = c_void_p.from_buffer(ACTIONS[SIGILL]), c_void_p.from_buffer(PRESENT)
"""The handler of wasmtime, and the present one."""


def note_handlers() -> None:
    """Note the present handlers as those of wasmtime, unless they are known; it installs them with the first engine of a process."""
    if SIGACTION and not OURS.value:
        for signal, action in ACTIONS.items():
            SIGACTION(signal, None, action)


def restore_handlers() -> None:
    """Install wasmtime's handlers again if another library has installed others, which it does for all of these signals."""
    if SIGACTION:
        SIGACTION(SIGILL, None, PRESENT)
        if THEIRS.value != OURS.value:
            for signal, action in ACTIONS.items():
                SIGACTION(signal, action, None)
