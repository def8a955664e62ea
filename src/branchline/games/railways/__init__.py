"""Railways of the World: The Card Game, for 2 to 4 players."""
