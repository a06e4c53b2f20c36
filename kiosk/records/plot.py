"""The dice of the house as a picture: how often each face came, beside what fair dice would do."""

from io import BytesIO

from kiosk.language import SOURCE, Tongue, said, tongue
from kiosk.records.dice import DiceTest


def dice_picture(test: DiceTest, text: Tongue | None = None) -> bytes:
    """A PNG of 960 x 600. Raises ImportError where matplotlib is not installed."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    text = text or tongue(SOURCE)
    figure = Figure(figsize=(9.6, 6.0), dpi=100, layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    mean = test.dice / 6
    spread = test.band
    bars = axes.bar(range(1, 7), test.counts, color="#c8a24a", width=0.7)
    axes.bar_label(
        bars,
        [f"{text.number(100 * count / max(1, test.dice), '.1f')} %" for count in test.counts],
        label_type="center",
    )
    axes.axhline(mean, color="#333333", linewidth=1.5)
    axes.axhspan(max(0.0, mean - spread), mean + spread, color="#333333", alpha=0.15, linewidth=0)
    axes.set_xticks(range(1, 7))
    axes.set_xlabel(text(said("face du dé")))
    axes.set_ylabel(text(said("fois")))
    figure.suptitle(text(test.msgid, **test.values), wrap=True)
    axes.set_title(f"p = {text.number(test.p, '.3g')}", fontsize=10)
    picture = BytesIO()
    figure.savefig(picture, format="png")
    return picture.getvalue()
