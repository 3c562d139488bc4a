"""Tables as state machines, and the host that runs them, without I/O or threads; a host gets its store and clock."""
