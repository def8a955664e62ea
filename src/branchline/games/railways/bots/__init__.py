"""Bots for Railways of the World: The Card Game."""
