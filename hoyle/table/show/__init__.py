"""What a table shows: views, results, reasons, hints, replays."""
