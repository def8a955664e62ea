"""Steam in the terminal."""
