"""The rules of Railways of the World: The Card Game: pure, and compiled if wanted."""
