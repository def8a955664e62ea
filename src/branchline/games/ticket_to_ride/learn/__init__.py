"""Ticket to Ride for programs that learn."""
