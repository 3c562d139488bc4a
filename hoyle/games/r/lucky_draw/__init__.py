"""What Assassin's Target and Princess Lover share: everybody in turn turns up the top card of the pack."""
