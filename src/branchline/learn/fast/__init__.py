"""What learning environments do for every decision: this package is compiled."""
