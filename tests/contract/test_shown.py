"""What is shown to somebody is of the types that the title declares."""

import msgspec

from engines.core.actors import REFEREE
from tests.contract.cases import Case
from tests.contract.walks import Walk, encoded, moments_of


def test_a_redacted_event_is_of_the_same_kind_and_can_be_read(case: Case, walks: tuple[Walk, ...]) -> None:
    reader = msgspec.json.Decoder(case.game.event_type)
    for moment in moments_of(walks, 60):
        for event in moment.step.events:
            for viewer in case.viewers:
                redacted = case.game.engine.redact(event, viewer)
                kinds = type(redacted).__name__, type(event).__name__
                assert type(redacted) is type(event), f"`redact` returns {kinds[0]} for {kinds[1]}"
                assert reader.decode(encoded(redacted)) == redacted, f"{kinds[0]} is read back as something else"
                for name in event.__struct_fields__:
                    kept = getattr(redacted, name) in (None, getattr(event, name))
                    assert kept, f"`redact` tells {getattr(redacted, name)} as `{name}`; it may only leave it out"
            assert case.game.engine.redact(event, REFEREE) == event, "`redact` hides something from the referee"


def test_a_view_is_of_the_type_the_title_declares(case: Case, walks: tuple[Walk, ...]) -> None:
    for moment in moments_of(walks, 60):
        for viewer in case.viewers:
            view = case.game.engine.view(moment.position, viewer, moment.terms)
            assert type(view) is case.game.profile.view, f"`view` returns {type(view).__name__}"
