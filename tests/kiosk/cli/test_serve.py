from kiosk.cli.serve import factory
from kiosk.settings import Settings, changed


def test_repaired_settings_keep_the_camera_and_the_way_the_screen_hangs():
    current = changed(Settings(), {"rig": "pi", "rotation": 90, "muted": True})

    repaired = factory(current)

    assert (repaired.rig, repaired.rotation, repaired.muted) == ("pi", 90, False)
