"""The command line: one module for each command; `main` lists them."""
