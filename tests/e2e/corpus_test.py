"""Every real message of tests/corpus/mime and bounce through `cursus deliver`, as a mail server's pipe does it."""

import collections
import os
import re

import tap
from club import Club, Player

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "corpus")
MAILS = 799
# strangers who are told how things go here, among whom no two have the same address; the rest is not read
ACCEPTED, OF_MACHINES, TURNED_AWAY = 89, 473, 52
# a person's forwarded mail, in the set for being no bounce
PERSON = "bounce/sisimai/not/is-not-bounce-02.eml"
# what no program may answer, in a header (RFC 3834, RFC 2369, RFC 5230)
MACHINE = re.compile(rb"^(auto-submitted: *(?!no\b)\S|precedence: *(bulk|junk|list|auto_reply)|list-[a-z]+:|x-loop:|"
                     rb"x-autoreply|x-autorespond|x-failed-recipients:|return-path: *<>|"
                     rb"content-type: *multipart/report|from:.*(mailer-daemon|postmaster@|no-?reply))", re.I | re.M)


def corpus():
    with open(os.path.join(ROOT, "index.tsv"), encoding="utf-8") as file:
        paths = [line.rstrip("\n").split("\t")[3] for line in file][1:]
    return [path for path in paths if path.startswith(("mime/", "bounce/"))]


def read(path):
    with open(os.path.join(ROOT, path), "rb") as file:
        return file.read()


def header(raw):
    return re.split(rb"\r?\n\r?\n|\r\r", raw, maxsplit=1)[0].replace(b"\r\n", b"\n").replace(b"\r", b"\n")


class Run:
    """A house with one player and a game that waits for him, and every mail of the corpus delivered to it."""

    def __init__(self):
        self.club = Club(extra="[game]\npace = 60d\n[in]\nstrangers_per_hour = 1000\n")
        club = self.club
        club.run("init")
        for part in ("in", "out"):
            for name in ("tmp", "new", "cur"):
                os.makedirs(club.path(part, name), exist_ok=True)
        player = Player(club, "Anna", "anna@example.org")
        club.run("player", "add", player.name, player.address)
        club.run("game", "open", "ides", "--rules", "quorum", "--seats", "2")
        club.run("seat", "ides", "1", "player", "Anna")
        club.run("seat", "ides", "2", "bot")
        club.run("game", "start", "ides")
        club.work()
        self.before = self.game()
        self.paths = corpus()
        for path in self.paths:
            club.run("deliver", input=read(path))
        self.account = club.json("inbox")
        club.run("tick")
        club.run("send")
        self.answers = club.mails()

    def game(self):
        return self.club.rows("SELECT revision, phase, hash FROM game"), self.club.rows("SELECT * FROM plan")


RUN = Run()


def each_is_filed_once():
    assert len(RUN.paths) == MAILS
    assert RUN.account["waiting"] + RUN.account["quarantined"] + RUN.account["duplicate"] == MAILS, RUN.account
    # with another text under a Message-ID that was there: the sets hold such
    clashes = RUN.club.rows("SELECT count(*) FROM inbox WHERE key LIKE '% clash %'")[0][0]
    assert RUN.account["quarantined"] == clashes, RUN.account


def each_is_read_and_accounted_for():
    account = RUN.club.json("inbox")
    assert account["all"] == MAILS and account["waiting"] == 0, account
    # no reader died, no mail was tried twice
    assert RUN.club.rows("SELECT count(*) FROM inbox WHERE tries > 0")[0][0] == 0
    assert RUN.club.rows("SELECT count(*) FROM inbox WHERE state = 4 AND key NOT LIKE '% clash %'")[0][0] == 0
    found = account["accepted"], account["ignored"], account["refused"]
    assert found == (ACCEPTED, OF_MACHINES, TURNED_AWAY), account


def no_machine_is_answered():
    assert len(RUN.answers) > 20, len(RUN.answers)
    ids = collections.defaultdict(list)
    for path in RUN.paths:
        for value in re.findall(rb"^message-id: *(<[^>\s]+>)", header(read(path)), re.I | re.M):
            ids[value.decode("latin-1")].append(path)
    for answer in RUN.answers:
        asked = ids.get(str(answer["In-Reply-To"]), [])
        assert answer["Auto-Submitted"] is not None and answer["List-Id"] is not None
        for path in asked:
            assert not path.startswith("bounce/") or path == PERSON, path
        if asked:
            assert any(MACHINE.search(header(read(path))) is None for path in asked), asked
    # one fixed text a day to an address, and none to an address that has no name of a person
    to = collections.Counter(answer.to for answer in RUN.answers)
    assert max(to.values()) == 1, to
    assert not [name for name in to if re.match(r"(mailer-daemon|postmaster|no-?reply)@", name, re.I)], to


def none_moves_a_game():
    assert RUN.game() == RUN.before
    assert {answer.kind for answer in RUN.answers} == {"help"}, {answer.kind for answer in RUN.answers}


def the_house_still_stands():
    assert "0 faults" in RUN.club.text("doctor")


try:
    tap.main([each_is_filed_once, each_is_read_and_accounted_for, no_machine_is_answered, none_moves_a_game,
              the_house_still_stands])
finally:
    RUN.club.close()
