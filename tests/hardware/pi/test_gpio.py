import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from hardware.clock import SimClock
from hardware.debounce import Contact, Press, at_start, edge, level, settle
from hardware.pi.gpio import WIRED, DeviceMissing, GpioButton, GpioLamp, has_pins
from hardware.ports import Edge


@pytest.fixture
def factory() -> Iterator[MockFactory]:
    made = MockFactory()
    yield made
    made.close()


@pytest.fixture
def clock() -> SimClock:
    return SimClock()


@pytest.fixture
def button(factory, clock) -> Iterator[GpioButton]:
    made = GpioButton(clock, factory=factory)
    yield made
    made.close()


class HeldPin(MockPin):
    """A contact that is closed: the chip's own resistor cannot pull it up."""

    def _set_pull(self, value: str) -> None:
        super()._set_pull(value)
        self._state = False


def pin(factory: MockFactory, number: int = WIRED.button) -> Any:
    return factory.pin(number)


def test_every_edge_is_posted_with_its_time(factory, clock, button):
    edges: list[Edge] = []
    button.listen(edges.append)

    clock.sleep(1.0)
    pin(factory).drive_low()
    clock.sleep(0.25)
    pin(factory).drive_high()

    assert edges == [Edge(1.0, True), Edge(1.25, False)]


def test_the_level_is_that_of_the_contact(factory, button):
    assert not button.is_down()

    pin(factory).drive_low()

    assert button.is_down()


def test_a_button_that_is_down_at_the_start_posts_nothing_and_shows_its_level(clock):
    factory = MockFactory(pin_class=HeldPin)
    edges: list[Edge] = []

    button = GpioButton(clock, factory=factory)
    button.listen(edges.append)

    assert edges == []
    assert button.is_down()
    button.close()
    factory.close()


def test_the_one_who_listens_may_fail_and_the_button_goes_on(factory, button, caplog):
    def fails(_edge: Edge) -> None:
        raise KeyError("a bug")

    button.listen(fails)
    pin(factory).drive_low()
    edges: list[Edge] = []
    button.listen(edges.append)
    pin(factory).drive_high()

    assert [each.down for each in edges] == [False]
    assert "could not be handed on" in caplog.text


def test_edges_before_somebody_listens_are_dropped(factory, button):
    pin(factory).drive_low()
    edges: list[Edge] = []
    button.listen(edges.append)

    assert edges == []


def test_a_closed_button_is_up_and_silent(factory, button):
    edges: list[Edge] = []
    button.listen(edges.append)

    button.close()
    button.close()

    assert not button.is_down()
    assert edges == []


def test_a_pin_that_cannot_be_read_is_said_once_and_counts_as_up(factory, button, caplog, monkeypatch):
    def dead(*_: object) -> bool:
        raise OSError("no such chip")

    with monkeypatch.context() as broken:
        broken.setattr(pin(factory), "_get_state", dead)
        told = [button.is_down() for _ in range(3)]
    pin(factory).drive_low()

    assert told == [False] * 3
    assert caplog.text.count("the button cannot be read") == 1
    assert button.is_down()


def pushes(contact: Contact, now: float) -> int:
    return sum(isinstance(each, Press) for each in settle(contact, now)[1])


def test_a_bouncing_contact_is_one_push(factory, clock, button):
    contact = [at_start(button.is_down(), clock.now())]
    button.listen(lambda each: contact.__setitem__(0, edge(contact[0], each)))

    for _ in range(6):
        pin(factory).drive_low()
        clock.sleep(0.002)
        pin(factory).drive_high()
        clock.sleep(0.001)
    pin(factory).drive_low()

    assert pushes(contact[0], clock.now() + 0.02) == 0
    assert pushes(contact[0], clock.now() + 0.03) == 1


def test_an_edge_that_nobody_heard_is_healed_by_the_level(factory, clock, button):
    contact = at_start(button.is_down(), clock.now())
    pin(factory).drive_low()

    contact = level(contact, button.is_down(), clock.now())

    assert pushes(contact, clock.now() + 0.03) == 1


def test_the_lamp_switches_and_is_out_after_close(factory):
    lamp = GpioLamp(factory=factory)
    states = [pin(factory, WIRED.lamp).state]

    lamp.set(True)
    states.append(pin(factory, WIRED.lamp).state)
    lamp.close()
    lamp.close()
    lamp.set(True)

    assert states == [0, 1]


def test_a_lamp_that_does_not_switch_is_said_once_and_nothing_stops(factory, caplog, monkeypatch):
    lamp = GpioLamp(factory=factory)

    def dead(_value: object) -> None:
        raise OSError("no such chip")

    with monkeypatch.context() as broken:
        broken.setattr(pin(factory, WIRED.lamp), "_set_state", dead)
        lamp.set(True)
        lamp.set(False)
        lamp.set(True)

    assert caplog.text.count("the lamp does not switch") == 1
    lamp.close()


def test_a_pin_that_is_taken_is_one_line_with_what_to_do(factory, button, clock):
    with pytest.raises(DeviceMissing, match=r"the button on GPIO 17: .*another program uses the pin"):
        GpioButton(clock, factory=factory)


@pytest.mark.parametrize("made", [GpioButton, lambda clock: GpioLamp()])
def test_a_machine_without_pins_says_so_in_one_line(made: Callable[[SimClock], Any], clock, monkeypatch):
    from gpiozero import Device

    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "lgpio")
    monkeypatch.setitem(sys.modules, "lgpio", None)

    with pytest.raises(DeviceMissing) as missing:
        made(clock)

    assert "\n" not in str(missing.value)
    assert "play by touch" in str(missing.value)


def test_no_gpiozero_at_all_says_so_in_one_line(clock, monkeypatch):
    monkeypatch.setitem(sys.modules, "gpiozero", None)

    with pytest.raises(DeviceMissing, match="python3-gpiozero"):
        GpioButton(clock)


@pytest.mark.parametrize(
    ("model", "pins"),
    [("Raspberry Pi 5 Model B Rev 1.0\0", True), ("Some other board\0", False), (None, False)],
)
def test_only_a_raspberry_pi_has_our_pins(tmp_path, model, pins):
    if model is not None:
        (tmp_path / "proc/device-tree").mkdir(parents=True)
        (tmp_path / "proc/device-tree/model").write_text(model)

    assert has_pins(tmp_path) is pins
