"""Hosts: the tables in the memory of a server or page, with their connections, bots and clocks."""
