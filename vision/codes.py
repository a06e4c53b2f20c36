"""A QR code held before the camera, as text."""

import cv2

from vision.readings import Image


def code_in(image: Image) -> str:
    """What the code in the picture says; "" where there is none that can be read."""
    text, _, _ = cv2.QRCodeDetector().detectAndDecode(image)
    return str(text)
