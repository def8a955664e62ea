"""Sidings, a small railway game: an example of a game in a separate distribution."""
