"""Pictures of several windows at the same moment."""

import subprocess
from collections.abc import Sequence
from pathlib import Path

from tests.window import Window


class Album:
    """A folder of pictures. Packing them takes long, and clocks run: that is done at the end, by `develop`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.moments = 0

    def shoot(self, name: str, windows: Sequence[Window]) -> None:
        """All screens at once; one whose program has ended has none."""
        self.moments += 1
        taken = []
        for number, window in enumerate(windows, 1):
            if window.program.poll() is None:
                file = self.folder / f"{self.moments:02d}-{name}-{number}.ppm"
                taken.append(subprocess.Popen(["import", "-window", "root", str(file)], env=window.environment))
        for one in taken:
            assert one.wait(60) == 0

    def develop(self) -> None:
        """Make of all that was shot one picture of each moment and one of each screen."""
        for moment in sorted({file.stem[:-2] for file in self.folder.glob("*.ppm")}):
            files = sorted(map(str, self.folder.glob(f"{moment}-[0-9].ppm")))
            sheet = str(self.folder / f"{moment}.png")
            words = ["montage", *files, "-tile", "2x", "-geometry", "960x540+4+4", sheet]
            subprocess.run(words, check=True, timeout=120)
        for file in self.folder.glob("*.ppm"):
            subprocess.run(["convert", str(file), str(file.with_suffix(".png"))], check=True, timeout=60)
            file.unlink()
