"""Railways for programs that learn."""
