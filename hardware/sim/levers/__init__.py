"""All that goes wrong with a camera, a lamp or a button, and how it is pulled."""
