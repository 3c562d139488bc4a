"""The input and output of a table: commands, events, messages."""
