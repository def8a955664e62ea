"""Reading, checking and drawing map files."""
