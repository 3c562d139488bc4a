"""A table as a state machine: decisions, positions, people, what it sends and shows. No I/O, no clock."""
