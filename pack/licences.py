"""The licences of everything that is packed, gathered where the packages were installed from."""

import platform
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Mapping
from importlib import metadata
from pathlib import Path

from ddz_desktop import checkout

OURS = "ddz-desktop"
_LEGAL = re.compile(r"licen[cs]e|copying|notice|lgpl", re.IGNORECASE)
_NO_TEXT = {".py", ".pyc"}
_TEXTS = Path(__file__).with_name("texts")  # of libraries whose wheels bring none, as Debian states them
_BROUGHT = {  # by what a library's file is called: the text of ours, or the part whose own texts speak of it
    "brotlicommon": "brotli", "brotlidec": "brotli", "png16": "png", "sharpyuv": "webp", "webpdemux": "webp",
    "webpmux": "webp", "vorbisenc": "vorbis", "vorbisfile": "vorbis", "gfortran": "numpy", "quadmath": "numpy",
    "scipy_openblas64_": "numpy", "sodium": "pyzmq", "zmq": "pyzmq", "python3": "python",
}  # fmt: skip


def gather(folder: Path) -> None:
    """Write a folder for every part with its texts in it, and `copyright`, which lists the parts. Raises ValueError if
    a part brings no text: nothing may be handed on whose licence is not with it."""
    shutil.rmtree(folder, ignore_errors=True)
    parts = {OURS: "MIT"} | {name: _summary(name) for name in sorted(_closure(OURS) | {"pyinstaller"})}
    for name in parts:
        if not _copy(folder / name, _texts(name)):
            raise ValueError(f"the package {name} brings no licence")
    _copy(folder / "python", [_python()])
    parts["python"] = "PSF-2.0"
    parts |= _system(folder)
    parts |= _brought(folder, parts)
    (folder / "copyright").write_text(_index(parts), "utf-8")


def _closure(name: str) -> set[str]:
    """What a package needs, and what that needs."""
    found: set[str] = set()
    ahead = [name]
    while ahead:
        for need in metadata.requires(ahead.pop()) or ():
            other = re.match(r"[\w.-]+", need)
            if other and "extra ==" not in need and other[0].lower() not in found and _here(other[0]):
                found.add(other[0].lower())
                ahead.append(other[0])
    return found


def _here(name: str) -> bool:
    try:
        metadata.version(name)
    except metadata.PackageNotFoundError:  # needed on another system alone
        return False
    return True


def _summary(name: str) -> str:
    """A package's version and licence in a few words."""
    about = metadata.metadata(name)
    kinds = [row.split(" :: ")[-1] for row in about.get_all("Classifier") or () if row.startswith("License ::")]
    said = [about[field].split("\n")[0] for field in ("License-Expression", "License") if field in about]
    return f"{metadata.version(name)}, {next(filter(None, [*said[:1], ', '.join(kinds)]), 'see its text')}"


def _texts(name: str) -> list[Path]:
    if name == OURS:
        return [checkout.ROOT / "LICENSE", checkout.ROOT / "assets" / "credits.md"]
    files = metadata.files(name) or ()
    return [Path(str(file.locate())) for file in files if _LEGAL.search(str(file)) and file.suffix not in _NO_TEXT]


def _copy(folder: Path, texts: list[Path]) -> int:
    """Copy texts, each under a name of its own; how many there were."""
    folder.mkdir(parents=True, exist_ok=True)
    there = [text for text in texts if text.is_file()]
    for number, text in enumerate(there):
        name = text.name if not (folder / text.name).exists() else f"{number}-{text.name}"
        shutil.copyfile(text, folder / name)
    return len(there)


def _python() -> Path:
    """Python's own licence, wherever this one keeps it."""
    library = Path(sysconfig.get_paths()["stdlib"])
    debian = Path("/usr/share/doc/python{}.{}/copyright".format(*sys.version_info[:2]))
    homes = (library, *library.parents[:2])
    return next(path for path in (*(home / "LICENSE.txt" for home in homes), debian) if path.exists())


def _system(folder: Path) -> dict[str, str]:
    """The licences of the system's libraries that were packed, where dpkg knows whose they are."""
    found: dict[str, str] = {}
    for library in sorted(folder.parent.rglob("lib*.so*")) if shutil.which("dpkg") else ():
        package = _owner(library.name)
        notice = Path("/usr/share/doc", package, "copyright")
        if package and package not in found and notice.exists():
            _copy(folder / package, [notice])
            found[package] = "a library of Debian's; see its text"
    return found


def _brought(folder: Path, parts: Mapping[str, str]) -> dict[str, str]:
    """The licences of the libraries that wheels bring. Raises ValueError for one of which no text is known; elsewhere
    than on Linux, where they have names that nobody here has seen, that is only said."""
    found: dict[str, str] = {}
    for library in sorted(one.name for one in folder.parent.rglob("*") if one.suffix in {".dll", ".dylib"} or _so(one)):
        name = _called(library)
        text = _TEXTS / f"{name}.txt"
        if text.exists():
            _copy(folder / name, [text])
            found[name] = "a library that pygame-ce brings; see its text"
        elif name not in parts and not _owner(library):
            if platform.system() == "Linux":
                raise ValueError(f"no licence is known of {library}")
            print(f"no licence is known of {library}", file=sys.stderr)
    return found


def _so(path: Path) -> bool:
    """Whether it is a library, not a module of Python's."""
    return ".so" in path.name and path.name.startswith("lib") and not path.is_symlink()


def _called(library: str) -> str:
    """What the library of a file is known by: libSDL2_image-2-d6906c81.0.so is sdl2_image."""
    name = re.split(r"[-.]", library.lower().removeprefix("lib"))[0]
    return _BROUGHT.get(name, name)


def _owner(library: str) -> str:
    """The package whose library of this name the system has; none for those that wheels bring."""
    asked = ["dpkg", "-S", f"*/{library}"]
    done = subprocess.run(asked, capture_output=True, encoding="utf-8", check=False)
    return done.stdout.split(":")[0].split(",")[0] if not done.returncode else ""


def _index(parts: dict[str, str]) -> str:
    """Says what lies here, a line for each part."""
    head = "DDZ Desktop and what is packed with it; the text of each licence lies in the folder of that name.\n"
    shared = "The libraries stay files of their own beside the program, so that others can be put in their place.\n\n"
    return head + shared + "".join(f"{name}: {about}\n" for name, about in parts.items())
