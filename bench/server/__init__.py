"""How much the server can do, beside a bare endpoint that writes one row."""
