"""What bots know about Triangle: the evaluation of a position, and which moves to consider."""
