"""Where the packed program starts."""

import sys

from ddz_desktop.__main__ import main

sys.exit(main())
