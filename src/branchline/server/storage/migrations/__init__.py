"""How a database of any released version becomes one of this version."""
