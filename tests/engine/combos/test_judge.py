"""The judge as a command: one object a line in, one out, whatever comes."""

import io
import json
import subprocess
import sys

import pytest

from ddz_desktop.engine import judge

READ = {"id": "a", "kind": "read", "mode": "huanle", "cards": "3 3"}


def _asked(*lines: str) -> list[dict[str, object]]:
    out = io.StringIO()
    assert judge.main(lines, out) == 0
    return [json.loads(line) for line in out.getvalue().splitlines()]


@pytest.mark.parametrize(
    ("line", "id_", "word"),
    [
        ("not JSON", None, "JSON"),
        ("[" * 100_000, None, "JSON"),
        ("[1]", None, "object"),
        (json.dumps({**READ, "kind": "guess"}), "a", "kind"),
        (json.dumps({"id": 7, "kind": "read", "cards": "3"}), 7, "mode"),
        (json.dumps({**READ, "mode": "poker"}), "a", "classic_a"),
        (json.dumps({**READ, "options": {"kickers": "none"}}), "a", "kickers"),
        (json.dumps({**READ, "options": {"kicker": "loose"}}), "a", "kicker"),
        (json.dumps({**READ, "cards": "3 10"}), "a", "10"),
        (json.dumps({**READ, "cards": 33}), "a", "cards"),
        (json.dumps({**READ, "cards": "3 " * 40}), "a", "at most 4"),
        (json.dumps({**READ, "cards": "x x"}), "a", "at most 1"),
        (json.dumps({**READ, "wild": ["7"]}), "a", "wild"),
        (json.dumps({**READ, "mode": "tiandi", "wild": ["7", "x"]}), "a", "wild"),
        (json.dumps({**READ, "kind": "beat", "to_beat": "pair:3"}), "a", "KIND:MAIN:N"),
        (json.dumps({**READ, "kind": "beat", "to_beat": "bomb:3:30"}), "a", "bomb:3:30"),
        (json.dumps({**READ, "kind": "moves", "hand": " ".join("3456789TJQKA2" * 4)}), "a", "at most 20"),
        ('{"id": "a", "kind": "read", "mode": "\\ud800", "cards": "3"}', None, "JSON"),
        ('{"id": NaN, "kind": "read", "mode": "huanle", "cards": "3"}', None, "JSON"),
        (json.dumps({**READ, "kind": "factor", "reading": "couple:3:1"}), "a", "couple"),
    ],
)
def test_what_cannot_be_answered_says_why(line: str, id_: object, word: str) -> None:
    """A bad line gets an error that names what was wrong, and the command goes on."""
    wrong, right = _asked(line, json.dumps(READ))
    assert wrong["id"] == id_
    assert word in str(wrong["error"])
    assert right == {"id": "a", "answer": ["pair:3:1"]}


def test_blank_lines_are_skipped() -> None:
    """Only questions are answered."""
    assert _asked("", "  \n", json.dumps(READ) + "\n") == [{"id": "a", "answer": ["pair:3:1"]}]


def test_it_can_be_driven_interactively() -> None:
    """Each answer is there before the next question is asked; nothing else is printed; no screen, no network."""
    code = (
        "import sys\nfrom ddz_desktop.engine import judge\nstatus = judge.main(sys.stdin, sys.stdout)\n"
        "sys.exit(status or bool({'pygame', 'zmq'} & set(sys.modules)))"
    )
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", code], stdin=pipe, stdout=pipe, text=True, encoding="utf-8") as child:
        assert child.stdin
        assert child.stdout
        for id_ in range(3):
            child.stdin.write(json.dumps({**READ, "id": id_}) + "\n")
            child.stdin.flush()
            assert json.loads(child.stdout.readline()) == {"id": id_, "answer": ["pair:3:1"]}
        child.stdin.close()
        assert child.stdout.read() == ""
        assert child.wait(20) == 0
