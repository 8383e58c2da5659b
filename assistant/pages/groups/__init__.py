"""The group's book: its pages, what changes it, and which book a table goes into."""
