"""Small games whose counts and values are published."""
