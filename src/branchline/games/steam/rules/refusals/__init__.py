"""Why a move is illegal here, with the facts: described, never decided."""
