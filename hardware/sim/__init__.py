"""The simulated table: falling dice, a camera that draws them, people's hands, and every way to fail."""
