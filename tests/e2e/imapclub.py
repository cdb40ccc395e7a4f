"""A club whose mail comes from a real IMAP server, and mails for it."""
import os
import resource
import subprocess

import tap
from club import Club
from dovecot import Dovecot

DONE, REFUSED, AWAY = 0, 1, 69


class ImapClub(Club):
    """A club whose mail comes from Dovecot alone."""

    def __init__(self, **more):
        super().__init__()
        os.chmod(self.folder, 0o755)
        self.options = []
        self.server = Dovecot(self.path("dovecot"), **more)
        self.options = ["-o", "in.maildir=", *self.server.options()]
        self.run("init")

    def close(self):
        self.server.stop()
        super().close()

    def fetch(self, *more, code=DONE):
        """What it said: the output, or the complaint."""
        done = self.run(*self.options, *more, "fetch", code=code)
        return (done.stdout if code == DONE else done.stderr).decode()

    def filed(self):
        """Message-IDs, in order of receipt."""
        return [key for key, in self.rows("SELECT key FROM inbox ORDER BY id")]

    def place(self):
        found = self.rows("SELECT value FROM meta WHERE key LIKE 'imap %'")
        return found[0][0].decode().split() if found else None


def letter(number, size=0, sender="eve@example.net"):
    """A mail with a number, of `size` bytes at least."""
    body = "".join(f"line {at} of {number}\r\n" for at in range(size // 12 + 3))
    return (f"From: Eve <{sender}>\r\nTo: games@club.example\r\nSubject: {number}\r\nMessage-ID: <{number}@example.net>"
            f"\r\nDate: Fri, 18 Dec 2026 08:00:00 +0000\r\n\r\n{body}")


def ids(*numbers):
    return [f"<{number}@example.net>" for number in numbers]


def raw_of(club, number):
    (raw,), = club.rows("SELECT raw FROM inbox_raw JOIN inbox ON inbox.id = inbox_raw.inbox WHERE key = ?",
                        f"<{number}@example.net>")
    return raw


def with_little_memory(club, *words):
    """Runs cursus where it cannot have more than 40 MB of its own."""
    limited = not tap.sanitized()

    def limit():
        if limited:
            resource.setrlimit(resource.RLIMIT_DATA, (40 << 20, 40 << 20))

    done = subprocess.run([club.binary, "-q", "-c", club.path("cursus.ini"), "--at", f"@{club.now}", *words],
                          capture_output=True, env=club.env, cwd=club.folder, preexec_fn=limit, timeout=120)
    assert done.returncode == DONE, done
    return done.stdout.decode()
