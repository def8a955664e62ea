"""The commands of a table: pure functions of the table and the caller that return a decision or raise a refusal."""
