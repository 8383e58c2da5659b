"""The card “Now” of a phone: exactly what a seat may do, phase by phase."""
