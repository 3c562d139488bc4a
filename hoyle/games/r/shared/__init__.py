"""Modules for all games with R's cards: the cards, their drawings and names, chips, and the payoff of the first place."""
