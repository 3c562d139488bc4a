"""What bots of Malice go by: how good a position looks."""
