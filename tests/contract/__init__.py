"""What every game keeps, on every state of random games."""
