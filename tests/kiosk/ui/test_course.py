from kiosk.engine.play.state import LastCoup, Phase
from kiosk.language import tongue
from kiosk.records.past import Coup
from kiosk.records.story import Course, Story
from kiosk.ui.layout import Glass, Rect
from kiosk.ui.scene import Line
from kiosk.ui.screens.course import course
from kiosk.ui.sheet import Sheet
from kiosk.ui.theme import NIGHT, SEATS

CHART = Rect(0, 0, 784, 190)
PAID = LastCoup("Ana", "Bo", 1, 1, "pot", 0, ())
COUPS = tuple(
    Coup(1, phase, number, PAID, 0, (0, 11))
    for number, phase in enumerate((Phase.CHARGE, Phase.CHARGE, Phase.DECHARGE), 1)
)


def draw(*courses: Course, coups=COUPS) -> Sheet:
    sheet = Sheet(Glass(800, 480), NIGHT, tongue("fr"))
    story = Story(courses, coups, 11, ())
    course(sheet, story, "fiche", CHART)
    return sheet


def lines(sheet: Sheet) -> dict[object, tuple[tuple[int, int], ...]]:
    return {item.colour: item.points for item in sheet.items if isinstance(item, Line)}


def test_each_player_has_a_line_from_the_first_coup_to_the_last():
    points = lines(draw(Course("Ana", (0, 5, 11, 11), 0.5), Course("Bo", (0, 0, 0, 0), -0.5)))

    assert len(points[SEATS[0]]) == 4
    assert points[SEATS[0]][0][1] > points[SEATS[0]][1][1] > points[SEATS[0]][2][1] == points[SEATS[0]][3][1]
    assert all(CHART.holds(x, y) for line in points.values() for x, y in line)


def test_charge_and_decharge_are_named():
    words = [text.words for text in draw(Course("Ana", (0, 5, 11, 11), 0.5)).scene().texts]

    assert {"charge", "décharge"} <= set(words)


def test_a_game_without_a_coup_is_drawn_too():
    assert draw(Course("Ana", (0,), 0.0), coups=()).items
