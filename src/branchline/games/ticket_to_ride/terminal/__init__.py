"""Ticket to Ride: Europe in the terminal."""
