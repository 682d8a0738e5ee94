"""Chance from a 32-byte key: the same key, label and questions give the same answers."""

import hmac

KEY = 32  # bytes
_DRAW = 1 << 64


class Chance:
    """An endless stream of numbers, HMAC-SHA256 of the key over label and counter. Whoever lacks the key cannot tell it
    from fair dice; whoever has it can check every draw."""

    def __init__(self, key: bytes, label: bytes) -> None:
        if len(key) != KEY:
            raise ValueError(f"a key has {KEY} bytes, not {len(key)}")
        self._key, self._label, self._count, self._left = key, label, 0, b""

    def below(self, bound: int) -> int:
        """A number 0 ≤ n < bound, every one equally likely: draws above the last whole multiple are thrown away."""
        fair = _DRAW - _DRAW % bound
        while (drawn := self._next()) >= fair:
            pass
        return drawn % bound

    def _next(self) -> int:
        if not self._left:
            self._left = derive(self._key, self._label + b"/" + self._count.to_bytes(8, "big"))
            self._count += 1
        drawn, self._left = self._left[:8], self._left[8:]
        return int.from_bytes(drawn, "big")


def derive(key: bytes, label: bytes) -> bytes:
    """A key made from a key: it tells nothing about the one it was made from, nor about its brothers."""
    return hmac.digest(key, label, "sha256")
