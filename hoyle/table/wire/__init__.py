"""What a table takes and sends: commands, events, messages."""
