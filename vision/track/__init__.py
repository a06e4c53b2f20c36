"""Over frames: what moves and what rests (`motion`), and what happened to the tray, told once (`gate`).

What earlier frames told of dice and camera makes the next look cheaper (`again`, `sized`, `stance`).
"""
