"""The functions of Malice that bots use: traits of a position, and their weighted sum as its evaluation."""
