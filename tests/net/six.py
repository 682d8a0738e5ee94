"""The program on a machine that has IPv6 and nothing else: for the children of tests."""

import sys

import zmq

from ddz_desktop.__main__ import main

_bind = zmq.Socket.bind


def _bind_six(self: "zmq.Socket[bytes]", where: str) -> object:
    """Only there."""
    return _bind(self, where.replace("tcp://*:", "tcp://[::1]:"))


if __name__ == "__main__":
    zmq.Socket.bind = _bind_six  # type: ignore[assignment,method-assign]
    sys.exit(main(sys.argv[1:]))
