"""Makes the weights: the only part that needs PyTorch."""
