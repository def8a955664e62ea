"""ASGI middleware: logging, trusted hosts, rate limits, security headers, CSRF."""
