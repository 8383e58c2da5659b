"""The games a table can play. Each is a folder with the same file names."""
