"""What bots go by: how good a position of the kit looks, and what a patience may still come to."""
