"""A module that does all that none of ours may do while it is imported."""

import os
import socket
from pathlib import Path

TEXT = Path(os.devnull).read_bytes()
HOME = os.environ.get("HOME")
socket.socket().close()
