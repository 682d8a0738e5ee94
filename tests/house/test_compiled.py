"""The compiled wheel: the same rules, to the byte, from the same source."""

import json
import shutil
import zipfile
from pathlib import Path

import pytest

import hatch_build
from ddz_desktop import checkout
from tests import wheels

# One group: the wheel is compiled and installed once, in one of the processes.
pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(600),
    pytest.mark.xdist_group("compiled"),
    pytest.mark.skipif(not wheels.compiler(), reason="needs a C compiler and Python.h"),
]
RULES = ("tests/engine/test_golden.py", "tests/engine/test_vectors.py", "tests/engine/combos/test_vectors.py")
WIRE = ("-k", "bytes", "tests/net/test_protocol.py")
SHOW = "import json; from ddz_desktop.engine import {0}; print(json.dumps([m.__file__ for m in ({0})]))"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout with its hot modules compiled."""
    return wheels.build(tmp_path_factory.mktemp("dist"), "--wheel", DDZ_MYPYC="must")


def test_the_compiled_modules_lie_beside_their_source(wheel: Path) -> None:
    """For this Python and system alone, and with nothing outside our package."""
    names = zipfile.ZipFile(wheel).namelist()
    assert not wheel.name.endswith("-none-any.whl")
    assert {name.split("/")[0].split("-")[0] for name in names} == {"ddz_desktop"}
    compiled = {name.split("/")[-1].split(".")[0] for name in names if name.endswith((".so", ".pyd"))}
    assert compiled == {*hatch_build.HOT, hatch_build.GROUP.split(".")[-1] + "__mypyc"}
    assert {f"{hatch_build.ENGINE}/{name}.py" for name in hatch_build.HOT} <= set(names)


def test_the_compiled_rules_pass_the_vectors_and_goldens(wheel: Path, tmp_path: Path) -> None:
    """In an environment of its own, where nothing of the checkout but the tests is found."""
    programs = wheels.install(tmp_path, wheel, "pytest>=9", "pytest-timeout", "hypothesis")
    shutil.copytree(checkout.ROOT / "tests", tmp_path / "tests", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(checkout.ROOT / "pyproject.toml", tmp_path)
    code = SHOW.format(", ".join(hatch_build.HOT))
    files = json.loads(wheels.run([programs / "python", "-c", code], tmp_path))
    assert all(Path(file).suffix in {".so", ".pyd"} for file in files), files
    for tests in (RULES, WIRE):  # `run` demands that they pass; with none, pytest's status is no success either
        wheels.run([programs / "python", "-m", "pytest", "-q", *tests], tmp_path)


def test_without_a_compiler_the_wheel_is_pure(tmp_path: Path) -> None:
    """Asked for, not there: the game is installed all the same."""
    assert wheels.build(tmp_path, "--wheel", DDZ_MYPYC="1", CC="no-such-compiler").name.endswith("-py3-none-any.whl")
