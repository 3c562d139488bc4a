"""One table as a state machine: no I/O, no clock, no threads, no randomness of its own."""
