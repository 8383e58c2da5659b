"""What a phone shows of a turn."""
