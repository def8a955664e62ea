"""The example of a game in a distribution of its own, built and installed as its authors would."""
