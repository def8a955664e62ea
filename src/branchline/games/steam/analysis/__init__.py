"""Where the money went, and how a map plays."""
