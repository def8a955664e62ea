"""What a table is: the fold of its journal, what may be done at it, and who may see what."""
