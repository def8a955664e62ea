"""Learning to play: rulebooks for people with figures, guided games and puzzles."""
