"""What whole pages show: the table screen, the Table tab, the layout, corrections, the history."""
