"""The button on its pin: there, ours, and not stuck."""

from hardware.clock import SystemClock
from hardware.pi.gpio import WIRED, DeviceMissing, GpioButton
from kiosk.doctor.finding import Finding, Status
from kiosk.doctor.place import STOP_IT, Place
from kiosk.language import line, said


def button(place: Place) -> tuple[Finding, ...]:
    """Open the pin as the kiosk does, look at its level, let go."""
    if not place.model and not list(place.root.glob("dev/gpiochip*")):
        return (_absent(),)
    try:
        device = GpioButton(SystemClock())
    except DeviceMissing as missing:
        return (_missing(str(missing), place),)
    try:
        down = device.is_down()
    finally:
        device.close()
    return (_missing("its pin cannot be read", place) if device.unread else _level(down),)


def _absent() -> Finding:
    return Finding(
        "button",
        Status.ABSENT,
        line(said("Cette machine n’a pas de broches GPIO.")),
        line(said("Jouer au toucher ou au clavier : Entrée est le bouton.")),
    )


def _missing(why: str, place: Place) -> Finding:
    if "another program" in why and place.occupied:
        return Finding(
            "button",
            Status.OK,
            line(said("La borne en marche tient le bouton (GPIO {pin})."), pin=WIRED.button),
            line(STOP_IT),
        )
    wired = not place.simulated
    return Finding(
        "button",
        # A PC may have a GPIO chip of its own; only where the bar relies on the button is it missed.
        Status.FAIL if wired and place.model else Status.ABSENT,
        line(said("Pas de bouton : {why}"), why=why),
        line(
            said(
                "Vérifier le câblage (broche 11 et masse), le groupe gpio et le paquet python3-lgpio. "
                "En attendant, on joue au toucher."
            )
        ),
    )


def _level(down: bool) -> Finding:
    if down:
        return Finding(
            "button",
            Status.WARN,
            line(said("Le bouton (GPIO {pin}) est enfoncé ou coincé."), pin=WIRED.button),
            line(said("Le relâcher ; sinon chercher un court-circuit entre la broche 11 et la masse.")),
        )
    return Finding("button", Status.OK, line(said("Bouton prêt (GPIO {pin})."), pin=WIRED.button))
