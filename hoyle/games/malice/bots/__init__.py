"""What the bots of Malice use: traits of a position, and their weighted sum as its evaluation."""
