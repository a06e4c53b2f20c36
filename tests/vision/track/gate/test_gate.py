"""Bar stories, frame by frame: what the gate tells, in order."""

from dataclasses import replace

import pytest

from tests.vision.scripted import Step, Tape, die, hand, lie, reading, roll
from vision.readings import Reason
from vision.track import gate as gates
from vision.track.gate import settle
from vision.track.motion.still import Calm

EMPTY = lie("")
THROW = (roll(), lie("a4 b2 c1"))
READ = ["rolling", "read +a4 +b2 +c1"]

STORIES: list[tuple[str, tuple[Step, ...], list[str]]] = [
    ("an empty tray is told once", (EMPTY, EMPTY), ["empty"]),
    ("a throw is told once, however long it lies", (EMPTY, *THROW, lie("a4 b2 c1", 300)), ["empty", *READ]),
    ("dice found at the start are no throw", (lie("a4 b2 c1"),), ["read =a4 =b2 =c1"]),
    ("dice that roll at the start are one", THROW, READ),
    (
        "a hand throws, and stays over the tray",
        (EMPTY, hand(""), roll(beside_hand=True), hand("a4 b2 c1", frames=5), lie("a4 b2 c1")),
        ["empty", "hand", "rolling", "read +a4 +b2 +c1"],
    ),
    (
        "two lifted, one kept, two thrown again",
        (
            *(EMPTY, *THROW, hand("a4 b2 c1", over="b"), hand("a4 c1", over="c"), hand("a4")),
            *(lie("a4"), hand("a4"), roll("a4"), lie("a4 d6 e6")),
        ),
        ["empty", *READ, "hand", "lifted =a4", "hand", "rolling", "read =a4 +d6 +e6"],
    ),
    (
        "all lifted, all thrown again",
        (EMPTY, *THROW, hand("a4", over="bc"), hand(""), lie(""), roll(), lie("a4 b2 c1")),
        ["empty", *READ, "hand", "empty", *READ],
    ),
    (
        "a hand that does not leave picks up two dice and throws them",
        (
            *(EMPTY, *THROW, hand("a4 b2 c1", over="bc"), hand("a4", frames=12)),
            *(roll("a4", beside_hand=True), lie("a4 d6 e6")),
        ),
        ["empty", *READ, "hand", "rolling", "read =a4 +d6 +e6"],
    ),
    (
        "a hand that only waves changes nothing",
        (EMPTY, *THROW, hand("a4 b2 c1", over="a"), lie("a4 b2 c1")),
        ["empty", *READ, "hand", "read =a4 =b2 =c1"],
    ),
    (
        "a hand that holds still over dice that nobody touched waits to be gone",
        (EMPTY, *THROW, hand("a4 b2 c1", frames=30, still=True), lie("a4 b2 c1")),
        ["empty", *READ, "hand", "read =a4 =b2 =c1"],
    ),
    (
        "a die pushed by a finger is touched",
        (EMPTY, *THROW, hand("a4 b2 c1", over="a"), lie("A4 b2 c1")),
        ["empty", *READ, "hand", "read =b2 =c1 ~A4/4"],
    ),
    (
        "a die turned by a hand is touched, with what it showed",
        (EMPTY, *THROW, hand("a4 b2 c1", over="c"), lie("a4 b2 c6")),
        ["empty", *READ, "hand", "read =a4 =b2 ~c6/1"],
    ),
    (
        "a die flicked across the tray is touched, and so is the one that it hits",
        (
            *(EMPTY, *THROW, hand("a4 b2 c1", over="a"), hand("b2 c1", frames=3)),
            *(roll("b2 c1", beside_hand=True), lie("d5 B2 c1")),
        ),
        ["empty", *READ, "hand", "rolling", "read =c1 ~d5/4 ~B2/2"],
    ),
    (
        "dice under a hand that holds still for long were not lifted",
        (
            *(EMPTY, *THROW, hand("a4 b2 c1", over="bc"), hand("a4", over="bc", frames=60, still=True)),
            *(hand("a4", over="bc", frames=4), roll("a4 b2", frames=4), lie("a4 b2 c1")),
        ),
        ["empty", *READ, "hand", "rolling", "read =a4 =b2 =c1"],
    ),
    (
        "dice that a hand hides, all of them and for long, were not taken away",
        (
            *(EMPTY, *THROW, hand("", over="abc", frames=60, still=True)),
            *(roll("a4 b2 c1", frames=4, beside_hand=True), lie("a4 b2 c1")),
        ),
        ["empty", *READ, "hand", "rolling", "read =a4 =b2 =c1"],
    ),
    (
        "a hand that hides all dice for longer is named, and the dice are there when it goes",
        (EMPTY, *THROW, hand("", over="abc", frames=110, still=True), lie("a4 b2 c1")),
        ["empty", *READ, "hand", "refused !hand", "read =a4 =b2 =c1"],
    ),
    (
        "what lay under a thing is gone when it goes",
        (EMPTY, *THROW, hand("", over="abc", frames=110, still=True), lie("")),
        ["empty", *READ, "hand", "refused !hand", "empty"],
    ),
    (
        "a die that lies where it lay and is not read was not lifted",
        (
            *(EMPTY, *THROW, hand("a4 b2 c1", over="b"), lie("a4 b2 c1", unread="b")),
            *(roll("a4 b2 c1", frames=4), lie("a4 b2 c1")),
        ),
        ["empty", *READ, "hand", "rolling", "read =a4 =b2 =c1"],
    ),
    (
        "a die taken up and shaken above its place is thrown, though the place was never seen bare",
        (
            *(EMPTY, *THROW, hand("a4 b2 c1", over="a", frames=24)),
            *(roll("b2 c1", beside_hand=True), lie("d5 b2 c1")),
        ),
        ["empty", *READ, "hand", "rolling", "read =b2 =c1 +d5"],
    ),
    (
        "all dice pushed together by hand without a roll are touched",
        (EMPTY, *THROW, hand("", over="abc"), lie("A4 B2 C1")),
        ["empty", *READ, "hand", "read ~A4/4 ~B2/2 ~C1/1"],
    ),
    (
        "a kept die that a thrown one hits is touched, not thrown",
        (*(EMPTY, *THROW, hand("a4", over="bc"), lie("a4"), roll("a4"), roll(""), lie("A4 d6 e6")),),
        ["empty", *READ, "hand", "lifted =a4", "rolling", "read +d6 +e6 ~A4/4"],
    ),
    (
        "a kept die that is turned over by a thrown one is named with what it showed",
        (EMPTY, *THROW, hand("a4", over="bc"), lie("a4"), roll("a4"), lie("A3 d6 e6")),
        ["empty", *READ, "hand", "lifted =a4", "rolling", "read +d6 +e6 ~A3/4"],
    ),
    (
        "a kept die brushed while the others are lifted is named then, and kept later",
        (EMPTY, *THROW, hand("a4", over="abc"), lie("A4"), roll("A4"), lie("A4 d6 e6")),
        ["empty", *READ, "hand", "lifted ~A4/4", "rolling", "read =A4 +d6 +e6"],
    ),
    (
        "a dice cup put over the tray hides the roll, but the dice were out",
        (EMPTY, hand(""), lie("a4 b2 c1")),
        ["empty", "hand", "read +a4 +b2 +c1"],
    ),
    (
        "dice that disappear without a hand are gone",
        (EMPTY, *THROW, lie(""), roll(), lie("a4 b2 c1")),
        ["empty", *READ, "empty", *READ],
    ),
    (
        "dice rolled by the tray itself are thrown, all that moved",
        (EMPTY, *THROW, roll(), lie("d4 e2 c1")),
        ["empty", *READ, "rolling", "read =c1 +d4 +e2"],
    ),
    (
        "a bump that moves all dice alike moves none",
        (EMPTY, *THROW, roll(frames=4), lie("A4 B2 C1")),
        ["empty", *READ, "rolling", "read =A4 =B2 =C1"],
    ),
    (
        "light that changes is read again in silence",
        (EMPTY, *THROW, Step(4, "a4 b2 c1 "), lie("a4 b2 c1")),
        ["empty", *READ],
    ),
    (
        "a cocked die is refused, once",
        (EMPTY, roll(), lie("a4 b2 c?", 120)),
        ["empty", "rolling", "refused !cocked"],
    ),
    (
        "a cocked die that falls at last is the same throw",
        (EMPTY, roll(), lie("a4 b2 c?", 60), lie("a4 b2 c5", 40)),
        ["empty", "rolling", "refused !cocked", "read +a4 +b2 +c5"],
    ),
    (
        "a cocked die put flat by hand is the same throw",
        (EMPTY, roll(), lie("a4 b2 c?", 60), hand("a4 b2", over="c"), lie("a4 b2 c5", 40)),
        ["empty", "rolling", "refused !cocked", "hand", "read +a4 +b2 +c5"],
    ),
    (
        "a cocked die lifted and thrown again belongs to the same throw",
        (
            EMPTY,
            roll(),
            lie("a4 b2 c?", 60),
            hand("a4 b2", over="c"),
            lie("a4 b2"),
            roll("a4 b2"),
            lie("a4 b2 f5"),
        ),
        ["empty", "rolling", "refused !cocked", "hand", "lifted =a4 =b2", "rolling", "read +a4 +b2 +f5"],
    ),
    (
        "what is left of a throw that nobody could read is no throw",
        (EMPTY, roll(), lie("a4 b2 c?", 15), hand("a4", over="bc"), lie("a4")),
        ["empty", "rolling", "hand", "lifted =a4"],
    ),
    (
        "a throw that is whole is one, whatever was taken away that lay beside it",
        (EMPTY, roll(), lie("a4 b2 c1 d?", 10), hand("a4 b2 c1", over="d"), lie("a4 b2 c1")),
        ["empty", "rolling", "hand", "read +a4 +b2 +c1"],
    ),
    (
        "a die that left the tray makes too few",
        (EMPTY, roll(), lie("a4 b2", 60)),
        ["empty", "rolling", "refused !too_few"],
    ),
    (
        "dice that rolled and cannot be seen are refused, and no empty tray",
        (EMPTY, roll(), lie("a4 b2 c1", 60, Reason.NO_DICE), hand("a4", over="bc"), EMPTY),
        ["empty", "rolling", "refused !no_dice", "hand", "empty"],
    ),
    (
        "a hand left over a throw is named, and the throw read when it goes",
        (EMPTY, roll(), hand("a4", over="bc", frames=110, still=True), lie("a4 b2 c1")),
        ["empty", "rolling", "hand", "refused !hand", "read +a4 +b2 +c1"],
    ),
    (
        "a light that goes out and on again is no throw",
        (EMPTY, *THROW, lie("  ", 60, Reason.DARK), lie("a4 b2 c1", 30)),
        ["empty", *READ, "refused !dark", "read =a4 =b2 =c1"],
    ),
    (
        "rolling that never ends is refused",
        (EMPTY, roll(frames=150)),
        ["empty", "rolling", "refused !blurred"],
    ),
]


@pytest.mark.parametrize(
    ("steps", "told"), [story[1:] for story in STORIES], ids=[story[0] for story in STORIES]
)
def test_the_gate_tells(steps, told):
    assert Tape().play(*steps) == told


def test_a_result_comes_within_five_frames_of_the_last_motion():
    tape = Tape()
    tape.play(EMPTY, roll())

    assert tape.play(lie("a4 b2 c1", 5)) == ["read +a4 +b2 +c1"]


def test_a_die_that_leans_is_told_within_a_second_and_one_that_cannot_be_seen_after_two():
    leaning, unseen = Tape(), Tape()
    leaning.play(EMPTY, roll())
    unseen.play(EMPTY, roll())

    assert leaning.play(lie("a4 b2 c?", 18)) == []
    assert leaning.play(lie("a4 b2 c?", 8)) == ["refused !cocked"]
    assert unseen.play(lie("a4 b2", 40)) == []
    assert unseen.play(lie("a4 b2", 10)) == ["refused !too_few"]


def test_a_few_readings_after_many_doubts_are_not_enough():
    tape = Tape()
    tape.play(EMPTY, roll(), lie("a4 b2 c1", 30, Reason.UNCERTAIN))

    assert tape.play(lie("a4 b2 c1", 5), lie("a4 b2 c1", 2, Reason.UNCERTAIN)) == []
    assert tape.play(lie("a4 b2 c1", 12)) == ["read +a4 +b2 +c1"]


def test_two_readings_are_not_enough():
    tape = Tape()
    tape.play(EMPTY, roll())

    assert tape.play(lie("a4 b2 c1", 2), roll(), lie("a4 b2 c1", 2)) == []


def test_a_die_that_spins_on_a_corner_is_not_still():
    tape = Tape()
    tape.play(EMPTY, roll())

    assert tape.play(*(lie(f"a4 b2 {place}1", 1) for place in "cCcCcCcCcCcC")) == []


def test_a_resting_tray_is_not_read():
    tape = Tape()
    tape.play(EMPTY, *THROW)
    before = tape.readings
    tape.play(lie("a4 b2 c1", 1000))

    assert tape.readings == before


def test_a_flickering_lamp_is_read_ever_more_rarely():
    tape = Tape()
    tape.play(EMPTY, *THROW)
    before = tape.readings
    tape.play(*(lie("a4 b2 c1 ", 1) for _ in range(600)))

    assert tape.readings - before < 80


def test_any_number_of_dice_can_be_asked_for():
    tape = Tape(expected=None)

    assert tape.play(EMPTY, roll(), lie("a4"), lie(""), roll(), lie("a4 b2")) == [
        *("empty", "rolling", "read +a4", "empty", "rolling", "read +a4 +b2"),
    ]


def test_a_doubt_that_is_gone_was_no_die_where_any_number_may_lie():
    tape = Tape(expected=None)

    assert tape.play(EMPTY, roll(), lie("a4 b2 c?"), hand("a4 b2"), lie("a4 b2")) == [
        *("empty", "rolling", "hand", "read +a4 +b2"),
    ]


def test_what_a_person_entered_is_not_thrown_again():
    tape = Tape()
    tape.play(EMPTY, roll(), lie("a4 b2 c?", 60))
    tape.gate = gates.entered(tape.gate)

    assert tape.play(lie("a4 b2 c5", 60)) == []
    assert tape.play(hand("a4", over="bc"), lie("a4"), roll("a4"), lie("a4 d6 e6")) == [
        *("hand", "lifted =a4", "rolling", "read =a4 +d6 +e6"),
    ]


def test_a_cocked_die_put_straight_after_a_person_entered_it_is_no_throw():
    tape = Tape()
    tape.play(EMPTY, roll(), lie("a4 b2 c?", 60))
    tape.gate = gates.entered(tape.gate)

    assert tape.play(hand("a4 b2", over="c"), lie("a4 b2 C5")) == ["hand", "read =a4 =b2 =C5"]


def test_dice_that_still_roll_when_a_person_enters_them_are_not_thrown_again():
    tape = Tape()
    tape.play(EMPTY, *THROW, hand("", over="abc"), roll("a4 b2"), lie("a4 b2", 2))
    tape.gate = gates.entered(tape.gate)

    changes = tape.play(roll("a4 b2"), lie("a4 b2 c5", 60))

    assert changes
    assert all("+" not in change for change in changes)
    assert tape.play(hand("a4", over="bc"), lie("a4"), roll("a4"), lie("a4 d6 e6")) == [
        *("hand", "lifted =a4", "rolling", "read =a4 +d6 +e6"),
    ]


def test_what_is_told_is_as_sure_as_its_votes_were_in_the_middle():
    lucky = [replace(die("a4"), confidence=sure) for sure in (0.94, 0.93, 0.96, 0.95, 0.9999)]
    votes = tuple(settle.Vote(i / 30, reading([one, die("b2")], None)) for i, one in enumerate(lucky))

    assert [one.confidence for one in settle.agreed(settle.Run(votes))] == [0.95, 0.99]


def test_a_die_whose_picture_moves_is_not_still_and_a_plate_that_swings_is():
    creeping, swinging = Tape(), Tape()
    creeping.play(EMPTY, roll())
    swinging.play(EMPTY, roll())

    assert creeping.play(*(replace(lie("a4 b2 c1", 1), calm=Calm.MOVED) for _ in range(12))) == []
    assert swinging.play(replace(lie("a4 b2 c1", 12), calm=Calm.SWUNG)) == ["read +a4 +b2 +c1"]


def test_a_camera_that_comes_back_finds_the_same_tray():
    tape = Tape()
    tape.play(EMPTY, *THROW)

    assert tape.tell(gates.lost) == ["camera_lost"]
    assert tape.tell(gates.lost) == []
    assert tape.play(hand("", over="abc")) == []
    assert tape.tell(gates.back) == ["camera_back"]
    assert tape.play(lie("a4 b2 c1")) == ["read =a4 =b2 =c1"]


def test_expecting_another_number_does_not_judge_what_lies():
    tape = Tape(expected=1)
    tape.play(EMPTY, roll(), lie("a4"))
    tape.gate = replace(tape.gate, expected=3)

    assert tape.play(lie("a4", 100)) == []
    assert tape.play(hand("", over="a"), lie(""), *THROW) == ["hand", "empty", *READ]


SLOW = (10.0, 3.0, 1.9, 1.0, 0.7, 0.5)
"""Pictures a second, down to where a camera counts as lost."""


@pytest.mark.parametrize("fps", SLOW)
@pytest.mark.parametrize(
    ("begins", "lying", "ends"),
    [
        (roll(frames=3), "a4 b2 c1", "read"),
        (hand("", frames=4), "a4 b2 c1", "read"),
        (roll(frames=3), "a4 b2 c?", "refused"),
        (roll(frames=3), "", "empty"),
    ],
    ids=("thrown", "laid down", "leaning", "rolled out"),
)
def test_what_began_ends_before_however_slow_a_camera(fps, begins, lying, ends):
    tape = Tape(fps=fps)
    tape.play(EMPTY)
    told = tape.play(begins, lie(lying, max(6, round(2 * fps))))

    assert told[-1].split()[0] == ends


@pytest.mark.parametrize("fps", [30.0, 12.0, 10.0, 7.5, 6.0])
def test_dice_that_roll_before_a_slow_camera_are_thrown(fps):
    tape = Tape(fps=fps)
    tape.play(EMPTY, roll(frames=5), lie("a4 b2 c1", 12))
    told = tape.play(
        hand("a4 b2 c1", over="abc", frames=4), roll(frames=4 if fps > 20 else 3), lie("d6 e5 f1", 12)
    )

    assert told[-1] == "read +d6 +e5 +f1"


@pytest.mark.parametrize("fps", [30.0, 12.0, 10.0, 7.5, 6.0])
def test_what_comes_loose_for_three_pictures_beside_a_hand_is_no_roll_however_slow_the_camera(fps):
    tape = Tape(fps=fps)
    tape.play(EMPTY, roll(frames=5), lie("a4 b2 c1", 12))
    told = tape.play(
        hand("a4 b2 c1", over="abc", frames=4), roll(frames=3, beside_hand=True), lie("d6 e5 f1", 12)
    )

    assert not told[-1].startswith("read +")


@pytest.mark.parametrize("fps", SLOW)
def test_something_that_flickers_for_ever_is_read_before_however_slow_a_camera(fps):
    tape = Tape(fps=fps)
    tape.play(EMPTY)
    told = tape.play(Step(max(round(12 * fps), 20), "a4 b2 c1", loose=1, stir=True))

    assert told[-1].split()[0] == "refused"


def test_a_picture_that_comes_late_is_no_time_in_which_the_tray_could_not_be_read():
    tape = Tape()
    tape.play(EMPTY, roll())
    tape.frame += 55
    told = tape.play(lie("a4 b2 c?", 3))

    assert told == []


def test_a_tray_that_cannot_be_read_is_refused_soon_after_the_camera_comes_back():
    tape = Tape()
    tape.play(EMPTY)
    tape.tell(gates.lost)
    tape.frame += 1800
    tape.tell(gates.back)
    told = tape.play(lie("a4 b2 c1", 75, Reason.UNCERTAIN))

    assert told == ["refused !uncertain"]
