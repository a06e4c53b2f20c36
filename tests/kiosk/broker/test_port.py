import pytest

from kiosk.broker import Address, BadAddress, Login, read_address


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("bar.local", Address("bar.local", 1883)),
        (" 10.0.0.2:8883 ", Address("10.0.0.2", 8883)),
        ("[::1]:1883", Address("::1", 1883)),
    ],
)
def test_an_address_is_read_as_it_is_typed(typed, address):
    assert read_address(typed) == address
    assert read_address(str(address)) == address


@pytest.mark.parametrize("typed", ["", ":1883", "bar:0", "bar:65536", "bar:x", "mqtt://bar", "a b:1"])
def test_what_is_no_address_is_refused_with_what_would_be_right(typed):
    with pytest.raises(BadAddress, match="HÔTE:PORT"):
        read_address(typed)


def test_the_port_says_whether_it_is_encrypted():
    assert read_address("bar:8883").encrypted
    assert not read_address("bar").encrypted


def test_who_one_is_comes_from_the_environment():
    environment = {"LEBON_BROKER_USER": "bar,1", "LEBON_BROKER_PASSWORD": "secret", "LEBON_BROKER_CA": ""}

    assert Login.of("bar/1", environment) == Login("bar/1", "bar,1", "secret", None)
