"""Modules that R shares with the other games played with its cards: the cards, their look, chips, payoffs by place."""
