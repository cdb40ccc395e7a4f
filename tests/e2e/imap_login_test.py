"""Who the IMAP server is and who we are: no TLS, no password; no good certificate, not a word; tokens; and servers that say
odd things."""
import atexit
import base64
import contextlib
import hashlib
import hmac
import json
import os
import shutil
import tempfile
import time

import handbook
import tap
from club import Club, Player
from dovecot import PASSWORD, USER, Dovecot, free_ports, make_ca, make_certificate, signed_tokens
from imapclub import AWAY, DONE, REFUSED, ImapClub, letter, with_little_memory
from wires import Peer


# ---- who is there ----

AUTHORITY = {}


def authority():
    """Folder of certificates: made once."""
    if not AUTHORITY:
        folder = tempfile.mkdtemp(prefix="cursus-ca-")
        atexit.register(shutil.rmtree, folder)
        os.chmod(folder, 0o755)
        ca = make_ca(folder)
        AUTHORITY.update(folder=folder, ca=ca, good=make_certificate(folder, "good", ca),
                         old=make_certificate(folder, "old", ca, expired=True),
                         other=make_certificate(folder, "other", ca, host="mail.example.org"))
        for name in os.listdir(folder):
            os.chmod(os.path.join(folder, name), 0o644)
    return AUTHORITY


def the_lines_of_the_handbook():
    """With the server's own lines, which each Dovecot of these tests has, too."""
    made = authority()
    with contextlib.closing(ImapClub(certificate=made["good"])) as club:
        lines, = handbook.blocks("Fetching by IMAP")
        with open(club.path("cursus.ini"), "a") as out:
            out.write(lines.replace("imap.example.org", "127.0.0.1"))
        with open(club.path("imap-password"), "w") as out:
            out.write(f"{PASSWORD}\n")
        os.chmod(club.path("imap-password"), 0o600)
        club.options = ["-o", "in.maildir=", "-o", f"imap.port={club.server.tls_port}", "-o", f"imap.ca_file={made['ca'][0]}"]
        club.server.drop(letter(1))
        assert club.fetch() == "1 mails filed\n"
        assert club.server.names() == [] and len(club.server.names("Done")) == 1


def the_login_is_refused():
    with contextlib.closing(ImapClub()) as club:
        club.server.drop(letter(1))
        for more in (("-o", "imap.password=wrong"), ("-o", "imap.user=nobody@club.example")):
            told = club.fetch(*more, code=REFUSED)
            assert "the login is refused" in told and "AUTHENTICATIONFAILED" in told, told
            assert "wrong" not in told
        assert club.filed() == [] and club.place() is None and club.server.seen() == 0
        assert club.fetch() == "1 mails filed\n"
        told = club.fetch("-o", "imap.password=", "-o", "imap.password_command=/bin/false", code=None)
        assert "password_command" in told, told
        with open(club.path("kept"), "w") as out:
            out.write(f"{PASSWORD}\n")
        os.chmod(club.path("kept"), 0o600)
        assert club.fetch("-o", "imap.password=", "-o", f"imap.password_file={club.path('kept')}") == "0 mails filed\n"
        told = club.fetch("-o", "imap.password=", "-o", "imap.password_credential=kept", code=None)
        assert "LoadCredential=kept" in told, told
        club.env["CREDENTIALS_DIRECTORY"] = club.folder
        assert club.fetch("-o", "imap.password=", "-o", "imap.password_credential=kept") == "0 mails filed\n"
        assert club.fetch("-o", "imap.password=", "-o",
                          f"imap.password_command=printf {PASSWORD.replace(' ', chr(92) + '040')}") == "0 mails filed\n"


def a_server_with_other_logins_only():
    """SCRAM is not spoken: no password goes there, so none is called wrong."""
    able = "IMAP4rev1 LOGINDISABLED AUTH=SCRAM-SHA-256"
    peer = Peer(("CAPABILITY", f"* CAPABILITY {able}\r\nTAG OK\r\n"), greeting=f"* OK [CAPABILITY {able}] ready\r\n")
    with contextlib.closing(Club()) as club:
        club.run("init")
        told = club.run("-o", "imap.host=127.0.0.1", "-o", f"imap.port={peer.port}", "-o", "imap.tls=none", "-o", "imap.user=u",
                        "-o", "imap.password=secret", "fetch", code=REFUSED).stderr.decode()
        assert "no login was tried" in told and "offers none, but SCRAM-SHA-256" in told and "XOAUTH2" in told, told
        assert "denied" not in told.lower() and not peer.said("secret"), (told, peer.lines)
    peer.close()


def nobody_answers():
    with contextlib.closing(Club()) as club:
        club.run("init")
        port, = free_ports(1)
        for tls in ("imaps", "starttls", "none"):
            done = club.run("-o", "imap.host=127.0.0.1", "-o", f"imap.port={port}", "-o", f"imap.tls={tls}", "-o",
                            "imap.user=u", "-o", "imap.password=p", "fetch", code=AWAY)
            assert b"imap: 127.0.0.1" in done.stderr and b"connect" in done.stderr, done.stderr
        # what the Maildir holds comes in all the same
        Player(club, "Eve", "eve@example.net").write("hello?")
        done = club.run("-o", "imap.host=127.0.0.1", "-o", f"imap.port={port}", "-o", "imap.user=u", "-o",
                        "imap.password=p", "fetch", code=AWAY)
        assert b"1 mails filed" in done.stdout


def tls_or_nothing():
    have = authority()
    with contextlib.closing(ImapClub(certificate=have["good"])) as club:
        club.server.drop(letter(1))
        trust = ["-o", f"imap.ca_file={have['ca'][0]}"]
        for tls in ("imaps", "starttls"):
            words = club.server.options(tls)
            told = club.fetch(*words, code=AWAY)
            assert "its certificate is not good" in told, told
            told = club.fetch(*words, *trust, "-o", "imap.host=localhost", code=AWAY)
            assert "its certificate is not good" in told, told
            assert not club.server.logins()
        assert club.fetch(*club.server.options("imaps"), *trust) == "1 mails filed\n"
        club.server.drop(letter(2))
        assert club.fetch(*club.server.options("starttls"), *trust, "-o", "imap.done_folder=Done") == "2 mails filed\n"
        logins = club.server.logins(3)
        assert len(logins) == 3 and all("TLS" in login for login in logins), logins
        told = club.fetch(*club.server.options("imaps"), "-o", "imap.ca_file=nothing.pem", code=None)
        assert "certificate" in told, told
        for name, why in (("old", "expired"), ("other", "")):
            club.server.stop()
            club.server.settings.update(cert=have[name][0], key=have[name][1])
            club.server.start()
            for tls in ("imaps", "starttls"):
                told = club.fetch(*club.server.options(tls), *trust, code=AWAY)
                assert "its certificate is not good" in told and why in told, told
        assert club.server.logins() == logins
        # not a word without TLS to another machine, whatever its name
        done = club.run("-o", "imap.host=192.0.2.1", "-o", "imap.tls=none", "-o", "imap.user=u", "-o",
                        "imap.password=p", "fetch", code=None)
        assert done.returncode == 78 and b"wants TLS" in done.stderr, done


def no_password_without_tls():
    """Somebody between us and the server takes its STARTTLS away, refuses it, says that we are logged in already, or
    puts words of his own before the encrypted ones."""
    have = authority()
    bare = "* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN SASL-IR] ready\r\n"
    offers = "* OK [CAPABILITY IMAP4rev1 STARTTLS LOGINDISABLED] ready\r\n"
    capability = ("CAPABILITY", "* CAPABILITY IMAP4rev1 STARTTLS LOGINDISABLED\r\nTAG OK\r\n")
    stripped = ("CAPABILITY", "* CAPABILITY IMAP4rev1 AUTH=PLAIN AUTH=LOGIN\r\nTAG OK\r\n")
    anything = (".*", "TAG OK as you like\r\n")
    cases = ((bare, [stripped, anything]),
             (offers, [capability, ("STARTTLS", "TAG NO not today\r\n"), anything]),
             (offers, [capability, ("STARTTLS", "TAG BAD what?\r\n"), anything]),
             ("* PREAUTH [CAPABILITY IMAP4rev1 STARTTLS] welcome\r\n", [capability, anything]),
             ("* PREAUTH welcome\r\n", [stripped, anything]),
             (offers, [capability, ("STARTTLS", "TAG OK go on\r\n* CAPABILITY IMAP4rev1 AUTH=PLAIN\r\n"
                                               "A003 OK logged in\r\n"), anything]))
    with contextlib.closing(Club()) as club:
        club.run("init")
        for number, (greeting, script) in enumerate(cases):
            with contextlib.closing(Peer(*script, greeting=greeting)) as peer:
                done = club.run("-o", "imap.host=127.0.0.1", "-o", f"imap.port={peer.port}", "-o", "imap.tls=starttls",
                                "-o", "imap.user=games", "-o", "imap.password=geheim", "-o", "imap.timeout=2s", "-o",
                                f"imap.ca_file={have['ca'][0]}", "fetch", code=AWAY)
                assert b"imap: 127.0.0.1" in done.stderr, done.stderr
                for word in ("LOGIN", "AUTH", "SELECT", "geheim", base64.b64encode(b"\0games\0geheim").decode()):
                    assert not peer.said(word), (number, peer.lines)
        assert club.rows("SELECT count(*) FROM inbox") == [(0,)]


# ---- tokens ----

def token_program(club, *tokens):
    """Prints another one each time."""
    path, count = club.path("token"), club.path("token.count")
    with open(path, "w") as out:
        out.write(f"#!/bin/sh\necho x >>{count}\nset -- {' '.join(tokens)}\n"
                  f"shift $(( ($(wc -l <{count}) - 1) % $# ))\necho $1\n")
    os.chmod(path, 0o755)
    return path


def a_token_in_place_of_a_password():
    """As Gmail and Outlook have it: AUTHENTICATE XOAUTH2, with a token that is fresh for each connection."""
    have = authority()
    with contextlib.closing(Club()) as club:
        club.run("init")

        def judge(match, secret):
            told = base64.b64decode(match[1]).decode()
            if told == "user=games@club.example\1auth=Bearer ya29.second\1\1":
                return "TAG OK [CAPABILITY IMAP4rev1] welcome\r\n"
            wrong = base64.b64encode(b'{"status":"400","schemes":"Bearer"}').decode()
            peer.refused.append(told)
            return f"+ {wrong}\r\n"

        script = [("CAPABILITY", lambda match, secret: "* CAPABILITY IMAP4rev1 " +
                   ("AUTH=XOAUTH2 AUTH=PLAIN SASL-IR" if secret else "STARTTLS LOGINDISABLED") +
                   "\r\nTAG OK\r\n"),
                  ("STARTTLS", "TAG OK go on\r\n"),
                  ("AUTHENTICATE XOAUTH2 (\\S+)", judge),
                  ("$", lambda match, secret: f"{peer.said('AUTHENTICATE')[-1].split()[1]} NO [AUTHENTICATIONFAILED] bad token"
                                      "\r\n"),
                  ("SELECT", "* 0 EXISTS\r\n* OK [UIDVALIDITY 5] .\r\n* OK [UIDNEXT 1] .\r\nTAG OK\r\n"),
                  ("NOOP", "TAG OK\r\n")]
        peer = Peer(*script, greeting="* OK ready\r\n", certificate=have["good"])
        peer.refused = []
        words = ["-o", "imap.host=127.0.0.1", "-o", f"imap.port={peer.port}", "-o", "imap.tls=starttls", "-o",
                 "imap.user=games@club.example", "-o", f"imap.ca_file={have['ca'][0]}", "-o", "imap.timeout=5s", "-o",
                 f"imap.bearer_command={token_program(club, 'ya29.first', 'ya29.second')}", "fetch"]
        done = club.run(*words, code=REFUSED)
        assert b"the login is refused" in done.stderr, done.stderr
        assert peer.refused == ["user=games@club.example\1auth=Bearer ya29.first\1\1"], peer.refused
        club.run(*words)
        assert all(line.startswith("tls ") for line in peer.said("AUTHENTICATE")), peer.lines
        assert not peer.said("AUTHENTICATE PLAIN")
        done = club.run(*words[:-2], "imap.bearer_command=/bin/false", "fetch", code=AWAY)
        assert b"no token: imap.bearer_command" in done.stderr, done.stderr
        peer.close()


def a_token_for_dovecot():
    """The same against Dovecot's own OAuth 2: a signed token (RFC 7519) whose key it knows."""
    have = authority()
    with contextlib.closing(Club()) as club:
        os.chmod(club.folder, 0o755)
        club.run("init")
        key = b"a key that the test and Dovecot share"
        keys = club.path("keys", "default", "HS256")
        os.makedirs(keys)
        with open(os.path.join(keys, "default"), "wb") as out:
            out.write(base64.b64encode(key))
        server = Dovecot(club.path("dovecot"), certificate=have["good"], mechanisms="xoauth2 oauthbearer",
                         extra=signed_tokens(club.path("keys"), club.folder))
        server.drop(letter(1))

        def part(data):
            return base64.urlsafe_b64encode(data).rstrip(b"=").decode()

        def token(until):
            head = part(json.dumps({"alg": "HS256", "typ": "JWT"}).encode())
            body = part(json.dumps({"email": USER, "sub": USER, "iat": int(time.time()) - 7200, "exp": until}).encode())
            return f"{head}.{body}.{part(hmac.new(key, f'{head}.{body}'.encode(), hashlib.sha256).digest())}"

        words = ["-o", "in.maildir=", *server.options("imaps", password=None), "-o", f"imap.ca_file={have['ca'][0]}"]
        stale, good = token(int(time.time()) - 3600), token(int(time.time()) + 3600)
        done = club.run(*words, "-o", f"imap.bearer_command={token_program(club, stale)}", "fetch", code=None)
        assert done.returncode == REFUSED, (done, server.log())
        done = club.run(*words, "-o", f"imap.bearer_command={token_program(club, good)}", "fetch", code=None)
        assert done.stdout == b"1 mails filed\n", (done, server.log())
        server.stop()


# ---- servers that misbehave ----

def script_of(*rows, listing=None, fetch=None, select=None):
    """A server that lets everybody in and lists one mail, unless told otherwise."""
    row = '* 1 FETCH (UID 1 RFC822.SIZE 5 INTERNALDATE "18-Dec-2026 08:00:00 +0000")\r\n'
    return [*rows, ("CAPABILITY", "* CAPABILITY IMAP4rev1 AUTH=PLAIN SASL-IR\r\nTAG OK\r\n"),
            ("AUTHENTICATE", "TAG OK [CAPABILITY IMAP4rev1 MOVE] in\r\n"),
            ("SELECT", select or "* 1 EXISTS\r\n* OK [UIDVALIDITY 5] .\r\n* OK [UIDNEXT 2] .\r\nTAG OK\r\n"),
            ("NOOP", "TAG OK\r\n"),
            ("UID FETCH \\d+:\\d+ ", listing or row + "TAG OK\r\n"),
            ("UID FETCH \\d+ BODY", fetch or "* 1 FETCH (UID 1 BODY[] {5}\r\nhello)\r\nTAG OK\r\n")]


def servers_that_misbehave():
    row = "* 1 FETCH (UID {} RFC822.SIZE 5)\r\n"
    long_line = "* 1 FETCH (UID 1 RFC822.SIZE 5 X " + "x" * 100_000 + ")\r\n"
    good = [  # odd, but right
        {"listing": "* 9 FETCH (FLAGS (UID 7 (nested)) RFC822.SIZE 5 UID 1)\r\nTAG OK\r\n"},
        {"listing": "* 3 EXISTS\r\n* 1 FETCH (FLAGS ())\r\n" + row.format(1) + row.format(1) + row.format(99) +
                    "* VANISHED 4\r\n* 1 FETCH (UID 0 RFC822.SIZE 5)\r\n* 1 FETCH (UID 1 RFC822.SIZE -5)\r\nTAG OK\r\n"},
        {"listing": '* 1 FETCH (UID 1 RFC822.SIZE 5 INTERNALDATE "38-Foo-99 8:0")\r\nTAG OK\r\n'},
        {"select": "* FLAGS (UID)\r\n* 1 EXISTS\r\n* OK [UIDVALIDITY 5] .\r\nTAG OK [READ-ONLY]\r\n"},
        {"fetch": "* 1 FETCH (FLAGS (\\Seen) UID 1 BODY[] {5}\r\nhello)\r\nTAG OK\r\n"},
        {"listing": "* 1 FETCH (UID 1 RFC822.SIZE 99)\r\nTAG OK\r\n"},  # it counts otherwise
        {"listing": "* 1 FETCH (UID 1 RFC822.SIZE 99999999)\r\nTAG OK\r\n"},
    ]
    bad = [
        {"select": "* 1 EXISTS\r\nTAG OK\r\n"},  # no UIDVALIDITY
        {"listing": "TAG NO never\r\n"}, {"listing": "TAG BAD\r\n"}, {"listing": None},
        {"listing": "".join(row.format(1 + i % 1) for i in range(40)) + "TAG OK\r\n"},
        {"listing": "rubbish\r\n\0\0\r\n"}, {"listing": long_line * 30 + "TAG OK\r\n"},
        {"fetch": "TAG NO never\r\n"}, {"fetch": "TAG OK of course\r\n"}, {"fetch": None},
        {"fetch": "* 1 FETCH (UID 1 BODY[] NIL)\r\nTAG OK\r\n"},
        {"fetch": '* 1 FETCH (UID 1 BODY[] "hello")\r\nTAG OK\r\n'},
        {"fetch": "* 1 FETCH (UID 1 BODY[] {9}\r\nhello)\r\nTAG OK\r\n"},
        {"fetch": "* 1 FETCH (UID 1 BODY[] {99999999999999999999}\r\nhello)\r\nTAG OK\r\n"},
        {"fetch": "* BYE I am tired\r\n"},
    ]
    for case, fits in [(case, True) for case in good] + [(case, False) for case in bad]:
        with contextlib.closing(Club()) as club:
            club.run("init")
            answers = {name: (lambda match, secret: None) if answer is None else answer for name, answer in case.items()}
            with contextlib.closing(Peer(*script_of(**answers))) as peer:
                done = club.run("-o", "imap.host=127.0.0.1", "-o", f"imap.port={peer.port}", "-o", "imap.tls=none", "-o",
                                "imap.user=games", "-o", "imap.password=geheim", "-o", "imap.timeout=1s", "fetch",
                                code=None)
            filed = club.rows("SELECT raw FROM inbox_raw")
            assert filed == ([(b"hello\n",)] if fits else []), (case, filed, done)
            assert fits == (done.returncode == DONE), (case, done)
            assert fits or b"imap: 127.0.0.1: " in done.stderr, (case, done)


def a_mail_longer_than_the_server_says():
    """It says 5 bytes, sends 3 MB: no more than the limit is held."""
    with contextlib.closing(Club()) as club:
        club.run("init")
        body = "x" * 3_000_000
        script = script_of(fetch=f"* 1 FETCH (UID 1 BODY[] {{{len(body)}}}\r\n{body})\r\nTAG OK\r\n")
        with contextlib.closing(Peer(*script)) as peer:
            told = with_little_memory(club, "-o", "imap.host=127.0.0.1", "-o", f"imap.port={peer.port}", "-o",
                                      "imap.tls=none", "-o", "imap.user=u", "-o", "imap.password=p", "fetch")
        assert told == "1 mails filed\n", told
        assert club.rows("SELECT size FROM inbox") == [(1048577,)]


if __name__ == "__main__":
    tap.main([the_lines_of_the_handbook, the_login_is_refused, a_server_with_other_logins_only, nobody_answers,
              tls_or_nothing, no_password_without_tls, a_token_in_place_of_a_password, a_token_for_dovecot, servers_that_misbehave,
              a_mail_longer_than_the_server_says])
