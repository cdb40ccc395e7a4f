"""A club for end-to-end tests and the demo: one database, one Maildir in, one Maildir out, and
players who read the mails they get and answer them the way mail programs do."""
import atexit
import contextlib
import copy
import email
import email.headerregistry
import email.policy
import email.utils
import functools
import hashlib
import html
import json
import os
import re
import shutil
import sqlite3
import subprocess
import tempfile
import urllib.parse

import served

SECRETS = 16  # how many a game has, each the hash of the next (src/engine/play/fairness.h)
START = 1797580800  # 2026-12-18T08:00:00Z
PICTURES = "[picture]\nenable = yes\n"  # for a test that looks at them: painting them is half of what a mail costs
NO_PICTURES = "[picture]\nenable = no\n"

# a header field is read again each time it is asked for, and the same fields stand in mail after mail
POLICY = email.policy.default.clone(header_factory=functools.lru_cache(4096)(email.headerregistry.HeaderRegistry()))


CARD_WORDS = {"mil": "Military", "tra": "Trade", "arc": "Architecture", "int": "Intrigue", "afr": "Africa", "asi": "Asia",
              "ger": "Germania", "gal": "Gallia", "his": "Hispania", "mac": "Macedonia"}


def named(order):
    """'Trade 2 of Asia': what mails of Quorum call the card of an order."""
    kind, province, power = order.split()[-1].split("-")
    return f"{CARD_WORDS[kind]} {power} of {CARD_WORDS[province]}"


def in_words(word, told):
    """Whether a word of an order stands in what came of it, as it is or as the game's people say it."""
    ways = (word, word.replace("-", " "), named(word) if re.fullmatch(r"\w{3}-\w{3}-\d", word) else word)
    return any(way.lower() in told.lower() for way in ways)


# what is said in words, with the line behind it in brackets
SPOKEN = re.compile(r"((?:[Tt]aken|[Ww]ithdrawn|[Rr]eplaced|[Ss]aved|not be played): |; )"
                    r"(?:[A-Z][a-z ]+: )?[^\[\];:.]* \[([^\]]+)\]")


def near(flat):
    """A text in which no date has a year, which mails leave out where it goes without saying, and all quotes are alike."""
    return re.sub(r"(\d [A-Z][a-z]{2}) 20\d\d\b", r"\1", flat).replace('"', "'")


def as_lines(flat):
    """A text in which orders are said by their lines alone."""
    return SPOKEN.sub(r"\1\2", flat)


BUTTON = re.compile(r'href="mailto:[^"?]*\?subject=[^"&]*&amp;body=([^"]*)" class="order"')
NO_ORDER = re.compile(r"rest default|.*____")


def buttons(page):
    """The order that each button of a page begins with."""
    bodies = [html.unescape(urllib.parse.unquote(body)) for body in BUTTON.findall(page)]
    lines = [re.split(r";?\n", re.sub(r"^add;?\n", "", body))[0] for body in bodies]
    return [line for line in lines if not NO_ORDER.fullmatch(line)]


def answered(order, asked):
    """What an order answers, of the names of blanks: "accept fabii" does "answer:fabii", "nap s rom" does "move:nap"."""
    words = re.split(r"[\s:]+", order.lower())
    first = [name for name in asked if words[0] == name.split(":")[-1]]
    return (first or [name for name in asked if ":" in name and name.split(":")[-1] in words] or asked)[0]


GENERAL = {"new", "first", "default", "/"}  # in an order, but not in what comes of it


class Club:
    """One installation in a scratch folder. `now` is the clock given to every command. On a server it begins with a copy
    of the database `base`, if one is named."""

    def __init__(self, binary=None, folder=None, extra="", address="games@club.example", base=""):
        self.binary = os.path.abspath(binary or os.environ["CURSUS"])
        self.own = folder is None
        self.folder = folder or tempfile.mkdtemp(prefix="cursus-club-")
        self.address = address
        self.now = START
        self.say = "-q"  # how much cursus logs
        self.named = self.path("cursus.ini")
        self.log = ""    # what it logged
        self.seen = set()
        self.count = 0
        self.env = {k: v for k, v in os.environ.items() if not k.startswith("CURSUS_")}
        extra += "" if "[picture]" in extra else NO_PICTURES
        os.makedirs(self.folder, exist_ok=True)
        # where the tests run on a server, the file is never made
        self.url = (served.copy(base) if base else served.new()) if served.SERVER else ""
        with open(self.path("cursus.ini"), "w") as out:
            out.write(f"[site]\naddress = {address}\nname = The Club\n{self.store()}"
                      f"[in]\nmaildir = in\n[out]\nsender = maildir\nmaildir = out\n{extra}")

    def store(self):
        """Where the club is kept, as its settings say it."""
        return f"[store]\npath = club.db\nurl = {self.url}\nreserve_mb = 0\n"

    def path(self, *parts):
        return os.path.join(self.folder, *parts)

    def close(self):
        if self.own:
            shutil.rmtree(self.folder, ignore_errors=True)

    def fork(self):
        """A club of its own that begins where this one stands."""
        folder = tempfile.mkdtemp(prefix="cursus-club-")
        shutil.copytree(self.folder, folder, dirs_exist_ok=True)
        twin = copy.copy(self)
        twin.folder, twin.own, twin.seen = folder, True, set(self.seen)
        twin.named = twin.path(os.path.relpath(self.named, self.folder))
        if self.url:
            twin.url = served.copy(self.url)
            with open(self.path("cursus.ini")) as file:
                settings = file.read().replace(self.url, twin.url)
            with open(twin.path("cursus.ini"), "w") as out:
                out.write(settings)
        return twin

    def rows(self, sql, *values):
        """Rows of the database, read beside Cursus."""
        if self.url:
            return served.rows(self.url, sql, values)
        with contextlib.closing(sqlite3.connect(self.path("club.db"))) as database:
            return database.execute(sql, values).fetchall()

    def fix_dice(self, seed):
        """Puts chains of secrets in the place of those drawn, so that games that did not begin are the same each time."""
        chain = [hashlib.blake2b(str(seed).encode(), digest_size=32).digest()]
        while len(chain) < SECRETS + 1:
            chain.append(hashlib.blake2b(chain[-1], digest_size=32).digest())
        fixed = "UPDATE game SET root = ?, secret = ?, commitment = ? WHERE started = 0"
        values = (chain[0], chain[-2], chain[-1])
        if self.url:
            served.psql(self.url, served.filled(fixed, values))
            return
        with contextlib.closing(sqlite3.connect(self.path("club.db"))) as database, database:
            database.execute(fixed, values)

    def __enter__(self):
        return self

    def __exit__(self, *what):
        self.close()

    def run(self, *args, input=None, code=0, env=None, timeout=120):
        """Runs cursus; `code` is the exit status that is expected (None: any)."""
        if isinstance(input, str):
            input = input.encode()
        done = subprocess.run([self.binary, self.say, "-c", self.named, "--at", f"@{self.now}", *args],
                              input=input, capture_output=True, env=env or self.env, cwd=self.folder, timeout=timeout)
        self.log += done.stderr.decode(errors="replace")
        if code is not None and done.returncode != code:
            raise AssertionError(f"cursus {' '.join(args)}: exit {done.returncode}, not {code}\n"
                                 f"{done.stdout.decode(errors='replace')}{done.stderr.decode(errors='replace')}")
        return done

    def text(self, *args, **more):
        return self.run(*args, **more).stdout.decode()

    def json(self, *args, **more):
        return json.loads(self.text("--json", *args, **more))

    def drop(self, raw):
        """Puts a mail into the Maildir, as a mail server would."""
        self.count += 1
        if isinstance(raw, str):
            raw = raw.encode()
        name = f"{self.now}.{self.count:06d}.test"
        with open(self.path("in", "tmp", name), "wb") as out:
            out.write(raw)
        when = self.now * 10**9 + self.count
        os.utime(self.path("in", "tmp", name), ns=(when, when))
        os.rename(self.path("in", "tmp", name), self.path("in", "new", name))

    def work(self):
        """Handles what came in and sends what goes out, if anything does; returns the new mails."""
        self.run("tick")
        if self.rows("SELECT 1 FROM outbox WHERE state IN (0, 1) LIMIT 1"):  # queued, being sent
            self.run("send")
        return self.mails()

    def mails(self):
        """Mails in the out folder that were not seen before, in the order of their making."""
        fresh, out = [], self.path("out", "new")
        for name in sorted(os.listdir(out)) if os.path.isdir(out) else ():  # not made before the first one
            if name in self.seen:
                continue
            self.seen.add(name)
            with open(os.path.join(out, name), "rb") as file:
                fresh.append(Mail(file.read(), self))
        made = dict(self.rows("SELECT message_id, id FROM outbox")) if fresh else {}
        fresh.sort(key=lambda mail: made.get(mail.id, 0))
        return fresh


class Mail:
    """A mail that Cursus sent, read by a parser that is not Cursus' own."""

    def __init__(self, raw, club=None):
        self.raw, self.club = raw, club
        self.message = email.message_from_bytes(raw, policy=POLICY)

    def __getitem__(self, name):
        return self.message[name]

    @functools.cached_property
    def to(self):
        return email.utils.parseaddr(str(self.message["To"]))[1]

    @functools.cached_property
    def reply_to(self):
        return email.utils.parseaddr(str(self.message["Reply-To"]))[1]

    @functools.cached_property
    def id(self):
        return str(self.message["Message-ID"])

    @functools.cached_property
    def kind(self):
        """The template it was made from: it stands in the Message-ID."""
        parts = self.id.strip("<>").split(".")
        return parts[2] if re.fullmatch(r"g\d+", parts[0]) else parts[1]

    @functools.cached_property
    def subject(self):
        return str(self.message["Subject"])

    def has(self, *parts):
        """Whether the text holds these, wherever its lines are broken. That orders were taken a receipt says in one of
        two ways: that they are saved, or as what has come of them."""
        flat = near(" ".join(self.text.split()))

        def said(part):
            order = re.fullmatch(r"(?:- )?taken: (.+)", part)
            gone = re.fullmatch(r"(Replaced|Withdrawn): (.+?)\.?", part)
            return part in flat or part in as_lines(flat) or bool(order and self.took(order[1])) or \
                part.startswith("- ") and f"- '{part[2:]}'" in flat or \
                bool(gone and all(self.tells(gone[1], one) for one in gone[2].split("; "))) or \
                (part == "Orders received." and re.search(r"(^| )(Saved: |Done: )", flat) is not None)
        return all(said(near(" ".join(part.split()))) for part in parts)

    def must(self, *parts):
        for part in parts:
            assert self.has(part), f"{part!r} does not stand in:\n{self.text}"
        return self

    def must_fit(self):
        """No line of the text is wider than a mail, but for what has no blank to be broken at."""
        for line in self.text.splitlines():
            assert len(line) <= 72 or " " not in line.strip(), (self.kind, line)
        return self

    def section(self, title):
        """The lines below a headline in capitals, up to the next empty line but at least one; what stands behind a
        colon on the headline's own line is the first."""
        lines = self.text.splitlines()
        at = next((at for at, line in enumerate(lines) if re.fullmatch(rf"(?:STILL )?{re.escape(title)}(?:: .*)?", line)), None)
        if at is None:
            return []
        own, rest = lines[at].partition(": ")[2], lines[at + 1:]
        end = next((at for at, line in enumerate(rest) if not line and (at > 0 or own)), len(rest))
        return [line for line in [own, *rest[:end]] if line]

    def plan(self):
        """The saved orders of the seat that the mail is to, as they are now."""
        game, seat = re.match(r"<g(\d+)\..*?\.s(\d+)\.", self.id).groups()
        return [one["line"] for one in self.club.json("show", game, seat).get("plan", ())]

    def tells(self, head, order):
        """Whether a sentence with this head names an order, as its line or in words."""
        flat = as_lines(" ".join(self.text.split()))
        said = " ".join(re.findall(rf"(?:{head})(.+?\.)(?= |$)", flat))
        return bool(said) and all(in_words(word, said) for word in order.split()[1:] if word not in GENERAL)

    def took(self, order):
        """Whether a receipt says that this order was taken, or what it has done."""
        return order in self.plan() or self.tells(r"[Ss]aved: |Done: ", order)

    def part(self, kind):
        for part in self.message.walk():
            if part.get_content_type() == kind:
                return part
        return None

    @functools.cached_property
    def text(self):
        return self.part("text/plain").get_content()

    @functools.cached_property
    def html(self):
        return self.part("text/html").get_content()

    @functools.cached_property
    def picture(self):
        part = self.part("image/png")
        return None if part is None else part.get_content()

    def asked(self):
        """The names of what it asks, as its blanks have them."""
        return re.findall(r"(?m)^([a-z][a-z:-]*): ____", self.text)

    def legal(self):
        """The legal orders of its buttons, by what is asked; where that is several things, by what they begin with."""
        asked = self.asked()
        orders = {name: [] for name in asked}
        for line in buttons(self.html):
            name = answered(line, asked) if asked else None
            if name and line not in orders[name]:
                orders[name].append(line)
        return {name: found for name, found in orders.items() if found}


class Player:
    """Somebody with a mail program."""

    def __init__(self, club, name, address, style="plain"):
        self.club, self.name, self.address, self.style = club, name, address, style
        self.number = 0

    def headers(self, to, subject, extra=""):
        self.number += 1
        self.last_id = f"<{self.name.lower()}.{self.number}.{self.club.now}@{self.address.split('@')[1]}>"
        when = email.utils.formatdate(self.club.now)
        return (f"From: {self.name} <{self.address}>\r\nTo: {to}\r\nSubject: {subject}\r\nDate: {when}\r\n"
                f"Message-ID: {self.last_id}\r\n{extra}MIME-Version: 1.0\r\n")

    def write(self, body, to=None, subject="hello"):
        """A mail of its own."""
        self.club.drop(self.headers(to or self.club.address, subject) +
                       "Content-Type: text/plain; charset=utf-8\r\n\r\n" + body.replace("\n", "\r\n") + "\r\n")

    def answer(self, mail, body, style=None):
        """A reply to a mail of ours, in the shape of a mail program."""
        self.club.drop(self.reply_head(mail) + SHAPES[style or self.style](self, mail, body))

    def reply_head(self, mail, to=None, subject=None, extra=""):
        """The header of a reply, for a test that writes the rest itself."""
        refs = " ".join(str(mail["References"] or "").split() + [mail.id])
        return self.headers(to or mail.reply_to, "Re: " + mail.subject if subject is None else subject,
                            f"In-Reply-To: {mail.id}\r\nReferences: {refs}\r\n{extra}")

    def answer_raw(self, mail, rest, **head):
        """A reply whose Content-Type and everything behind it is given, as bytes or text with CRLF."""
        rest = rest.encode() if isinstance(rest, str) else rest
        self.club.drop(self.reply_head(mail, **head).encode() + rest)


def crlf(text):
    return text.replace("\r\n", "\n").replace("\n", "\r\n")


def quoted(text):
    return "\n".join("> " + line if line else ">" for line in text.splitlines())


def shape_plain(player, mail, body):
    return "Content-Type: text/plain; charset=utf-8\r\n\r\n" + crlf(body) + "\r\n"


def shape_gmail(player, mail, body):
    """Top-posted, attribution wrapped over two lines, text and HTML."""
    line = f"On Fri, Dec 18, 2026 at 9:00 AM The Club <\n{mail.reply_to}> wrote:"
    plain = f"{body}\n\n{line}\n\n{quoted(mail.text)}\n"
    html = (f'<div dir="ltr">{"<br>".join(body.splitlines())}</div><br><div class="gmail_quote"><div dir="ltr" '
            f'class="gmail_attr">On Fri, Dec 18, 2026 at 9:00 AM The Club wrote:<br></div><blockquote '
            f'class="gmail_quote">{mail.html}</blockquote></div>')
    return two_parts(plain, html, "000000000000abcdef05")


def shape_outlook(player, mail, body):
    """HTML only, the old mail below a row of underscores without quote marks."""
    old = "<br>".join(mail.text.replace("&", "&amp;").replace("<", "&lt;").splitlines())
    lines = "".join(f'<p class="MsoNormal">{line}<o:p></o:p></p>' for line in body.splitlines())
    html = (f'<html><head><style>p.MsoNormal {{margin:0cm}}</style></head><body lang="EN-GB">{lines}'
            f'<hr style="display:inline-block;width:98%"><div id="divRplyFwdMsg"><b>From:</b> The Club &lt;'
            f'{mail.reply_to}&gt;<br><b>Sent:</b> Friday, December 18, 2026 9:00 AM<br><b>To:</b> {player.name}<br>'
            f'<b>Subject:</b> {mail["Subject"]}</div><div>{old}</div></body></html>')
    return "Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n" + crlf(html) + "\r\n"


def shape_apple(player, mail, body):
    return ("Content-Type: text/plain; charset=utf-8\r\n\r\n" +
            crlf(f"{body}\n\nSent from my iPhone\n\n> On 18 Dec 2026, at 09:00, The Club <{mail.reply_to}> wrote:\n> \n"
                 f"{quoted(mail.text)}\n"))


def shape_thunderbird(player, mail, body):
    """Below the quotation, format=flowed, with a signature."""
    return ("Content-Type: text/plain; charset=UTF-8; format=flowed\r\n\r\n" +
            crlf(f"On 18/12/2026 09:00, The Club wrote:\n{quoted(mail.text)}\n\n{body}\n\n-- \n{player.name}\n"))


def two_parts(plain, html, boundary):
    return (f'Content-Type: multipart/alternative; boundary="{boundary}"\r\n\r\n--{boundary}\r\n'
            f"Content-Type: text/plain; charset=\"UTF-8\"\r\n\r\n{crlf(plain)}\r\n--{boundary}\r\n"
            f"Content-Type: text/html; charset=\"UTF-8\"\r\n\r\n{crlf(html)}\r\n--{boundary}--\r\n")


SHAPES = {"plain": shape_plain, "gmail": shape_gmail, "outlook": shape_outlook, "apple": shape_apple,
          "thunderbird": shape_thunderbird}


def against_bots(club, rules, seats, own=1):
    """A game "ides" that has begun, of Anna, who has seat `own`, and bots; she is returned."""
    club.run("init")
    anna = Player(club, "Anna", "anna@example.org")
    club.run("player", "add", anna.name, anna.address)
    club.run("game", "open", "ides", "--rules", rules, "--seats", str(seats))
    club.run("seat", "ides", str(own), "player", anna.name)
    club.run("game", "start", "ides", "--bots")
    return anna


def latest(mails, address):
    """The newest of these mails to an address, or None."""
    mine = [mail for mail in mails if mail.to == address]
    return mine[-1] if mine else None


def only(mails, address):
    """The one mail among these to an address."""
    mine = [mail for mail in mails if mail.to == address]
    assert len(mine) == 1, f"{len(mine)} mails to {address}: {[mail.kind for mail in mine]}"
    return mine[0]


def bounce(club, mail, status="5.1.1"):
    """A report of the mail server that the mailbox is gone, or what the status says."""
    club.drop(f"From: Mailer-Daemon <mailer-daemon@mx.example>\r\nTo: {club.address}\r\nSubject: Undelivered\r\n"
              f"Message-ID: <bounce.{mail.id.strip('<>')}>\r\nAuto-Submitted: auto-replied\r\nMIME-Version: 1.0\r\n"
              "Content-Type: multipart/report; report-type=delivery-status; boundary=B\r\n\r\n"
              "--B\r\nContent-Type: text/plain\r\n\r\nIt could not be delivered.\r\n"
              "--B\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\n"
              f"Final-Recipient: rfc822; {mail.to}\r\nAction: failed\r\nStatus: {status}\r\n\r\n"
              f"--B\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: {mail.id}\r\nTo: {mail.to}\r\n\r\nx\r\n--B--\r\n")


def none(mails, address=None):
    mine = [mail for mail in mails if address is None or mail.to == address]
    assert not mine, [(mail.to, mail.kind, mail.text) for mail in mine]


class Duel:
    """A game of Quorum for two, Anna (red) and Bruno (yellow), under way. `mail` holds the newest mail to each address,
    `asked` the newest that asked for an order; `mover` is whose turn it is, by the newest mail that says so."""

    def __init__(self, club):
        self.club = club
        self.anna = Player(club, "Anna", "anna@example.org")
        self.bruno = Player(club, "Bruno", "bruno@example.com")
        self.mail, self.asked, self.mover = {}, {}, None

    def __enter__(self):
        return self

    def __exit__(self, *what):
        self.club.close()

    def fork(self):
        twin = Duel(self.club.fork())
        twin.mail, twin.asked = dict(self.mail), dict(self.asked)
        twin.mover = twin.anna if self.mover is self.anna else twin.bruno
        twin.anna.number, twin.bruno.number = self.anna.number, self.bruno.number
        return twin

    def note(self, mails):
        """Remembers these as the newest."""
        for mail in mails:
            if mail["X-Cursus-Game"]:
                self.mail[mail.to] = mail
                self.mover = self.moves(mail) or self.mover
                if mail.legal():
                    self.asked[mail.to] = mail
        return mails

    def moves(self, mail):
        """Whose turn it is, as a mail has it; None: it does not say so."""
        if "YOUR MOVE" in mail.text:
            return next((player for player in (self.anna, self.bruno) if player.address == mail.to), None)
        told = re.search(r"(?:(Anna|Bruno) to move, by|WAITING FOR\n- (Anna|Bruno)|Waiting for (Anna|Bruno), until)", mail.text)
        if told is None and mail.kind == "turn":  # of a paused game
            told = re.search("(red|yellow) to ", self.club.json("show", "ides")["game"]["phase"])
        names = told.groups() if told else ()
        return self.anna if {"Anna", "red"} & set(names) else self.bruno if names else None

    @property
    def phase(self):
        return self.club.json("game", "list")[0]["phase"]

    @property
    def other(self):
        return self.bruno if self.mover is self.anna else self.anna

    @property
    def ask(self):
        """The newest mail that asks the mover for an order."""
        return self.asked[self.mover.address]

    def takes(self):
        """What may be taken, without Gods: those ask one question more."""
        return [order for order in self.ask.legal()["take"] if not re.search(r"god|refresh", order)]

    def work(self):
        return self.note(self.club.work())

    def finish(self):
        """Both send plans that play to the end; returns the mails of the second, which ends the game."""
        plan = "take default\n" * 14 + "play default\n" * 14 + "god default\n" * 20
        self.say(plan, who=self.other)
        self.mover.answer(self.ask, plan)
        return self.work()

    def say(self, body, who=None, style=None, mail=None):
        """Answers the newest mail, lets the club work, returns the one reply to the writer."""
        who = who or self.mover
        who.answer(mail or self.mail[who.address], body, style)
        return only(self.work(), who.address)


def another_card(position):
    """A patch for a position of Quorum: the first place of Rome and a card of the deck that is no God change places."""
    rome, deck = list(position["rome"]), list(position["deck"])
    at = next(at for at, card in enumerate(deck) if "-" in card)
    rome[0], deck[at] = deck[at], rome[0]
    return json.dumps({"rome": rome, "deck": deck})


READY = {}
DEAL = os.environ.get("DEAL", "ides")  # what the cards of a Duel are dealt by; "random": other ones each time


def duel(extra="", pace="48h", seed=DEAL):
    """A fresh Duel; the first with these settings is kept and copied for the others. The same cards lie each time, by a
    seed that deals three or more that are no Gods."""
    while (extra, pace, seed) not in READY:
        club = Club(extra=extra)
        atexit.register(club.close)
        club.run("init")
        fresh = Duel(club)
        club.run("player", "add", "Anna", fresh.anna.address)
        club.run("player", "add", "Bruno", fresh.bruno.address)
        club.run("game", "open", "ides", "--rules", "quorum", "--seats", "2", "--pace", pace)
        club.run("seat", "ides", "1", "player", "Anna")
        club.run("seat", "ides", "2", "player", "Bruno")
        if seed != "random":
            club.fix_dice(seed)
        club.run("game", "start", "ides")
        club.run("send")
        fresh.note([mail for mail in club.mails() if mail.kind == "turn"])
        if len(fresh.takes()) >= 3:  # a deal with many Gods is no use to a test
            READY[extra, pace, seed] = fresh
        assert seed == "random" or (extra, pace, seed) in READY, "a seed that deals too many Gods"
    return READY[extra, pace, seed].fork()
