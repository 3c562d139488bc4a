"""Rules that a stranger wrote, given as a text: they run in a *rule worker*, and nowhere else.

`RuleWorker` is the only door. Its process has no store, key, socket or environment, and limits for memory, time and files. In it the
text is read, checked by the lint and compiled to WebAssembly, each stage with a budget; only that WebAssembly is run. What is wrong
with rules ends in one sentence, with file and line where there is one.

messages        what a rule worker is asked, and what it answers
worker          the process, as others know it
child, limits   the process itself
rules           compiling and running; `hoyle.rules.reading` makes a game from the text, whose rules are source without code
"""
