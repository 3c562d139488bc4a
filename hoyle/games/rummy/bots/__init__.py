"""Knowledge for the bots of rummy: whole plays to choose from, and the evaluation of a position."""
