"""What a browser needs to draw Ticket to Ride: Europe."""
