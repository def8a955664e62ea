"""What the server keeps: one journal for each table, in SQLite or PostgreSQL."""
