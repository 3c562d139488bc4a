"""The parts of the SQLite store: schema, connections, lock, writer thread, ledger, check, repair and backup.

How a lost write-ahead log is noticed
-------------------------------------
SQLite keeps committed changes in `FILE-wal` until a checkpoint copies them into FILE. If somebody deletes that file after a
crash, SQLite opens FILE without a complaint, and the changes since the last checkpoint are gone. Two records prevent this:

- `about.session` in the main file is `open` while a server runs. It is checkpointed into the main file at the start, when the
  WAL exists and is synced, and is set to `closed` before the WAL is removed at the end. So `open` without a WAL is a finding.
- The ledger (`ledger.py`), a file beside the store, names each table and its revision after a commit, before the save is
  acknowledged. It is not synced: every line is true, whichever lines survive. A line with a higher revision than the stored one
  is a finding, which names the table. This also finds a WAL that was cut or damaged, and an older copy of the main file. A
  complete checkpoint empties the ledger. Before a table is deleted, a line takes back what the ledger says about it.

SQLite before 3.51.3 can damage a WAL when two connections write or checkpoint at the same moment. Here one connection of one
process writes and makes checkpoints: the lock (`lock.py`) excludes other processes that write, and all other connections are
read-only (`mode=ro`), so that they make no checkpoint either.
"""
