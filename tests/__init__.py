"""The tests; importing the game first refuses a Python that is too old, with a sentence."""

import ddz_desktop as ddz_desktop
