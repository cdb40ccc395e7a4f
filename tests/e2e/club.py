"""A club for end-to-end tests and the demo: one database, one Maildir in, one Maildir out, and
players who read the mails they get and answer them the way mail programs do."""
import email
import email.policy
import email.utils
import json
import os
import re
import shutil
import subprocess
import tempfile

START = 1797580800  # 2026-12-18T08:00:00Z


class Club:
    """One installation in a scratch folder. `now` is the clock given to every command."""

    def __init__(self, binary=None, folder=None, extra="", address="games@club.example"):
        self.binary = os.path.abspath(binary or os.environ["CURSUS"])
        self.own = folder is None
        self.folder = folder or tempfile.mkdtemp(prefix="cursus-club-")
        self.address = address
        self.now = START
        self.seen = set()
        self.count = 0
        self.env = {k: v for k, v in os.environ.items() if not k.startswith("CURSUS_")}
        os.makedirs(self.folder, exist_ok=True)
        with open(self.path("cursus.ini"), "w") as out:
            out.write(f"[site]\naddress = {address}\nname = The Club\n[store]\npath = club.db\nreserve_mb = 0\n"
                      f"[in]\nmaildir = in\n[out]\nsender = maildir\nmaildir = out\n{extra}")

    def path(self, *parts):
        return os.path.join(self.folder, *parts)

    def close(self):
        if self.own:
            shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *what):
        self.close()

    def run(self, *args, input=None, code=0, env=None, timeout=120):
        """Runs cursus; `code` is the exit status that is expected (None: any)."""
        if isinstance(input, str):
            input = input.encode()
        done = subprocess.run([self.binary, "-q", "-c", self.path("cursus.ini"), "--at", f"@{self.now}", *args],
                              input=input, capture_output=True, env=env or self.env, cwd=self.folder, timeout=timeout)
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
        """Handles what came in and sends what goes out; returns the new mails."""
        self.run("tick")
        self.run("send")
        return self.mails()

    def mails(self):
        """Mails in the out folder that were not seen before, in the order of their making."""
        fresh = []
        for name in sorted(os.listdir(self.path("out", "new"))):
            if name in self.seen:
                continue
            self.seen.add(name)
            with open(self.path("out", "new", name), "rb") as file:
                fresh.append(Mail(file.read()))
        fresh.sort(key=lambda mail: (mail.message["Date"], mail.message["Message-ID"]))
        return fresh


class Mail:
    """A mail that Cursus sent, read by a parser that is not Cursus' own."""

    def __init__(self, raw):
        self.raw = raw
        self.message = email.message_from_bytes(raw, policy=email.policy.default)

    def __getitem__(self, name):
        return self.message[name]

    @property
    def to(self):
        return email.utils.parseaddr(str(self.message["To"]))[1]

    @property
    def reply_to(self):
        return email.utils.parseaddr(str(self.message["Reply-To"]))[1]

    @property
    def id(self):
        return str(self.message["Message-ID"])

    @property
    def kind(self):
        """The template it was made from: it stands in the Message-ID."""
        parts = self.id.strip("<>").split(".")
        return parts[2] if re.fullmatch(r"g\d+", parts[0]) else parts[1]

    def part(self, kind):
        for part in self.message.walk():
            if part.get_content_type() == kind:
                return part
        return None

    @property
    def text(self):
        return self.part("text/plain").get_content()

    @property
    def html(self):
        return self.part("text/html").get_content()

    @property
    def picture(self):
        part = self.part("image/png")
        return None if part is None else part.get_content()

    def legal(self):
        """The legal orders it lists, by request."""
        orders, request, within = {}, None, False
        for line in self.text.splitlines():
            if line == "LEGAL ORDERS":
                within = True
            elif within and re.fullmatch(r"[a-z:-]+:", line):
                request = line[:-1]
                orders[request] = []
            elif within and line.startswith("    ") and request:
                orders[request].append(line.strip())
            elif within and line and not line.startswith(" "):
                within = False
        return orders


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
        refs = " ".join(str(mail["References"] or "").split() + [mail.id])
        extra = f"In-Reply-To: {mail.id}\r\nReferences: {refs}\r\n"
        head = self.headers(mail.reply_to, "Re: " + str(mail["Subject"]), extra)
        self.club.drop(head + SHAPES[style or self.style](self, mail, body))


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


def latest(mails, address):
    """The newest of these mails to an address, or None."""
    mine = [mail for mail in mails if mail.to == address]
    return mine[-1] if mine else None
