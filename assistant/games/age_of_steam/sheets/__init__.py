"""What whole pages show: the table screen, the Table tab, the setup card, corrections, the history."""
