"""The options that several benches have."""

from pathlib import Path
from typing import Annotated

import typer

from kiosk.cli.options import path_option

AsJson = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]
Plot = Annotated[Path | None, path_option("--plot", help="Draw the figures into this folder.")]
Photos = Annotated[Path | None, typer.Option(help="Photographs with an index.json.")]
Renders = Annotated[Path | None, typer.Option(help="Rendered trays with their labels.json.")]
Sim = Annotated[int, typer.Option(min=0, help="So many fresh simulated throws.")]
Traced = Annotated[int, typer.Option(min=0, help="So many fresh trays by path tracing: seconds each.")]
Seed = Annotated[int, typer.Option(min=0, help="Of the fresh ones.")]
Degrade = Annotated[
    str | None, typer.Option(help="Make them worse: all, or some of half,quarter,red,blue,glare... .")
]
Every = Annotated[int, typer.Option(min=1, help="Only every so many pictures.")]
Turned = Annotated[
    bool, typer.Option("--turned", help="Show them from all sides, in the mirror, a few pixels aside.")
]
Fewer = Annotated[bool, typer.Option("--fewer", help="Ask for fewer dice than lie there.")]
Anyhow = Annotated[bool, typer.Option("--any", help="Ask for any number of dice, of empty trays too.")]
