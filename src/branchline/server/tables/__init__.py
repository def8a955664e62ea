"""The service of tables: memory, storage and live updates around `branchline.tables`."""
