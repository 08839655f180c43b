"""What the system keeps of what a caller does not read."""

import socket
from contextlib import closing

from service.startup.sockets import UNSENT_BYTES, bound


def test_connections_of_a_bounded_listener_keep_little_and_are_cut() -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as listener:
        bound(listener, 1.5)
        with closing(socket.create_connection(listener.getsockname())):
            taken, _ = listener.accept()
            with closing(taken):
                assert taken.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 1500
                assert taken.getsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT) == UNSENT_BYTES


def test_a_listener_of_another_family_is_left_as_it_is() -> None:
    with closing(socket.socket(socket.AF_UNIX)) as listener:
        bound(listener, 1)
