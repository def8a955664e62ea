"""The checks of the contract, by what they are about."""

from branchline.testing.checks import arguments, copies, draws, ending, moves, previews, rules

__all__ = ["arguments", "copies", "draws", "ending", "moves", "previews", "rules"]
