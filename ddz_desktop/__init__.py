"""DDZ Desktop: the card game Dou Dizhu for one player or a local network."""

import os
import sys

__version__ = "0.1.0"

# Plain enough for any Python to read, so that an old one meets this sentence and not a syntax error.
if sys.version_info < (3, 11):  # noqa: UP036 - whoever starts a checkout may do it with any Python
    sys.exit("DDZ Desktop needs Python 3.11 or newer; this is Python %d.%d." % sys.version_info[:2])  # noqa: UP031

# The wheel carries `net` inside this package, so that it owns one name in site-packages; a checkout has it beside us.
_bundled = os.path.join(os.path.dirname(os.path.abspath(__file__)), "_bundled")  # noqa: PTH100, PTH118, PTH120 - as above
if os.path.isdir(_bundled):  # noqa: PTH112 - as above
    sys.path.insert(0, _bundled)
