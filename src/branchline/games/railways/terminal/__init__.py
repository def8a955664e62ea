"""Railways of the World: The Card Game in the terminal."""
