"""A server where people meet and play: tables, live updates, bots; it holds no rule of any game."""
