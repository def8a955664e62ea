"""Learning to play: the rulebooks for people, with their figures."""
