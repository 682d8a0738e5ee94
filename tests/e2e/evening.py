"""A whole evening at the real window: hand after hand over many modes by mouse and keys, watched for whatever is wrong.

    python -m tests.e2e.evening --pictures evening
    python -m tests.e2e.evening --only five,match --seed 3

Prints what it found and exits with 1 if that is anything: a warning of the program's, a picture at rest that is not the
one which a fresh layout gives, a press that nothing answers, a focus that stands on nothing, beans that came from
nowhere, a hand that is not kept.
"""

import argparse
import os
import random
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.e2e.player import Player
from tests.e2e.stages import STAGES
from tests.e2e.watched import SIZES, Evening
from tests.window import GAME, start

SCREEN = (1500, 1000)


@contextmanager
def opened(pictures: Path, seed: int) -> Iterator[Evening]:
    """A window with nobody's data, closed in the end."""
    with tempfile.TemporaryDirectory(prefix="ddz-evening-") as folder:
        home = Path(folder, "home")
        (home / "config").mkdir(parents=True)
        (home / "config" / "settings.toml").write_text("newcomer = false\n", "utf-8")
        os.environ["DDZ_TEST_CONTROL"] = str(Path(folder, "door"))
        window = start([*GAME, "--lang", "zh", "--size", "1280x720", "--seed", str(seed)], Path(folder), SCREEN, home)
        try:
            evening = Evening(Player(window, Path(folder, "door")), home, pictures, random.Random(seed))
            evening.player.state("still")
            evening.resize(SIZES[0])  # the program puts a window smaller than the screen in its middle
            yield evening
        finally:
            window.close()


def main() -> int:
    """Play the stages; what was found, in the exit status, too."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pictures", type=Path, default=Path("evening"), help="folder for the pictures")
    parser.add_argument("--only", default=",".join(STAGES), help="stages, by commas")
    parser.add_argument("--seed", type=int, default=1, help="of the cards and of what the player does")
    options = parser.parse_args()
    options.pictures.mkdir(parents=True, exist_ok=True)
    with opened(options.pictures, options.seed) as evening:
        for name in options.only.split(","):
            try:
                STAGES[name](evening)
            except (AssertionError, OSError) as error:
                evening.wrong(f"{name}: {type(error).__name__}: {error}")
                break
        waits = sorted(evening.waits) or [0.0]
    print(f"{evening.hands} hands, {len(evening.faults)} faults; a key is answered within {1000 * waits[-1]:.0f} ms")
    return bool(evening.faults)


if __name__ == "__main__":
    sys.exit(main())
