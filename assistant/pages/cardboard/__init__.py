"""What hands lay on the table: the cubes to place now, and all of it on another day."""
