"""What bots of rummy go by: whole plays to choose among, and how good a position is."""
