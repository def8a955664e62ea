"""Records: how they are kept and checked, and finished games replayed to their score."""
