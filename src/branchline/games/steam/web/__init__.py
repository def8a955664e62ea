"""What a browser needs to draw Steam."""
