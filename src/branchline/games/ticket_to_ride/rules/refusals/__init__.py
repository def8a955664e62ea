"""Why a move is illegal, in sentences that name the facts of the position."""
