"""The map as SVG: what is printed, and what lies on it now."""
