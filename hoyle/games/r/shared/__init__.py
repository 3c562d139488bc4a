"""What R and the games with its cards share: the cards, how they look, chips, and what the first place is worth."""
