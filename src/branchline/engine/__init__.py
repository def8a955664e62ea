"""The contract every game keeps; it knows no game and does no I/O."""
