import pytest
from sqlalchemy import text

from kiosk.hub.store import HubStore, Unusable
from kiosk.hub.store.database import open_database


def test_a_database_is_opened_again_as_it_was(tmp_path):
    url = f"sqlite:///{tmp_path / 'hub.db'}"
    HubStore.open(url).close()
    store = HubStore.open(url)

    assert store.count() == 0
    store.close()


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("hub.db", "hub.db n’est pas l’adresse d’une base"),
        ("mysql://u:p@h/d", "mysql://u:***@h/d n’est pas l’adresse d’une base"),
        ("sqlite:////no/such/folder/hub.db", "ne répond pas (il ne s’ouvre pas)"),
        ("postgresql://u:secret@127.0.0.1:9/d", "u:***@127.0.0.1:9/d : cette base de données ne répond pas"),
        ("postgresql://u@h:port/d", "n’est pas l’adresse d’une base"),
    ],
)
def test_an_address_that_will_not_do_is_refused_in_one_line(url, told):
    with pytest.raises(Unusable) as refused:
        HubStore.open(url)

    assert told in str(refused.value)
    assert "\n" not in str(refused.value)
    assert "secret" not in str(refused.value)


def test_a_database_of_a_newer_program_is_left_as_it_is(tmp_path):
    url = f"sqlite:///{tmp_path / 'hub.db'}"
    engine = open_database(url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()

    with pytest.raises(Unusable, match="plus récente"):
        HubStore.open(url)
