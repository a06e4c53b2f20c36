"""The machine under the kiosk: its clock, its heat and its current, and the service that starts us."""

from datetime import UTC, datetime
from pathlib import Path

from kiosk.doctor.finding import Finding, Status
from kiosk.doctor.place import Place
from kiosk.host.service import STARTS_FILE
from kiosk.language import Line, line, said
from kiosk.store import LOG_FILE

WARM_CELSIUS = 75.0
HOT = 82.0
"""Degrees: a Pi slows down from 80 (soft limit) and 85 (hard limit) on."""

_NOW = {0: said("tension trop basse"), 1: said("fréquence bridée"), 2: said("ralenti"), 3: said("trop chaud")}
"""Bits of `vcgencmd get_throttled`; the same ones 16 places higher say that it happened since the start."""


def clock(place: Place) -> tuple[Finding, ...]:
    """Whether the date can be right: games carry it, nothing else depends on it."""
    now = datetime.now(UTC)
    shown = now.astimezone().strftime("%Y-%m-%d %H:%M %Z")
    newest = _newest(place.data / LOG_FILE)
    if newest > now.timestamp() + 3600:
        detail = line(said("{now}, mais la dernière partie est plus récente."), now=shown)
        return (Finding("clock", Status.WARN, detail, _set_clock()),)
    if (place.root / "run/systemd/timesync/synchronized").exists():
        return (Finding("clock", Status.OK, line(said("{now}, réglée par le réseau."), now=shown)),)
    if (place.root / "dev/rtc0").exists():
        return (Finding("clock", Status.OK, line(said("{now}, gardée par l’horloge à pile."), now=shown)),)
    detail = line(said("{now}, sans réseau ni horloge à pile."), now=shown)
    return (Finding("clock", Status.WARN if place.model else Status.ABSENT, detail, _set_clock()),)


def _newest(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _set_clock() -> Line:
    return line(
        said(
            "La date ne sert qu’à l’historique : sudo date -s '2026-11-20 18:00', "
            "ou une pile RTC sur le Pi 5."
        )
    )


def heat(place: Place) -> tuple[Finding, ...]:
    """How hot it is, and whether the power supply holds."""
    return (_temperature(place), _throttling(place))


def _temperature(place: Place) -> Finding:
    readings = [place.text(str(path.relative_to(place.root))) for path in _zones(place)]
    degrees = [int(each) / 1000 for each in readings if each and each.lstrip("-").isdigit()]
    if not degrees:
        return Finding("temperature", Status.ABSENT, line(said("Cette machine ne dit pas sa température.")))
    hottest = max(degrees)
    detail = line(said("{degrees:.0f} °C."), degrees=hottest)
    if hottest < WARM_CELSIUS:
        return Finding("temperature", Status.OK, detail)
    advice = line(
        said("Dégager les ouïes, ajouter un dissipateur ou un ventilateur, éloigner de la machine à café.")
    )
    return Finding("temperature", Status.WARN if hottest < HOT else Status.FAIL, detail, advice)


def _zones(place: Place) -> list[Path]:
    return sorted(place.root.glob("sys/class/thermal/thermal_zone*/temp"))


def _throttling(place: Place) -> Finding:
    told = place.ask("vcgencmd", "get_throttled") or place.text(
        "sys/devices/platform/soc/soc:firmware/get_throttled"
    )
    bits = _hexadecimal((told or "").rpartition("=")[2])
    if bits is None:
        return Finding(
            "throttling", Status.ABSENT, line(said("Seul un Raspberry Pi dit si son courant tient."))
        )
    now = tuple(line(word) for bit, word in _NOW.items() if bits >> bit & 1)
    before = tuple(line(word) for bit, word in _NOW.items() if bits >> (bit + 16) & 1)
    advice = line(
        said(
            "Prendre l’alimentation officielle (5 V 5 A pour un Pi 5, 5 V 3 A pour un Pi 4) "
            "et un câble court ; contre la chaleur, un ventilateur."
        )
    )
    if now:
        detail = line(said("En ce moment : {what}."), what=now)
        return Finding("throttling", Status.FAIL, detail, advice)
    if before:
        detail = line(said("Depuis le démarrage : {what}."), what=before)
        return Finding("throttling", Status.WARN, detail, advice)
    return Finding("throttling", Status.OK, line(said("Le courant tient, rien n’est bridé.")))


def _hexadecimal(text: str) -> int | None:
    try:
        return int(text.strip(), 16)
    except ValueError:
        return None


def service(place: Place) -> tuple[Finding, ...]:
    """Whether the service runs, how often it was started again, and whether the last starts were bad."""
    told = place.ask("systemctl", "show", "lebon.service", "-p", "LoadState,ActiveState,NRestarts") or ""
    state = dict(each.split("=", 1) for each in told.splitlines() if "=" in each)
    if state.get("LoadState") != "loaded":
        advice = line(said("Pour que la borne démarre seule, sur le Pi : sudo systemd/lebon-install"))
        return (
            Finding("service", Status.ABSENT, line(said("Le service lebon n’est pas installé.")), advice),
        )
    restarts = state.get("NRestarts", "0")
    status = _status(state.get("ActiveState") == "active", restarts, (place.data / STARTS_FILE).exists())
    detail = line(
        said("Service lebon : {state}, relancé {restarts} fois."),
        state=state.get("ActiveState", "?"),
        restarts=restarts,
    )
    journal = line(said("Voir pourquoi : journalctl -u lebon -b -p warning"))
    return (Finding("service", status, detail, None if status is Status.OK else journal),)


def _status(active: bool, restarts: str, starting: bool) -> Status:
    """How a service fares that was restarted so often; `starting`: its last start has not proved good yet."""
    if not active:
        return Status.FAIL
    restless = restarts.isdigit() and int(restarts) > 3
    return Status.WARN if restless or (starting and restarts != "0") else Status.OK
