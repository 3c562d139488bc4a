"""The output of a table for people: views, results, reasons, hints, replays."""
