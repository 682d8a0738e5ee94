"""The packer, `python -m pack`: `folder` makes the program in dist/, other words packages of it, `try` tries it.

`deb` and `tar` are for Linux, `zip` and `installer` for Windows (with Inno Setup), `dmg` for macOS.
"""

import argparse
import sys

from ddz_desktop import checkout

PACKAGES = ("deb", "tar", "zip", "installer", "dmg")


def main() -> int:
    """Make what is asked for and say where it lies and how large it is; 0, or 1 where something cannot be made."""
    parser = argparse.ArgumentParser("python -m pack", description=__doc__)
    parser.add_argument("what", choices=["folder", *PACKAGES, "try"], nargs="+")
    parser.add_argument("--plain", action="store_true", help="leave the rules plain Python where no compiler is")
    options = parser.parse_args()
    checkout.enter("pack", "pack")
    from pack import frozen, linux, macos, trial, windows

    steps = dict(zip(PACKAGES, (linux.deb, linux.tar, windows.zipped, windows.installer, macos.dmg), strict=True))
    try:
        folder = frozen.make(options.plain) if "folder" in options.what else frozen.made()
        for what in options.what:
            if what in steps:
                _say(f"{steps[what](folder)}")
        return trial.main(folder) if "try" in options.what else 0
    except (OSError, ValueError) as error:  # ChildProcessError, too: each says what is wrong
        _say(f"pack: {error}")
        return 1


def _say(sentence: str) -> None:
    print(sentence, flush=True)


if __name__ == "__main__":
    sys.exit(main())
