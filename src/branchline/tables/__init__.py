"""Tables without storage, threads or clock: journal, projection, commands and snapshots."""
