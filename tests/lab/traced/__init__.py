"""The simulated table by path tracing: light as it falls, for lessons and for pictures to measure by.

The painter of the simulation is quick and knows no light but that of its lamps; here each pixel follows some
rays from the camera to what they meet, and on: soft shadows, light from the cloth on a die's sides, lamps in
polished tops, pips that are hollows, and what is seen through clear dice. The same scenes, cameras and looks.
"""
