"""The tables over HTTP: JSON in, JSON out, and a stream of events."""
