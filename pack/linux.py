"""The folder as a .tar.xz for any Linux, and as a .deb with menu entry, icon and licences."""

import gzip
import os
import platform
import re
import shutil
import tarfile
import tempfile
from pathlib import Path

from ddz_desktop import __version__, checkout
from pack import icons
from pack.frozen import DIST, NAME, PROGRAM, megabytes, run, weighed

ENTRY = """\
[Desktop Entry]
Type=Application
Name=DDZ Desktop
Name[zh_CN]=斗地主
GenericName=Card Game
GenericName[zh_CN]=纸牌游戏
Comment=Dou Dizhu against bots or across the local network
Comment[zh_CN]=和机器人或局域网里的朋友斗地主
Exec=ddz
Icon=ddz-desktop
Categories=Game;CardGame;
Keywords=cards;doudizhu;ddz;斗地主;扑克;
StartupWMClass=ddz-desktop
Terminal=false
"""
# SDL opens these libraries by name when it makes a window; the rest lies in the folder.
CONTROL = """\
Package: {name}
Version: {version}
Architecture: {architecture}
Maintainer: the DDZ Desktop authors <maintainers@ddz-desktop.invalid>
Installed-Size: {kilobytes}
Section: games
Priority: optional
Depends: libc6 (>= {libc}), libx11-6, libxext6
Recommends: libxcursor1, libxi6, libxrandr2, libxfixes3, libxss1, libgl1, libpulse0, libdbus-1-3
Suggests: speech-dispatcher
Description: card game Dou Dizhu for one player or a local network
 Eight modes, from the classic game of bidding to five players with a hidden
 partner, against bots or people on the same network, in Chinese and English.
"""
SCRIPTS = checkout.ROOT / "pack" / "debian"  # what dpkg runs


def tar(folder: Path) -> str:
    """Write dist/ddz-desktop-….tar.xz; where it lies and its size. Raises ValueError if it becomes too large."""
    whole = f"{NAME}-{__version__}-linux-{platform.machine()}"
    path = DIST / f"{whole}.tar.xz"
    with tarfile.open(path, "w:xz", preset=6) as archive:
        archive.add(folder, whole, filter=_anybodys)
    return weighed(path)


def _anybodys(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    return entry


def deb(folder: Path) -> str:
    """Write dist/ddz-desktop_….deb; where it lies and its size. Raises ValueError if it becomes too large."""
    return weighed(built(folder, DIST))


def built(folder: Path, to: Path, version: str = __version__, level: int = 6) -> Path:
    """Write the .deb into a folder. `version`: that it goes by; `level`: how hard it is pressed."""
    architecture = run(["dpkg", "--print-architecture"]).strip()
    path = to / f"{NAME}_{version}_{architecture}.deb"
    with tempfile.TemporaryDirectory(prefix="ddz-deb-") as name:
        root = Path(name) / "root"
        _lay(root, folder, version)
        (root / "DEBIAN").mkdir()
        fields = {"kilobytes": int(megabytes(root) * 1000), "libc": libc(folder), "architecture": architecture}
        control = CONTROL.format(name=NAME, version=version, **fields)
        (root / "DEBIAN" / "control").write_text(control, "utf-8")
        for script in SCRIPTS.iterdir():
            text = script.read_text("utf-8").replace("@VERSION@", version)
            (root / "DEBIAN" / script.name).write_text(text, "utf-8")
            (root / "DEBIAN" / script.name).chmod(0o755)
        for one in root.rglob("*"):
            if not one.is_symlink():
                one.chmod(0o755 if one.is_dir() or os.access(one, os.X_OK) else 0o644)
        run(["dpkg-deb", "--root-owner-group", "-Zxz", f"-z{level}", "--build", str(root), str(path)])
    return path


def _lay(root: Path, folder: Path, version: str) -> None:
    """Lay everything where Debian wants it, each version in a folder of its own."""
    shutil.copytree(folder, root / "usr/lib" / NAME / version, symlinks=True, ignore=shutil.ignore_patterns("licences"))
    (root / "usr/bin").mkdir()
    (root / "usr/bin/ddz").symlink_to(f"../lib/{NAME}/{version}/{PROGRAM}")
    _text(root / f"usr/share/applications/{NAME}.desktop", ENTRY)
    icons.draw(root / "usr/share/icons/hicolor", NAME)
    papers = root / "usr/share/doc" / NAME
    shutil.copytree(folder / "licences", papers)
    history = (checkout.ROOT / "CHANGELOG.md").read_bytes()
    (papers / "changelog.gz").write_bytes(gzip.compress(history, mtime=0))


def _text(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def libc(folder: Path) -> str:
    """The newest version of the C library that anything in the folder asks for."""
    found: set[tuple[int, ...]] = {(2, 17)}
    for path in [folder / PROGRAM, *folder.rglob("*.so*")]:
        symbols = re.findall(r"\bGLIBC_(\d+(?:\.\d+)+)\b", run(["objdump", "-p", str(path)])) if path.is_file() else []
        found |= {tuple(map(int, version.split("."))) for version in symbols}
    return ".".join(map(str, max(found)))
