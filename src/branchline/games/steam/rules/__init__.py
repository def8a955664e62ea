"""The rules of Steam: pure, and compiled if wanted."""
