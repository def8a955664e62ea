"""Bots for Steam."""
