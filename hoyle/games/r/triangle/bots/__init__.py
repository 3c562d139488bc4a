"""What bots know about Triangle: how good a position looks, and which moves to consider."""
