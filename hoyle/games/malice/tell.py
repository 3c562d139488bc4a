"""What the log of Malice tells: the difference of two views in sentences, and which card flew where."""
