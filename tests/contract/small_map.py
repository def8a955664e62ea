"""A map of our own, small enough for every move of a position to be tried often."""

SMALL = """\
format = 1
id = "small"
title = "Four cities and two towns"
ideal_players = [3]

grid = '''
      A   B   C   D   E
  1   .ELM    .       .ASH
  2       ~       ^
  3   .       ~OAK    .
  4       .       .
  5   .BIR    ~       .FIR
  6       .       .YEW
  7   .       .       .
'''

blocked = ["B2 SE"]

[setup]
supply_spaces = 4
supply_cubes = 2

[cities]
ASH = { name = "Ashford", colour = "blue", cubes = 3 }
BIR = { name = "Birch Hill", colour = "yellow", cubes = 3 }
ELM = { name = "Elmwood", colour = "red", cubes = 3 }
FIR = { name = "Firth", colour = "purple", cubes = 3 }

[towns]
OAK = { name = "Oakham" }
YEW = { name = "Yewtree" }
"""
