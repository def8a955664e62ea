"""Bots for Ticket to Ride: Europe."""
