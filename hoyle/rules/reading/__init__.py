"""Rules given as a text: what stands in it is read from its syntax tree, and nothing of it is run as Python.

text          from a text to a syntax tree, within a budget
values        the values of constants and declarations
declarations  the functions that may stand in declarations
reader        the definitions of a text, in their order: constants, records and rules
interpreter, expressions   how a rule of a text runs in plain Python

`hoyle.rules.rewrites` reads rewrites with it.
"""
