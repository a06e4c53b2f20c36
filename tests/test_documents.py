"""What documents and docstrings name is there: files, modules and what stands in them."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PARTS = ("kiosk", "vision", "hardware", "tests", "systemd", "fixtures")

FILE = re.compile(rf"(?<![\w./-])(?:{'|'.join(PARTS)})/[\w./@*-]*[\w*]")
NAME = re.compile(r"(?<![\w./-])(?:kiosk|vision|hardware|tests)(?:\.[A-Za-z_]\w*)+")
STANDS_FOR_ANY = re.compile(r"(?:^|/)(?:XX|NAME|X)(?:/|$)")


def prose() -> Iterator[tuple[Path, str]]:
    """Each document, and the docstrings of each file of the program."""
    for path in sorted(
        (*ROOT.glob("*.md"), *(each for part in PARTS for each in (ROOT / part).rglob("*.md")))
    ):
        yield path, path.read_text(encoding="utf-8")
    for path in sorted(each for part in PARTS for each in (ROOT / part).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Expr(value=ast.Constant(value=str(text))):
                    yield path, text


def is_there(name: str) -> bool:
    """Whether `package.module.thing` names a file and what stands in it."""
    words = name.split(".")
    for count in range(len(words), 0, -1):
        path = ROOT.joinpath(*words[:count])
        file = next(
            (each for each in (path.with_suffix(".py"), path / "__init__.py") if each.is_file()), None
        )
        if file is not None or path.is_dir():
            text = file.read_text(encoding="utf-8") if file else ""
            return all(re.search(rf"\b{word}\b", text) for word in words[count:])
    return False


def test_every_file_that_a_text_names_is_there():
    named = {
        (str(path.relative_to(ROOT)), file)
        for path, text in prose()
        for file in FILE.findall(text)
        if not STANDS_FOR_ANY.search(file)
    }

    assert len(named) > 100
    assert [each for each in named if not any((*ROOT.glob(each[1]), *ROOT.glob(f"{each[1]}.py")))] == []


def test_every_module_that_a_text_names_is_there_with_what_it_names_of_it():
    named = {(str(path.relative_to(ROOT)), name) for path, text in prose() for name in NAME.findall(text)}

    assert len(named) > 100
    assert [each for each in named if not is_there(each[1])] == []
