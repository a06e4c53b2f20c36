"""`lebon evening`: a kiosk that is told what eye, button and fingers did, line by line."""
