"""The rules of Ticket to Ride: Europe: pure, and compiled if wanted."""
