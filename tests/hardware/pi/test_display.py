from pathlib import Path

from hardware.pi.display import Connector, best_connector, connectors


def plug(sys: Path, name: str, status: str = "connected") -> None:
    folder = sys / "class/drm" / name
    folder.mkdir(parents=True)
    (folder / "status").write_text(status + "\n")


def test_every_socket_of_every_card_is_seen(tmp_path):
    plug(tmp_path, "card1-HDMI-A-2", "disconnected")
    plug(tmp_path, "card1-HDMI-A-1")
    (tmp_path / "class/drm/card0").mkdir()
    (tmp_path / "class/drm/renderD128").mkdir()

    assert connectors(tmp_path) == (
        Connector(1, "HDMI-A-1", True),
        Connector(1, "HDMI-A-2", False),
    )


def test_a_panel_is_taken_before_a_monitor_whatever_their_numbers():
    monitor = Connector(0, "HDMI-A-1", True)
    panel = Connector(3, "DSI-1", True)

    assert best_connector((monitor, panel)) is panel


def test_without_a_screen_none_is_chosen(tmp_path):
    assert best_connector((Connector(0, "HDMI-A-1", False), Connector(0, "Writeback-1", True))) is None
    assert connectors(tmp_path / "none") == ()
