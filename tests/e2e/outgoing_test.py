"""Each kind of mail, sent over SMTP to Postfix's smtp-sink and read there by Python."""
import contextlib
import email.utils
import html
import json
import os
import re
import urllib.parse
import signal
import socket
import struct
import subprocess
import time
import zlib

import tap
from club import PICTURES, Club, Mail, Player, duel, latest, only
from fairness_test import check
from wires import Proxy

SINK = "/usr/sbin/smtp-sink"


class Sink:
    """smtp-sink on a free port; puts each mail it takes into a file."""

    def __init__(self, folder, *options):
        self.folder = folder
        os.makedirs(folder, exist_ok=True)
        os.chmod(folder, 0o777)  # it gives root up, and insists on it
        user = ["-u", "nobody"] if os.geteuid() == 0 else []
        for _ in range(5):
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", 0))
                self.port = probe.getsockname()[1]
            self.process = subprocess.Popen([SINK, *user, *options, "-d", os.path.join(folder, "%s."),
                                             f"127.0.0.1:{self.port}", "16"], stdout=subprocess.DEVNULL,
                                            stderr=subprocess.DEVNULL)
            if self.listens():
                return
            self.close()
        raise AssertionError("smtp-sink does not start")

    def listens(self):
        until = time.monotonic() + 10
        while self.process.poll() is None and time.monotonic() < until:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return True
            time.sleep(0.005)
        return False

    def close(self):
        self.process.kill()
        self.process.wait()

    def options(self):
        return ["-o", "out.sender=smtp", "-o", "smtp.host=127.0.0.1", "-o", f"smtp.port={self.port}", "-o",
                "smtp.tls=none", "-o", "smtp.mails_per_minute=0", "-o", "smtp.domain_per_minute=0"]


class SinkClub(Club):
    """A club whose mail goes out by SMTP. A sink's file has LF line ends and the envelope on top."""

    def __init__(self):
        super().__init__(extra=PICTURES + "[game]\ndowntime_gap = 1w\nreminders = 24h\n")
        os.chmod(self.folder, 0o755)
        self.sink = Sink(self.path("sink"))
        self.run("init")

    def close(self):
        self.sink.close()
        super().close()

    def work(self):
        self.run("tick")
        done = self.json("send", *self.sink.options())
        assert done["later"] == done["never"] == done["unknown"] == 0, done
        return self.mails()

    def mails(self):
        fresh = []
        for name in sorted(os.listdir(self.path("sink"))):
            if name not in self.seen:
                self.seen.add(name)
                with open(self.path("sink", name), "rb") as file:
                    fresh.append(Mail(file.read()))
        fresh.sort(key=lambda mail: (mail["Date"], mail.id))
        return fresh


SENT = {}  # "all", and the newest mail of each kind; filled once by mails()


def mails():
    """Plays one game so that every kind of mail goes out."""
    if SENT:
        return SENT
    with contextlib.closing(SinkClub()) as club:
        every = SENT["all"] = []

        def work():
            came = club.work()
            every.extend(came)
            return came

        anna, bruno = Player(club, "Anna", "anna@example.org", "gmail"), Player(club, "Bruno", "bruno@example.com")
        club.run("game", "open", "ides", "--rules", "quorum", "--seats", "2")
        club.run("game", "invite", "ides", anna.address)
        anna.answer(only(work(), anna.address), "join word olive")
        welcome = only(work(), anna.address)
        anna.answer(welcome, "games")
        work()
        anna.answer(welcome, "help")
        work()
        bruno.write("register Brünö\njoin ides")
        bruno.answer(only(work(), bruno.address), "yes")
        newest = {mail.to: mail for mail in work()}
        people = {anna.address: anna, bruno.address: bruno}
        mover, = [people[to] for to, mail in newest.items() if mail.legal()]
        other = bruno if mover is anna else anna
        other.answer(newest[other.address], "press all\nAve, <Cæsar> & Co!\nend press\ndigest every\n" + PLAN)
        newest.update({mail.to: mail for mail in work()})
        club.now += 24 * 3600
        newest.update({mail.to: mail for mail in work()})
        assert newest[mover.address].kind == "reminder"
        take = [order for order in newest[mover.address].legal()["take"] if not re.search("god|refresh", order)]
        mover.answer(newest[mover.address], f"{take[0]}\nplay new / first\ngod xyz")
        newest.update({mail.to: mail for mail in work()})
        mover.answer(newest[mover.address], PLAN)
        work()
        SENT.update({mail.kind: mail for mail in every})
        SENT["asked"] = next(mail for mail in every if mail.legal())
    return SENT


PLAN = "take default\n" * 14 + "play default\n" * 14 + "god default\n" * 20
KINDS = ("invitation", "notice", "welcome", "games", "help", "turn", "press", "receipt", "digest", "reminder", "end")


def every_kind_went_out():
    sent = mails()
    missing = [kind for kind in KINDS if kind not in sent]
    assert not missing, missing


def mail_08_headers():
    for kind in KINDS:
        mail = mails()[kind]
        assert mail["From"] == "The Club <games@club.example>", mail["From"]
        assert mail["X-Mail-Args"] == "<games@club.example>"
        assert mail["X-Rcpt-Args"].startswith(f"<{mail.to}>")
        assert mail["X-Loop"] == "games@club.example"
        assert mail["Auto-Submitted"] in ("auto-generated", "auto-replied"), mail["Auto-Submitted"]
        if kind != "end":  # which may be the answer to the mail that ended the game
            replied = kind in ("notice", "welcome", "games", "help", "receipt")
            assert (mail["Auto-Submitted"] == "auto-replied") == replied, (kind, mail["Auto-Submitted"])
        assert re.fullmatch(r"The Club <(game-1|cursus)\.club\.example>", mail["List-Id"]), mail["List-Id"]
        assert re.fullmatch(r"<mailto:games\+[\w.+-]+@club\.example\?subject=stop&body=stop>", mail["List-Unsubscribe"])
        when = email.utils.parsedate_to_datetime(mail["Date"])
        assert when.timestamp() in (1797580800, 1797580800 + 86400)
        assert re.fullmatch(r"<[\w.+-]+@club\.example>", mail.id), mail.id
        assert re.fullmatch(r"games\+[\w.-]+@club\.example", mail.reply_to), mail.reply_to
        assert "Bcc" not in mail.message and "Cc" not in mail.message
    ids = [mail.id for mail in mails()["all"]]
    assert len(ids) == len(set(ids))
    assert str(latest(mails()["all"], "bruno@example.com").message["To"]) == "Brünö <bruno@example.com>"


def a_list_of_orders_has_orders():
    """What has buttons above is in no list below, and a list without any has no heading."""
    head = "Orders you can give"
    lists = [mail.html.split(head)[1] for mail in mails()["all"] if mail.part("text/html") and head in mail.html]
    for one in lists:
        assert 'class="order"' in one or "Too many to list" in one, one
    assert any("A button opens a mail with that order" in mail.html for mail in mails()["all"] if mail.part("text/html"))


def mail_01_the_subject_says_what_it_is_about():
    game = [mail for mail in mails()["all"] if mail["X-Cursus-Game"] == "1"]
    by = r"\(by (Sat|Sun|Mon) \d\d:\d\d\)"
    shapes = {"invitation": r"You're invited to play ides \(Quorum\)", "welcome": r'ides \(Quorum\): you are playing red',
              "turn": rf'Your move: ides \(Quorum\), round \d+ of 12 {by}|ides \(Quorum\) has started: Brünö to move',
              "receipt": rf'(Your move|Order not accepted, still your move): ides \(Quorum\), round \d+ of 12 {by}|'
                         r'ides \(Quorum\): (orders received, |done, )?(Anna|Brünö) to move|'
                         r'ides \(Quorum\) has started: (Anna|Brünö) to move',
              "press": r'ides \(Quorum\): a message from (Anna \(red\)|Brünö \(yellow\))',
              "reminder": rf'Reminder, your move: ides \(Quorum\), round \d+ of 12 {by}',
              "digest": r'ides \(Quorum\): (Brünö moved, )?(Anna|Brünö) to move',
              "end": r'ides \(Quorum\) is over: you (won|finished second)'}
    assert {mail.kind for mail in game} == set(shapes), {mail.kind for mail in game}
    for mail in game:
        assert re.fullmatch(shapes[mail.kind], mail.subject), (mail.kind, mail.subject)
        assert ("has started" in mail.subject) <= mail.has("The game has started."), mail.text
        assert not any(len(part) > 8 and part in mail.subject for part in re.split("[+.@]", mail.reply_to))


def mail_02_references_name_the_threads_first_mail_and_the_one_answered():
    game = [mail for mail in mails()["all"] if mail["X-Cursus-Game"] == "1"]
    assert {str(mail["References"]).split()[0] for mail in game} == {"<g1.root@club.example>"}
    for mail in mails()["all"]:
        if mail["Auto-Submitted"] == "auto-replied":
            assert mail["In-Reply-To"] == str(mail["References"]).split()[-1], mail.id


def mail_02_sent_again_after_a_crash_it_has_the_same_message_id():
    with duel() as game:
        game.mover.answer(game.ask, "orders")
        game.club.run("tick")
        (made,), = game.club.rows("SELECT message_id FROM outbox WHERE state = 0")
        log = game.club.path("points")
        with game.fork() as copy:
            copy.club.run("send", env=copy.club.env | {"CURSUS_CRASH_LOG": log})
        with open(log) as file:
            at = next(line.split()[0] for line in file if line.strip().endswith("send after"))
        game.club.run("send", code=-signal.SIGKILL, env=game.club.env | {"CURSUS_CRASH_AT": at})
        first = only(game.club.mails(), game.mover.address)
        game.club.seen.clear()
        game.club.run("send")
        again = only([mail for mail in game.club.mails() if mail.id == made], game.mover.address)
        assert first.id == again.id == made and first.raw == again.raw


def mail_03_two_games_are_two_threads():
    with duel() as game:
        club = game.club
        club.run("game", "open", "nones", "--rules", "quorum", "--seats", "2")
        club.run("seat", "nones", "1", "player", "Anna")
        club.run("seat", "nones", "2", "player", "Bruno")
        club.run("game", "start", "nones")
        mails = [*game.mail.values(), *game.asked.values(), *club.work()]
        for number, name in (("1", "ides"), ("2", "nones")):
            mine = [mail for mail in mails if mail["X-Cursus-Game"] == number]
            assert len(mine) >= 2, number
            assert all(f'{name} (Quorum)' in mail.subject for mail in mine)
            assert {str(mail["References"]).split()[0] for mail in mine} == {f"<g{number}.root@club.example>"}
            for mail in mine:  # what Gmail and Outlook go by as well
                assert not any(f"<g{3 - int(number)}." in str(mail[field]) for field in ("References", "In-Reply-To"))


def words_of(page):
    """What a reader of the HTML part sees, and what its links write for him."""
    written = " ".join(urllib.parse.unquote(html.unescape(link)) for link in re.findall(r'href="mailto:([^"]*)"', page))
    page = re.sub(r"(?s)<(style|script|head)\b.*?</\1>", " ", page)
    return " ".join((html.unescape(re.sub(r"<[^>]*>", " ", page)) + " " + written).split())


def mail_04_text_and_html_say_the_same():
    cards = r"\b(?:mil|tra|arc|int)-(?:asi|afr|his|mac|ger|gal)-[123]\b"
    facts = (cards, r"(?:Sun|Mon|Sat|Fri) \d\d Dec(?: 2026)? \d\d:\d\d UTC", r"\b[0-9a-f]{64}\b",
             r"\S+ (?:took|played) \w+ \d of \w+")
    for mail in mails()["all"]:
        text, page = " ".join(mail.text.split()), words_of(mail.html)
        for fact in facts:
            here, there = set(re.findall(fact, text)), set(re.findall(fact, page))
            assert here == there, (mail.kind, fact, here ^ there)
    checks = {"invitation": ("ides", "Quorum", "yes"), "welcome": ("red", "olive"), "games": ("ides",),
              "help": ("register NAME", "zone"), "turn": ("take",), "press": ("Ave, <Cæsar> & Co!",),
              "receipt": ("god xyz",),
              "reminder": ("take", "Anna"), "end": ("is over", "olive", "Thank you for playing"),
              "notice": ("Reply \"yes\"",)}
    for kind, parts in checks.items():
        mail = next((one for one in mails()["all"] if one.kind == kind and one.has(*parts)), mails()[kind])
        mail.must(*(part for part in parts if kind != "reminder" or part != "Anna"))
        for part in parts:
            assert kind == "reminder" or part in words_of(mail.html), (kind, part, words_of(mail.html))


def mail_05_what_matters_stands_first():
    with duel() as game:
        game.say("zone Europe/Rome", who=game.other)
        game.say("zone Europe/Rome")
        seen = 0
        for turn in range(4):
            game.say(f"{game.takes()[0]}\nplay new")
            mail = game.ask
            text = mail.text.replace("\r\n", "\n")
            heads = re.findall(r"^(SINCE YOUR LAST MAIL|YOUR MOVE|THE BOARD)(?:: .*)?$", text, re.M)
            if mail.kind != "turn" or turn == 0:
                continue
            seen += 1
            assert heads == ["YOUR MOVE", "SINCE YOUR LAST MAIL", "THE BOARD"], text
            assert text.index("YOUR MOVE") < text.index(" CET") < text.index("____") < text.index("THE BOARD"), text
            assert len(text[:text.index("____")].splitlines()) <= 12, text
        assert seen >= 2, seen


def mail_06_the_board_in_text_is_at_most_72_columns():
    for mail in mails()["all"]:
        mail.must_fit()


def png_size(data):
    """Width and height of a PNG whose every chunk has the right checksum."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, names, size = 8, [], None
    while at < len(data):
        length, name = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        assert zlib.crc32(name + body) == struct.unpack(">I", data[at + 8 + length:at + 12 + length])[0]
        if name == b"IHDR":
            size = struct.unpack(">II", body[:8])
        names.append(name)
        at += 12 + length
    assert names[0] == b"IHDR" and names[-1] == b"IEND" and b"IDAT" in names
    return size


def mail_07_pictures():
    for kind in ("invitation", "turn", "digest", "end"):
        mail = mails()[kind]
        width, height = png_size(mail.picture)
        assert 300 <= width <= 3000 and 200 <= height <= 4000, (width, height)
        assert len(mail.picture) < 200_000
        cid = mail.part("image/png")["Content-ID"].strip("<>")
        assert f'src="cid:{cid}"' in mail.html and 'alt="' in mail.html
    for mail in mails()["all"]:
        assert (mail.picture is not None) == ("cid:" in mail.html), mail.kind
    for kind in ("notice", "games", "help", "press", "reminder"):
        assert mails()[kind].picture is None


def mail_07_picture_off():
    with duel(PICTURES) as game:
        assert game.ask.picture
        answer = game.say("picture off\nstate\nzone Europe/Rome")
        assert answer.picture is None and "cid:" not in answer.html
        answer.must("09:00 CET")
        assert game.say("picture on\nstate").picture


def mail_09_order_links_are_mailto():
    links = [html.unescape(link) for link in re.findall(r'href="([^"]*)"', mails()["asked"].html)]
    assert links and all(link.startswith("mailto:games") for link in links), links
    assert any("take%20" in link for link in links)
    for mail in mails()["all"]:
        assert "http" not in mail.html.replace("http://www.w3.org", ""), re.findall(r".{40}http.{40}", mail.html)
        for tag in ("<script", "<form", "<iframe", "<link", "@import", "url("):
            assert tag not in mail.html, tag


def mail_10_lines_and_encodings():
    for mail in mails()["all"]:
        assert max(len(line) for line in mail.raw.splitlines()) <= 998
        for part in mail.message.walk():
            if part.get_content_maintype() == "text":
                assert part["Content-Transfer-Encoding"] == "quoted-printable"
                assert part.get_content_charset() == "utf-8"
        assert all(byte < 0x80 for byte in mail.raw)


def mail_10_a_folder_has_the_lines_of_files():
    """As it stands in the outbox, byte for byte what goes over the wire."""
    with contextlib.closing(Club()) as club:
        club.run("init")
        club.run("game", "open", "ides", "--rules", "quorum", "--seats", "2")
        club.run("game", "invite", "ides", "anna@example.org")
        mail = Player(club, "Anna", "anna@example.org")
        club.run("send")
        mail.answer(only(club.mails(), mail.address), "join\nstate")
        for sent in club.work():
            body = sent.raw.split(b"\n", 2)[2]  # the folder's own two lines on top
            assert b"\r" not in body and body.count(b"\n") > 20


def the_last_mail_brings_a_record_that_checks():
    mail = mails()["end"]
    part = mail.part("application/json")
    assert part.get_filename() == "record.json" and part.get_content_disposition() == "attachment"
    assert part["Content-Transfer-Encoding"] == "quoted-printable"  # a quarter smaller than base64
    data = part.get_content()
    record = json.loads(data)
    with contextlib.closing(Club()) as club:  # no database: a record stands for itself
        path = club.path("record.json")
        with open(path, "wb") as out:
            out.write(data if isinstance(data, bytes) else data.encode())
        told = club.json("replay", path)
        assert told["same"] and told["over"], told
        assert club.json("verify", "--file", path)["fair"]
        for change in ("moves", "secret", "words"):
            bent = json.loads(data)
            if change == "moves":
                bent["moves"][3]["hash"] = "0" * 64
            elif change == "secret":
                bent["secret"] = ("11" if bent["secret"].startswith("00") else "00") + bent["secret"][2:]
            else:
                bent["words"][0] = "olives"
            with open(path, "w", encoding="utf-8") as out:
                json.dump(bent, out)
            assert club.run("verify", "--file", path, code=None).returncode == 65, change
    assert record["words"][0] == "olive"
    rows = re.findall(r"^\d\. (\w+) \((\w+)\): (\d+)", mail.text, re.M)
    assert sorted(int(score) for _, _, score in rows) == sorted(record["result"]["scores"])


def the_dice_check_without_cursus():
    commitment, = re.findall(r"^    ([0-9a-f]{64})\s*$", mails()["invitation"].text, re.M)
    end = mails()["end"]
    secret, again = re.findall(r"^    ([0-9a-f]{64})\s*$", end.text, re.M)
    record = json.loads(end.part("application/json").get_content())
    assert again == commitment == record["commitment"] and secret == record["secret"]
    status, said = check(record, commitment)  # the program of docs/fairness.md
    assert status == 0 and int(said.split()[0]) > 100, said
    record["draws"][7][1] = (record["draws"][7][1] + 1) % record["draws"][7][0]
    status, said = check(record, commitment)
    assert status != 0 and "draw 8 " in said, said


def serve_takes_mail_plays_and_sends():
    """The daemon: a mail in the Maildir is answered over SMTP, SIGTERM ends it with 0."""
    with contextlib.closing(SinkClub()) as club:
        args = [club.binary, "-q", "-c", club.path("cursus.ini"), *club.sink.options(), "serve"]
        with subprocess.Popen(args, env=club.env, cwd=club.folder, stderr=subprocess.PIPE) as daemon:
            try:
                Player(club, "Eve", "eve@example.net").write("hello?")
                until = time.monotonic() + 30
                came = []
                while not came and time.monotonic() < until:
                    time.sleep(0.02)
                    came = [name for name in os.listdir(club.path("sink")) if os.path.getsize(club.path("sink", name))]
                assert came, "no answer"
            finally:
                daemon.send_signal(signal.SIGTERM)
                complaint = daemon.communicate(timeout=30)[1]
            assert (daemon.returncode, complaint) == (0, b"")
        assert only(club.mails(), "eve@example.net").kind == "help"


def a_server_that_says_no():
    """4xx is tried again later, 5xx is given up and shown."""
    for option, field in (("-r", "later"), ("-f", "never")):
        with contextlib.closing(Club()) as club:
            os.chmod(club.folder, 0o755)
            sink = Sink(club.path("sink"), option, "RCPT")
            try:
                club.run("init")
                club.run("game", "open", "ides", "--rules", "quorum", "--seats", "2")
                club.run("game", "invite", "ides", "anna@example.org")
                done = club.json("send", *sink.options(), code=None)
                assert done["sent"] == 0 and done[field] == 1, done
                done = club.json("send", *sink.options(), code=None)
                assert done == {"sent": 0, "later": 0, "never": 0, "unknown": 0}, done
            finally:
                sink.close()
            if field == "later":
                club.now += 3600
                club.run("send")
                assert only(club.mails(), "anna@example.org").kind == "invitation"


def mail_37_a_receiver_whom_the_server_refuses_counts_as_a_bounce():
    with duel("[site]\ngm_address = gm@club.example\n[game]\ndowntime_gap = 1w\n") as game:
        mover, club = game.mover, game.club
        club.run("player", "address", mover.name, "second@example.org")
        os.chmod(club.folder, 0o755)
        sink = Sink(club.path("sink"), "-f", "RCPT")
        wire = Proxy(sink.port)
        options = [part.replace(str(sink.port), str(wire.port)) for part in sink.options()]
        try:
            for hour, words, status in ((0, b"552 5.3.4 Too big", False), (1, b"550 5.7.1 Spam", False),
                                        (2, b"550 5.1.1 No such user", False), (3, b"550 Unknown user", True)):
                wire.gate = lambda data, words=words: re.sub(rb"500 5\.3\.0[^\r]*", words, data)
                mover.answer(game.ask, "state")
                club.run("tick")
                assert club.json("send", *options)["never"] == 1 + (hour == 2)  # the game master's is refused, too
                club.run("tick")
                shown = next(row["addresses"] for row in club.json("player", "list") if row["name"] == mover.name)
                assert [(row["address"], row["dead"]) for row in shown] == [
                    (mover.address, status), ("second@example.org", False)], (words, shown)
        finally:
            wire.close()
            sink.close()
        club.run("send")
        mails = club.mails()
        only(mails, "gm@club.example").must("came back, since that address takes none", "550 Unknown user", "There is another address")
        only(mails, "second@example.org").must("YOUR MOVE")


def the_list_id_can_be_left_out():
    for option, listed in (("yes", True), ("no", False)):
        with duel(f"[out]\nlist_id = {option}\n") as game:
            assert (game.ask["List-Id"] is not None) is listed and game.ask["X-Cursus-Game"] == "1", option
            assert game.ask["List-Unsubscribe"] is not None


def no_server_at_all():
    with contextlib.closing(Club()) as club:
        club.run("init")
        club.run("game", "open", "ides", "--rules", "quorum", "--seats", "2")
        club.run("game", "invite", "ides", "anna@example.org")
        with socket.socket() as nobody:
            nobody.bind(("127.0.0.1", 0))  # bound, not listening
            done = club.json("send", "-o", "out.sender=smtp", "-o", "smtp.host=127.0.0.1", "-o",
                             f"smtp.port={nobody.getsockname()[1]}", "-o", "smtp.tls=none", code=None)
        assert done["later"] == 1 and done["sent"] == 0, done
        club.now += 3600
        club.run("send")
        assert len(club.mails()) == 1


TESTS = (every_kind_went_out, mail_08_headers, mail_01_the_subject_says_what_it_is_about,
         mail_02_references_name_the_threads_first_mail_and_the_one_answered,
         mail_02_sent_again_after_a_crash_it_has_the_same_message_id, mail_03_two_games_are_two_threads, mail_04_text_and_html_say_the_same,
         mail_05_what_matters_stands_first, mail_06_the_board_in_text_is_at_most_72_columns, mail_07_pictures, mail_07_picture_off,
         a_list_of_orders_has_orders, mail_09_order_links_are_mailto,
         mail_10_lines_and_encodings, mail_10_a_folder_has_the_lines_of_files, the_last_mail_brings_a_record_that_checks,
         the_dice_check_without_cursus, serve_takes_mail_plays_and_sends,
         a_server_that_says_no, mail_37_a_receiver_whom_the_server_refuses_counts_as_a_bounce,
         the_list_id_can_be_left_out, no_server_at_all)

if __name__ == "__main__":
    tap.main(TESTS)
