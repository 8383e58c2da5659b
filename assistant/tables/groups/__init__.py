"""The group's book: people who play together, their finished games, and what these come to."""
