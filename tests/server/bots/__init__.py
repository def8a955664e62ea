"""Bots at the tables: the processes they think in, and who lets them move."""
