"""Where maps are made: own maps and their form, and new folders for the box."""
