import struct
import zlib

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.header import size_of
from vision.picture import MOST_PIXELS, PictureRefused, decoded, load

IMAGE = np.zeros((37, 61, 3), np.uint8)
KINDS = (".png", ".jpg", ".bmp", ".webp", ".tiff")


def packed(kind: str, *options: int) -> bytes:
    return cv2.imencode(kind, IMAGE, options)[1].tobytes()


@pytest.mark.parametrize("kind", KINDS)
def test_the_header_says_how_large_the_picture_is(kind):
    assert size_of(packed(kind)) == (61, 37)


@pytest.mark.parametrize(
    "options",
    [(cv2.IMWRITE_JPEG_PROGRESSIVE, 1), (cv2.IMWRITE_JPEG_RST_INTERVAL, 2), (cv2.IMWRITE_JPEG_QUALITY, 10)],
)
def test_a_jpeg_of_any_kind(options):
    assert size_of(packed(".jpg", *options)) == (61, 37)


def test_a_webp_with_and_without_loss():
    assert size_of(packed(".webp", cv2.IMWRITE_WEBP_QUALITY, 50)) == (61, 37)
    assert size_of(packed(".webp", cv2.IMWRITE_WEBP_QUALITY, 101)) == (61, 37)
    assert size_of(b"RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x3c\0\0\x24\0\0") == (61, 37)


@pytest.mark.parametrize("kind", KINDS)
def test_a_header_that_breaks_off_says_nothing_or_the_same(kind):
    whole = packed(kind)
    for end in range(min(len(whole), 300)):
        assert size_of(whole[:end]) in {None, (61, 37)}


@given(
    st.binary(max_size=60),
    st.sampled_from([b"", b"\x89PNG\r\n\x1a\n", b"\xff\xd8", b"BM", b"RIFF", b"II*\0", b"MM\0*"]),
)
def test_any_bytes_have_a_size_or_none(content, magic):
    size = size_of(magic + content)

    assert size is None or all(side >= 0 for side in size)


def bomb(wide: int, high: int) -> bytes:
    """A PNG of a few kB that says it is that large, as one that is nothing but white may be."""

    def chunk(name: bytes, content: bytes) -> bytes:
        return (
            struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
        )

    header = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(b""))
        + chunk(b"IEND", b"")
    )


def test_a_picture_that_is_too_large_is_refused_with_the_limit_before_it_is_decoded(tmp_path, monkeypatch):
    (tmp_path / "a.png").write_bytes(bomb(28_000, 28_000))
    monkeypatch.setattr(cv2, "imdecode", lambda *_: pytest.fail("it was decoded"))

    with pytest.raises(PictureRefused, match=f"28000x28000 .* {MOST_PIXELS // 10**6} au plus"):
        load(tmp_path / "a.png")


@pytest.mark.parametrize(
    "content", [b"P6 30000 30000 255\n", b"\0\0\0\x0cjP  \r\n\x87\n", b"#?RADIANCE\n", b"GIF89a", b""]
)
def test_a_format_that_nobody_means_is_no_picture(tmp_path, content):
    with pytest.raises(PictureRefused, match="pas une image"):
        decoded(tmp_path / "a.png", content)


def test_a_file_without_end_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("vision.picture.MOST_BYTES", 1000)
    (tmp_path / "a.png").write_bytes(b"\0" * 1001)

    with pytest.raises(PictureRefused, match="plus de"):
        load(tmp_path / "a.png")
