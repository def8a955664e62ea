"""The games, each in a room of its own; none knows of another."""
