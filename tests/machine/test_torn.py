"""The log of writes is read as QEMU writes it, and a card that lies is found out."""

import random
import struct

import pytest

from tests.machine.torn import FLUSH, MAGIC, SECTOR, cuts, lost, written


def entry(place: int, data: bytes, flags: int = 0) -> bytes:
    head = struct.pack("<QQQQ", place, len(data) // SECTOR, flags, 0)
    return head.ljust(SECTOR, b"\0") + data


ONE, TWO = b"1" * SECTOR, b"2" * 2 * SECTOR
LOG = struct.pack("<QQQI", MAGIC, 1, 3, SECTOR).ljust(SECTOR, b"\0")
LOG += entry(7, ONE) + entry(0, b"", FLUSH) + entry(9, TWO)


def test_a_log_is_read_as_it_was_written_and_what_was_torn_off_is_left_out(tmp_path):
    (tmp_path / "log").write_bytes(LOG)
    (tmp_path / "torn").write_bytes(LOG[:-1])

    found = [(each.place, each.data, each.flush) for each in written(tmp_path / "log")]

    assert found == [(7 * SECTOR, ONE, False), (0, b"", True), (9 * SECTOR, TWO, False)]
    assert len(list(written(tmp_path / "torn"))) == 2


def test_what_is_no_log_is_refused(tmp_path):
    (tmp_path / "log").write_bytes(b"\0" * 4096)

    with pytest.raises(ValueError, match="no log of writes"):
        list(written(tmp_path / "log"))


def test_what_was_flushed_before_a_cut_is_kept_and_of_the_rest_anything(tmp_path):
    (tmp_path / "log").write_bytes(LOG)
    log, rests = list(written(tmp_path / "log")), set()
    for seed in range(60):
        for _, sure, rest in cuts(log, len(LOG), random.Random(seed), 1):
            assert sure == log[:2]
            rests.add(tuple(len(each.data) // SECTOR for each in rest))

    assert rests == {(), (0,), (1,), (2,)}


def test_a_word_that_was_told_to_be_written_must_be_there():
    acks = [(10, ("421",)), (20, ("421", "322"))]

    assert not lost(acks, 15, ("421",))
    assert not lost(acks, 15, ("421", "322"))
    assert lost(acks, 20, ("421",))
    assert lost(acks, 15, ("?",))
