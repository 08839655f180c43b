"""Every act at the table, by the name of its operation: who may do it, and what it does."""

from engines.core.actors import HOST, REFEREE
from service.sessions.plans import ending, pausing, people
from service.sessions.plans.acts import SEATS, TableAct

KEEPERS = (HOST, REFEREE)

TABLE_ACTS = {
    "join_seat": TableAct(people.joined, ("seat",)),
    "leave_seat": TableAct(people.left, ("seat", *KEEPERS)),
    "return_to_seat": TableAct(people.returned, ("seat", *KEEPERS)),
    "resign_seat": TableAct(people.resigned, ("seat", REFEREE), is_free=True),
    "name_seat": TableAct(people.named, ("seat", *KEEPERS), after_the_end=True),
    "new_seat_key": TableAct(people.given_new_key, KEEPERS, after_the_end=True),
    "abort_session": TableAct(ending.aborted, (SEATS, *KEEPERS)),
    "offer_end": TableAct(ending.offered, (SEATS,)),
    "accept_end": TableAct(ending.accepted, (SEATS,), is_free=True),
    "pause_session": TableAct(pausing.paused, KEEPERS),
    "resume_session": TableAct(pausing.resumed, KEEPERS),
}
