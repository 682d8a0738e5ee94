"""Where the packed program starts."""

import sys

from ddz_desktop.__main__ import main

if sys.platform == "win32":
    import ctypes

    for name in ("ddz-desktop", "Global\\ddz-desktop"):  # held until the process ends; the installer asks for them
        ctypes.windll.kernel32.CreateMutexW(None, False, name)

sys.exit(main())
