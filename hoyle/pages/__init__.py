"""Pages as functions of plain data: what the server answers with, and what a published site is made of."""
