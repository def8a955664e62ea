"""What a browser needs to draw Railways of the World: The Card Game."""
