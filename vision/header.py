"""How large a picture says that it is, before anything of it is decoded.

A PNG of 48 kB may unfold to 2.4 GB. OpenCV has a limit of its own, which is as high and cannot be set from
within; it also decodes formats that nobody means here, so that only those stand below.
"""

import struct

Size = tuple[int, int]
"""Width and height in pixels."""


def size_of(content: bytes) -> Size | None:
    """What the header of a JPEG, PNG, BMP, WebP or TIFF says; None where it is none of them or breaks off."""
    try:
        for magic, read in _FORMATS:
            if content.startswith(magic):
                return read(content)
    except (struct.error, IndexError):
        return None
    return None


def _png(content: bytes) -> Size:
    """PNG, section 11.2.2: IHDR is the first chunk."""
    wide, high = struct.unpack_from(">II", content, 16)
    return wide, high


def _bmp(content: bytes) -> Size:
    """BITMAPCOREHEADER has 12 bytes and 16 bits a side; later ones 32, a negative height means top down."""
    if struct.unpack_from("<I", content, 14)[0] == 12:
        wide, high = struct.unpack_from("<HH", content, 18)
        return wide, high
    wide, high = struct.unpack_from("<ii", content, 18)
    return abs(wide), abs(high)


def _jpeg(content: bytes) -> Size | None:
    """ITU T.81, B.1: segments up to the first start of a frame."""
    at = 2
    while at + 9 <= len(content):
        if content[at] != 0xFF:
            return None
        marker = content[at + 1]
        if marker in {0x01, 0xFF} or 0xD0 <= marker <= 0xD7:  # fill bytes, markers without a length
            at += 1 if marker == 0xFF else 2
        elif 0xC0 <= marker <= 0xCF and marker not in {0xC4, 0xC8, 0xCC}:
            high, wide = struct.unpack_from(">HH", content, at + 5)
            return wide, high
        else:
            at += 2 + struct.unpack_from(">H", content, at + 2)[0]
    return None


def _webp(content: bytes) -> Size | None:
    """RFC 9649: the first chunk is VP8X (canvas), VP8L (14 bits a side) or VP8."""
    kind = content[12:16]
    if content[8:12] != b"WEBP":
        return None
    if kind == b"VP8X":
        return 1 + int.from_bytes(content[24:27], "little"), 1 + int.from_bytes(content[27:30], "little")
    if kind == b"VP8L":
        bits = struct.unpack_from("<I", content, 21)[0]
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    wide, high = struct.unpack_from("<HH", content, 26)
    return wide & 0x3FFF, high & 0x3FFF


def _tiff(content: bytes) -> Size | None:
    """TIFF 6.0, section 2: the first directory; tags 256 and 257 are width and length, SHORT or LONG."""
    order = "<" if content.startswith(b"II") else ">"
    first = struct.unpack_from(f"{order}I", content, 4)[0]
    sides: dict[int, int] = {}
    for entry in range(struct.unpack_from(f"{order}H", content, first)[0]):
        at = first + 2 + 12 * entry
        tag, kind = struct.unpack_from(f"{order}HH", content, at)
        if tag in {256, 257}:
            sides[tag] = struct.unpack_from(f"{order}{'H' if kind == 3 else 'I'}", content, at + 8)[0]
    return (sides[256], sides[257]) if len(sides) == 2 else None


_FORMATS = (
    (b"\x89PNG\r\n\x1a\n", _png),
    (b"\xff\xd8", _jpeg),
    (b"BM", _bmp),
    (b"RIFF", _webp),
    (b"II*\0", _tiff),
    (b"MM\0*", _tiff),
)
"""How a file of each format begins."""
