"""What both doors, the pages and the API, do alike: read a move, answer, refuse, keep a stream open."""
