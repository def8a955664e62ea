"""Steam, the Base and the Standard game, for 3 to 6 players on any map."""
