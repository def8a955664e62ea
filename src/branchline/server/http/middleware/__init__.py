"""ASGI middleware: rate limits, trusted hosts and security headers."""
