"""One file for each kind of move: its rules, its legality, its effect."""
