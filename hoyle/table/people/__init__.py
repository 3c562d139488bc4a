"""The people at a table: who sits and watches, what they say, agree on and how much time they have."""
