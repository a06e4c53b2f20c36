"""What documents and docstrings name is there: files, modules and what stands in them."""

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PARTS = ("kiosk", "vision", "hardware", "tests", "systemd", "fixtures")

FILE = re.compile(rf"(?<![\w./-])(?:{'|'.join(PARTS)})/[\w./@*-]*[\w*]")
NAME = re.compile(r"(?<![\w./-])(?:kiosk|vision|hardware|tests)(?:\.[A-Za-z_]\w*)+")
DOCSTRING = re.compile(r'^[ ]*"""(.*?)"""', re.DOTALL | re.MULTILINE)
STANDS_FOR_ANY = re.compile(r"(?:^|/)(?:XX|NAME|X)(?:/|$)")


@pytest.fixture(scope="module")
def prose() -> tuple[tuple[str, str], ...]:
    """Each document, and the docstrings of each file of the program."""
    documents = (*ROOT.glob("*.md"), *(each for part in PARTS for each in (ROOT / part).rglob("*.md")))
    modules = (each for part in PARTS for each in (ROOT / part).rglob("*.py"))
    return (
        *((str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")) for path in sorted(documents)),
        *(
            (str(path.relative_to(ROOT)), text)
            for path in sorted(modules)
            for text in DOCSTRING.findall(path.read_text(encoding="utf-8"))
        ),
    )


@cache
def is_file(name: str) -> bool:
    """Whether a file is called so, or a module."""
    return any((*ROOT.glob(name), *ROOT.glob(f"{name}.py")))


@cache
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


def test_every_file_that_a_text_names_is_there(prose):
    named = {
        (path, file) for path, text in prose for file in FILE.findall(text) if not STANDS_FOR_ANY.search(file)
    }

    assert len(named) > 100
    assert [each for each in named if not is_file(each[1])] == []


def test_every_module_that_a_text_names_is_there_with_what_it_names_of_it(prose):
    named = {(path, name) for path, text in prose for name in NAME.findall(text)}

    assert len(named) > 100
    assert [each for each in named if not is_there(each[1])] == []
