"""What is drawn: boards as SVG, and later the pages they stand on."""
