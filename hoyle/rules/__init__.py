"""The language in which rules are written: records, marks, verbs, options and games."""
