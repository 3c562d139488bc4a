"""Games written a second time, as plainly as possible, to compare the real rules with."""
