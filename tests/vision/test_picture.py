import cv2
import numpy as np
import pytest

from vision.picture import PictureRefused, load, pictures


@pytest.fixture
def noise():
    return np.random.default_rng(1).integers(0, 255, (40, 60, 3), np.uint8)


@pytest.mark.parametrize("ending", ["jpg", "png", "bmp", "webp"])
def test_a_picture_is_loaded_in_colour(tmp_path, noise, ending):
    cv2.imwrite(str(tmp_path / f"a.{ending}"), noise)

    assert load(tmp_path / f"a.{ending}").shape == (40, 60, 3)


def test_a_grey_picture_becomes_three_channels(tmp_path, noise):
    cv2.imwrite(str(tmp_path / "a.png"), noise[:, :, 0])

    assert load(tmp_path / "a.png").shape == (40, 60, 3)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "vide"),
        (b"this is only text", "pas une image"),
        (b"\xff\xd8\xff\xe0 nothing more", "coupée"),
        (b"\x89PNG\r\n\x1a\n nothing more", "coupée"),
        (b"BM" + b"\x00" * 60, "pas une image"),
    ],
)
def test_what_is_no_picture_is_refused_with_its_name(tmp_path, content, why):
    (tmp_path / "a.jpg").write_bytes(content)

    with pytest.raises(PictureRefused, match=why) as refused:
        load(tmp_path / "a.jpg")

    assert str(tmp_path / "a.jpg") in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("ending", ["jpg", "png"])
@pytest.mark.parametrize("share", [0.3, 0.6, 0.95])
def test_a_cut_picture_is_never_half_read(tmp_path, noise, ending, share):
    path = tmp_path / f"a.{ending}"
    cv2.imwrite(str(path), noise)
    whole = path.read_bytes()
    path.write_bytes(whole[: int(share * len(whole))])

    with pytest.raises(PictureRefused, match="coupée"):
        load(path)


def test_a_missing_file_and_a_folder_are_refused(tmp_path):
    with pytest.raises(PictureRefused, match="n’existe pas"):
        load(tmp_path / "none.jpg")
    with pytest.raises(PictureRefused, match="dossier"):
        load(tmp_path)


def test_the_pictures_of_a_folder_come_by_name(tmp_path, noise):
    for name in ("b.png", "a.JPG", "c.txt"):
        (tmp_path / name).write_bytes(b"x")

    assert [path.name for path in pictures(tmp_path)] == ["a.JPG", "b.png"]
