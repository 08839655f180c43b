"""Which media type a caller prefers among those that are offered."""

import pytest

from service.doors.accept import LONGEST, MOST_RANGES, accept_of, preferred

JSON, HTML, EVENTS = "application/json", "text/html", "text/event-stream"
OFFERED = (JSON, HTML, EVENTS)


@pytest.mark.parametrize(
    ("best", "accept"),
    [
        # no header, and one that says nothing
        (JSON, ""),
        (JSON, "  "),
        # the quality decides, whatever comes first
        (EVENTS, f"{JSON};q=0.5, {EVENTS}"),
        (EVENTS, f"{JSON};q=0.5, {EVENTS};q=0.500001"),
        (JSON, f"{EVENTS};q=.4, {JSON};q=0.5"),
        (JSON, f"{EVENTS} ; Q = 0.9 , {JSON}"),
        (EVENTS, f"{JSON};q=0., {EVENTS};q=0.001"),
        # of equal ones the one that is named more exactly, then the first that is offered
        (JSON, f"{EVENTS}, {JSON}"),
        (EVENTS, f"{EVENTS}, */*"),
        (EVENTS, f"application/*, */*, {EVENTS}"),
        (JSON, "*/*, application/*"),
        (HTML, "text/*"),
        # the most exact range says the quality of a type
        (HTML, f"{JSON};q=0, */*;q=0.1"),
        (JSON, f"*/*, text/*;q=0, {JSON};q=0.3"),
        (EVENTS, f"*/*;q=0, {EVENTS};q=0.1"),
        (EVENTS, f"text/*;q=0.2, {HTML};q=0.1"),
        (JSON, f"{JSON};q=0, {JSON}"),
        # parameters, which no answer has, name a type less exactly than none
        (JSON, f"{JSON};version=1;q=0, {JSON}"),
        (JSON, f"{JSON};odata=verbose"),
        (JSON, f"{JSON};charset=utf-8, {HTML};level=1"),
        (JSON, f'{JSON};a="x, {EVENTS}";q=0.2'),
        # capitals mean nothing
        (EVENTS, "Text/Event-Stream"),
        # a quality that cannot be read is one; ranges that cannot be read are passed over
        (EVENTS, f"{EVENTS};q=nan, {JSON};q=0.9"),
        (EVENTS, f"{EVENTS};q=7, {JSON};q=0.9"),
        (EVENTS, f"{EVENTS};q=-1, {JSON};q=0.9"),
        (EVENTS, f"{EVENTS};q, {JSON};q=0.9"),
        (JSON, f",, application, a/b/c, *, /, ;q=1, {JSON};q=0.1,"),
        (EVENTS, f'x="{HTML}, {EVENTS}", {EVENTS}'),
        # nothing fits
        (None, "image/png"),
        (None, f"{JSON};q=0"),
        (None, "*/*;q=0.000"),
        (None, "nonsense"),
        (None, f'x="{JSON}, {HTML}'),
    ],
)
def test_the_best_of_what_is_offered(best: str | None, accept: str) -> None:
    assert preferred(accept, OFFERED) == best


def test_a_header_of_whatever_length_and_form_is_read() -> None:
    for accept in ("a/b," * 10_000, '"' * 10_000, ";" * 10_000, f"{JSON};q=" + "9" * 10_000, "\x00\xff\u2028" * 10):
        preferred(accept, OFFERED)


def test_no_more_ranges_are_read_than_anybody_sends() -> None:
    assert preferred("a/b," * (MOST_RANGES - 1) + JSON, OFFERED) == JSON
    assert preferred("a/b," * MOST_RANGES + JSON, OFFERED) is None


def test_ranges_that_are_longer_than_anybody_sends_are_not_read_and_none_is_read_by_half() -> None:
    long = f"a/b;c={'d' * (LONGEST - 30)}"
    assert preferred(f"{long},{JSON};q=1", OFFERED) == JSON
    assert preferred(f"{long}{'d' * 15},{JSON};q=0", OFFERED) is None
    assert preferred(f"{HTML}, a/b;c={'d' * LONGEST}, {JSON}", OFFERED) == HTML


def test_several_headers_are_one_list() -> None:
    headers = [(b"accept", b"text/html;q=0.5"), (b"host", b"here"), (b"accept", b"\xff, application/json")]
    assert accept_of({"headers": headers}) == "text/html;q=0.5, \xff, application/json"
