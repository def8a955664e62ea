"""Learning environments: the games as numbers, for PettingZoo, Gymnasium and OpenSpiel."""
