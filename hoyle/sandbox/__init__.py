"""Confined processes: rules that a stranger wrote, given as a text, are read and run in them only.

They have no store, key, socket or environment, and limits for memory, time and files. `server.table_process.ConfinedProcess` has the
tables, and reads and interprets the rules; in `server.rules_process` their bots think, and rules are tried, as checked WebAssembly with
counted steps.

process, pipe   a process, as the server knows it
child, limits   the process itself
messages        how it refuses
"""
