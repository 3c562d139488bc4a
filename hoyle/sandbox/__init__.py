"""Rules that a stranger wrote, given as a text: they run in a *rule worker*, or with their whole table in a confined process.

`server.table_process.ConfinedProcess` has the tables; in `server.rules_process` their bots think, and rules are tried. `RuleWorker` runs
whole games that are given as a text; the server does not use it yet. These processes have no store, key, socket or environment, and limits
for memory, time and files. In a rule worker the text is read, checked by the lint and compiled to WebAssembly, each stage with a budget;
only that WebAssembly is run; a table reads and interprets it. What is wrong with rules ends in one sentence, with file and line where
there is one.

messages        what a rule worker is asked, and what it answers
worker          the process, as others know it
child, limits   the process itself
rules           compiling and running; `hoyle.rules.reading` makes a game from the text, whose rules are source without code
"""
