"""The common part of Assassin's Target and Princess Lover: players take turns to turn up the top card of the pack."""
