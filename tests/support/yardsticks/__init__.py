"""Small games whose numbers of positions and values are published."""
