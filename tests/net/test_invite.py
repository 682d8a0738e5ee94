"""Invitations: whoever types one finds that room and no other."""

import hashlib
from ipaddress import IPv4Address, IPv6Address

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net import letters
from net.caller import Where
from net.invite import BadInvite, Invite, mark, parse

addresses = st.builds(IPv4Address, st.integers(0, 2**32 - 1)) | st.builds(IPv6Address, st.integers(0, 2**128 - 1))
invites = st.builds(
    Invite, addresses.map(str), st.integers(1, 65_535), st.binary(min_size=10, max_size=10),
    st.just("") | st.integers(0, 9_999).map("{:04}".format),
)  # fmt: skip


@given(invite=invites)
def test_an_invitation_is_read_back(invite: Invite) -> None:
    """As it is written, in small letters, without dashes, with the letters that look like digits."""
    text = str(invite)
    for typed in (text, text.lower(), text.replace("-", ""), f" {text.replace('-', ' ')}\r\n", text.replace("0", "O")):
        assert parse(typed) == invite


@pytest.mark.parametrize("code", ["42", "123456", "70000", "00042", "-042", "０４２０", "abcd"])
def test_a_code_that_cannot_be_said_spoils_no_invitation(code: str) -> None:
    """A host in a terminal may have any: the place and the key are still right, and no wrong code is sent."""
    invite = Invite("192.168.1.20", 29_170, mark(b"k" * 32), code)
    assert parse(str(invite)) == invite._replace(code="")


@given(invite=invites, place=st.integers(0, 100), letter=st.sampled_from(letters.LETTERS))
def test_a_slip_is_hardly_ever_taken_for_an_invitation(invite: Invite, place: int, letter: str) -> None:
    """One wrong letter passes once in 32,768 times, and then as what it says."""
    typed = list(str(invite).replace("-", ""))
    typed[place % len(typed)] = letter
    try:
        assert str(parse("".join(typed))).replace("-", "") == "".join(typed)
    except BadInvite:
        assert "".join(typed) != str(invite).replace("-", "")


def test_slips_are_told() -> None:
    """No single wrong letter, and no two neighbours exchanged, passes in an example."""
    text = str(Invite("192.168.1.20", 29_170, mark(b"k" * 32), "0420")).replace("-", "")
    wrong = {text[:i] + letter + text[i + 1 :] for i in range(len(text)) for letter in letters.LETTERS}
    wrong |= {text[:i] + text[i + 1] + text[i] + text[i + 2 :] for i in range(len(text) - 1)}
    for one in wrong - {text}:
        with pytest.raises(BadInvite):
            parse(one)


@pytest.mark.parametrize(
    "text", ["", "D", "D" * 33, "D" * 53, "你好" * 20, "x" * 10_000, "0" * 33, "192.168.1.20:29170"]
)
def test_what_is_no_invitation_is_refused(text: str) -> None:
    """Whatever is typed: an invitation or BadInvite."""
    with pytest.raises(BadInvite):
        parse(text)


def test_an_invitation_knows_its_host() -> None:
    """Another host at the same address is not the one that was meant."""
    host, other = (hashlib.sha256(name).digest() for name in (b"host", b"another"))
    invited = parse(str(Invite("10.0.0.7", 29_170, mark(host))))
    where = Where((invited.address,), invited.port, mark=invited.mark)
    assert where.means(host)
    assert not where.means(other)
