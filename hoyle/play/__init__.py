"""One deal or one match, without a table around it."""
