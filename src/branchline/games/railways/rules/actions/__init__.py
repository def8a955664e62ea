"""One file for each kind of action: its notation, legality, effect, price, preview and words."""
