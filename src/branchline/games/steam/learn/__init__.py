"""Steam for programs that learn."""
