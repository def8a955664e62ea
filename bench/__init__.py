"""Measurements of speed; see run.py."""
