"""Why a move is refused, in a sentence with the facts: they describe, the verbs decide."""
