"""Set-ups that are broken, each in one way: what `cursus doctor` says of it before anybody misses a mail, and what the
daemon ends with. Each has a line that names the setting or the file, and none takes a second."""
import os
import resource
import shutil
import sqlite3
import subprocess
import tempfile

import tap
from club import Club, duel
from dovecot import Dovecot, free_ports, make_ca, make_certificate
from wires import MailPeer

DONE, NONE, USAGE, DATA, CONFIG = 0, 1, 2, 65, 78
NOBODY = 65534
HOUSE = """[site]
address = games@club.example
gm_address = chief@club.example
[store]
path = club.db
reserve_mb = 0
"""
FOLDERS = "[in]\nmaildir = in\n[out]\nsender = maildir\nmaildir = out\n"
SMTP = "[out]\nsender = smtp\n[smtp]\n"
LOGIN = SMTP + "user = games\n"
IMAP = "[imap]\nhost = 127.0.0.1\nuser = games\ntls = none\n"


class Broken:
    """A club that was sound, with other settings behind those of the house and after what a shell script did to it. It is
    nobody's, since root may write anywhere."""

    def __init__(self, settings="", script="", house=HOUSE):
        self.club = Club()
        self.folder = self.club.folder
        self.binary = os.path.join(self.folder, "cursus")
        shutil.copy2(self.club.binary, self.binary)
        self.write(HOUSE + FOLDERS)
        self.root = os.geteuid() == 0
        self.own()
        assert self.run("init").returncode == DONE
        self.write(house + (settings or FOLDERS))
        subprocess.run(["sh", "-euc", script], cwd=self.folder, check=True,
                       **({"user": NOBODY, "group": NOBODY, "extra_groups": []} if self.root else {}))

    def write(self, text):
        with open(os.path.join(self.folder, "cursus.ini"), "w") as out:
            out.write(text)

    def own(self):
        for folder, _, files in os.walk(self.folder):
            for path in [folder] + [os.path.join(folder, name) for name in files]:
                if self.root:
                    os.chown(path, NOBODY, NOBODY)

    def run(self, *words, **more):
        nobody = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if self.root else {}
        return subprocess.run([self.binary, "-q", "-c", os.path.join(self.folder, "cursus.ini"), *words], text=True,
                              capture_output=True, env=self.club.env, cwd=self.folder, timeout=60, **nobody, **more)

    def __enter__(self):
        return self

    def __exit__(self, *what):
        for folder, _, _ in os.walk(self.folder):
            os.chmod(folder, 0o700)
        self.club.close()


def seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def told(broken, *words):
    """What doctor ends with and says, without its last line, which counts."""
    before = seconds()
    done = broken.run("doctor", *words)
    assert seconds() - before < 1, f"{seconds() - before} s"
    lines = (done.stdout + done.stderr).splitlines()
    if lines and lines[-1].endswith((" fault", " faults")):
        lines.pop()
    return done.returncode, lines


def says(broken, code, *parts, words=()):
    """One line, and what stands in it."""
    got, lines = told(broken, *words)
    assert got == code and len(lines) == 1, (got, code, lines)
    for part in parts:
        assert part in lines[0], (part, lines[0])
    return lines[0]


# What is wrong in the file itself: the file, the line, and what would be right. Nothing runs then.
WRITTEN = (
    ("game", "colour = red", "no setting colour in [game]"),
    ("nonsense", "a = b", "no section [nonsense]"),
    ("site", "address = games@club.example", "set twice; line 2 has it too"),
    ("smtp", "port = 99999", "wants a number from 1 to 65535"),
    ("game", "pace = soon", "wants a span from 1m to 60d"),
    ("smtp", "tls = ssl", "wants starttls, smtps or none"),
    ("site", "bounce_address = games", "wants a mail address (name@host)"),
    ("site", "zone = Rome", "wants a time zone (Europe/Rome)"),
    ("game", "schedule = moonday 18:00", "wants days, hours and a zone"),
    ("site", "url = https://club.example", "with a / at its end"),
    ("out", "spare = maildir", "must be another than sender"),
    ("smtp", "host = mail.club.example", "wants TLS: set tls"),
    ("imap", "host = localhost", "a mailbox wants [imap] user, too"),
    ("smtp", "password = hush", "everybody may read this file and it holds smtp.password; chmod 640 it"),
)


def a_wrong_line_of_the_settings_is_named():
    for section, line, part in WRITTEN:
        with Broken(FOLDERS + f"[{section}]\n{line}\n", "chmod 644 cursus.ini") as broken:
            number = (HOUSE + FOLDERS).count("\n") + 2
            said = says(broken, CONFIG, part, f"cursus.ini:{number}: ")
            done = broken.run("serve")
            assert done.returncode == CONFIG and done.stderr.strip() == said, (done, said)
    with Broken(script="chmod 000 cursus.ini") as broken:
        says(broken, CONFIG, "cursus.ini may not be read by this user: ", "`sudo -u cursus`")
    with Broken(script="rm cursus.ini") as broken:
        says(broken, CONFIG, "cursus.ini: No such file or directory")


def mail_that_goes_out_does_not_come_in_again():
    with Broken(FOLDERS.replace("maildir = out", "maildir = in")) as broken:
        says(broken, CONFIG, "out.maildir: this must be another folder than in.maildir")


# What the settings name, and where the program looks for it: (settings, script, what doctor says, what the daemon ends
# with; None: it runs).
NAMED = (
    (LOGIN + "password_file = word", "", "smtp.password_file: ", "No such file or directory", CONFIG),
    (LOGIN + "password_file = word", "install -m 600 /dev/null word", "smtp.password_file: ",
     "its first line is to be the password", DATA),
    (LOGIN + "password_file = word", "echo hush >word; chmod 644 word", "smtp.password_file: ", "chmod 640 it", CONFIG),
    (LOGIN + "password_file = word", "echo hush >word; chmod 000 word", "smtp.password_file: ", "Permission denied",
     CONFIG),
    (LOGIN + "password_command = /no/such", "", "smtp.password_command: ", "No such file or directory", CONFIG),
    (LOGIN + "password_command = /bin/false", "", "smtp.password_command: ", "ended with status 1", 74),
    (SMTP + "[hook]\nprogram = /no/such now", "", "hook.program: /no/such: ", "No such file or directory", None),
    (LOGIN + "bearer_command = /etc/passwd", "", "smtp.bearer_command: /etc/passwd: ", "Permission denied", None),
    (LOGIN, "", "mail out: smtp: ", "a user needs a password or a token", DATA),
    ("[out]\nsender = sendmail\nsendmail = /no/such", "", "mail out: the mail program /no/such", "No such file", CONFIG),
    (SMTP + "[out]\nspare = sendmail\nsendmail = /no/such", "", "mail out: the mail program /no/such", "No such file",
     CONFIG),
    (FOLDERS.replace("maildir = out", "maildir = shut/out"), "mkdir shut; chmod 500 shut", "out.maildir: ",
     "may not be written by this user", CONFIG),
    (FOLDERS, "rm -r in", "in.maildir: ", "is not a Maildir; run `cursus init` to create it", CONFIG),
    (FOLDERS, "rm -r in; touch in", "in.maildir: ", "Not a directory", 74),
    (FOLDERS, "chmod 500 in/new", "in.maildir: ", "may not be written by this user", None),
    (IMAP + "password_file = word", "", "imap.password_file: ", "No such file or directory", CONFIG),
    ("[in]\nlmtp = shut/lmtp\n[out]\nsender = null", "mkdir shut; chmod 500 shut", "in.lmtp: ",
     "may not be written by this user", CONFIG),
    ("[in]\nlmtp = none/lmtp\n[out]\nsender = null", "", "in.lmtp: ", "there is no such folder", CONFIG),
    (FOLDERS + "[site]\nfolder = shut/pages", "mkdir shut; chmod 500 shut", "site.folder: ",
     "may not be written by this user", None),
    (FOLDERS + "[site]\nfolder = pages", "touch pages", "site.folder: ", "is no folder", None),
    (FOLDERS + "[template]\nfolder = words", "", "templates folder ", "No such file or directory", None),
    (FOLDERS + "[template]\nfolder = words", "mkdir words; echo '{{#a}} b' >words/turn.txt", "template turn.txt, line 1",
     "the section a is not closed", None),
    (FOLDERS + "[template]\nfolder = words", "mkdir words; echo b >words/turns.txt", "template turns.txt",
     "nothing uses a file of this name", None),
    (FOLDERS, "chmod 644 club.db", "others may read the database: chmod 600: ", "club.db", None),
)


def what_a_setting_names_is_looked_for():
    for settings, script, part, why, ends in NAMED:
        with Broken(settings + "\n", script) as broken:
            said = says(broken, DATA, part, why)
            assert broken.run("--json", "doctor").returncode == DATA
            if ends is not None:
                done = broken.run("serve")
                assert done.returncode == ends and len(done.stderr.splitlines()) == 1, (said, ends, done)
                assert why in done.stderr or "Permission denied" in done.stderr or "No such file" in done.stderr, (why, done.stderr)


def a_disk_that_is_nearly_full_is_a_fault():
    free = shutil.disk_usage(tempfile.gettempdir()).free >> 20
    if free >= 100000:
        raise tap.Skip("the disk has too much room")
    with Broken(house=HOUSE.replace("reserve_mb = 0", "reserve_mb = 100000")) as broken:
        says(broken, DATA, "disk: ", "mail is left with the mail server below 100000 (store.reserve_mb): make room")


# What the daemon and all others say of a database that is none, or not theirs.
BASES = (
    ("rm club.db*", NONE, "No such file or directory: `cursus init` makes one"),
    ("rm club.db*; touch club.db", NONE, "is an empty file: `cursus init` makes one"),
    ("rm club.db*; mkdir club.db", DATA, "is no file"),
    ("rm club.db*; seq 10000 >club.db", DATA, "the database is damaged"),
    ("chmod 500 .; chmod 400 club.db*", NONE, "look at owner and mode"),
)


def a_database_that_is_none_is_said_so():
    for script, code, part in BASES:
        with Broken(script=script) as broken:
            says(broken, code, part, "club.db")
            done = broken.run("serve")
            assert done.returncode == (CONFIG if code == NONE else code) and part in done.stderr, done
    with Broken() as broken:
        with sqlite3.connect(os.path.join(broken.folder, "club.db")) as base:
            base.execute("PRAGMA user_version = 99")
        base.close()
        broken.own()
        says(broken, DATA, "was made by a newer Cursus", "install that one")
    with Broken(script="rm -r club.db* in") as broken:
        says(broken, NONE, "`cursus init` makes one")
        assert broken.run("init").returncode == DONE and told(broken) == (DONE, [])
        done = broken.run("init")
        assert done.returncode == NONE and "is a database already, and stays as it is" in done.stderr, done


def root_makes_no_house_in_the_folder_of_another():
    if os.geteuid() != 0:
        raise tap.Skip("only root can make files that are out of another's reach")
    with Broken(script="rm club.db*") as broken:
        done = broken.club.run("init", code=NONE)
        assert b"belongs to nobody" in done.stderr and b"`sudo -u nobody cursus init`" in done.stderr, done
        assert not os.path.exists(os.path.join(broken.folder, "club.db"))
        assert broken.run("init").returncode == DONE


def what_is_hardly_meant_so_is_a_warning():
    for house, settings, part in (
            (HOUSE.replace("games@club.example", "games@localhost"), SMTP, "reaches nobody from elsewhere"),
            (HOUSE.replace("gm_address", "#gm_address"), SMTP, "`cursus gm add ADDRESS`"),
            (HOUSE, SMTP + "[site]\nseats = yes\n", "site.seats: there are no pages of seats without site.folder"),
            (HOUSE, SMTP + "[site]\nurl = https://club.example/\n", "site.url: "),
    ):
        with Broken(settings, house=house) as broken:
            line = says(broken, DONE, "warning: ", part)
            assert broken.run("--json", "doctor").returncode == DONE, line


def a_clock_that_stands_before_the_last_round_is_a_warning():
    with Broken() as broken:
        assert broken.run("--at", "@1797580800", "tick").returncode == DONE
        line = says(broken, DONE, "warning: clock: ", words=("--at", "@1797000000"))
        assert line.endswith("Fri 18 Dec 2026 08:00 UTC: is this machine's clock right?"), line
        assert told(broken, "--at", "@1797580790") == (DONE, [])


def a_mail_server_of_another_name_is_a_warning():
    """It says who vouches for a sender under a name that is not the one in the settings."""
    for name, warned in (("mx.club.example", False), ("mx.elsewhere.example", True)):
        with Broken(FOLDERS.replace("[out]", "authserv_id = mx.club.example\n[out]")) as broken:
            for number in range(6):
                if number == 4:
                    assert told(broken) == (DONE, []), "too few to say anything"
                mail = (f"Authentication-Results: {name}; spf=pass\nFrom: a@example.org\nTo: games@club.example\n"
                        f"Message-ID: <{number}@example.org>\n\nhelp\n")
                assert broken.run("deliver", input=mail).returncode == DONE
            if warned:
                says(broken, DONE, "warning: in.authserv_id: none of the last 6 mails has", "mx.club.example")
            else:
                assert told(broken) == (DONE, [])


def games_without_backups_are_a_warning():
    with duel("[site]\ngm_address = chief@club.example\n[game]\ndowntime_gap = 1w\n") as game:
        club = game.club
        club.run("game", "pause", "ides")
        club.now += 7 * 86400
        assert club.json("doctor")["warnings"] == []
        club.now += 2 * 86400
        warning, = club.json("doctor")["warnings"]
        assert warning == "backup: none was made by `cursus backup --overwrite` yet: cursus-backup.timer makes one each night"
        club.run("backup", "once.db")
        assert len(club.json("doctor")["warnings"]) == 1
        club.run("backup", "--overwrite", "night.db")
        assert club.json("doctor")["warnings"] == []
        club.now += 9 * 86400
        warning, = club.json("doctor")["warnings"]
        assert warning.startswith("backup: Sun 27 Dec 2026 08:00 UTC was the last one: "), warning


def a_password_of_systemd_is_not_missed_by_hand():
    for settings in (LOGIN + "password_credential = word\n", IMAP + "password_credential = word\n"):
        with Broken(settings) as broken:
            assert told(broken) == (DONE, [])


def where_all_is_well_nothing_is_said_and_nothing_made():
    with Broken(FOLDERS + "[site]\nfolder = pages\n") as broken:
        before = sorted(os.listdir(broken.folder))
        assert told(broken) == (DONE, []) and told(broken, "--servers") == (DONE, [])
        assert sorted(os.listdir(broken.folder)) == before, "it has made something"
        assert broken.run("backup", "copy.db").returncode == DONE
        assert broken.run("doctor", "--servers", "copy.db").returncode == USAGE
        assert broken.run("doctor", "--servers", "--dump").returncode == USAGE


# ---- --servers ----

def ask(settings, *parts, code=DATA):
    """Without --servers nobody is asked."""
    with Broken(settings, "install -m 600 /dev/stdin word <<'E'\nsecret word\nE") as broken:
        assert told(broken) == (DONE, [])
        if code == DONE:
            assert told(broken, "--servers") == (DONE, []), told(broken, "--servers")
        else:
            says(broken, code, *parts, words=("--servers",))


def the_servers_are_asked():
    peer = MailPeer()
    try:
        smtp = f"{SMTP}host = 127.0.0.1\n"
        ask(f"{smtp}port = {peer.port}\n", code=DONE)
        assert peer.tried == [] and peer.taken == [], "it has sent something"
        ask(f"{smtp}port = {peer.port}\nuser = games\npassword_file = word\n", "mail out: ", "127.0.0.1 offers no login")
        peer.logins = b"AUTH SCRAM-SHA-1 SCRAM-SHA-256"
        ask(f"{smtp}port = {peer.port}\nuser = games\npassword_file = word\n", "mail out: ", "no login was tried", "XOAUTH2")
        ask(f"{smtp}port = {peer.port}\ntls = starttls\n", "mail out: ", "127.0.0.1 takes no mail of ours: ", "STARTTLS")
    finally:
        peer.close()
    port, = free_ports(1)
    ask(f"{smtp}port = {port}\n", "mail out: the server 127.0.0.1 takes no mail of ours: ", f"port {port}")
    ask(f"{SMTP}host = mail.club.invalid\ntls = starttls\n", "mail out: ", "Could not resolve host: mail.club.invalid")
    ask(f"{IMAP}port = {port}\npassword_file = word\n[out]\nsender = null\n", "mail in: imap: ", "Failed to connect")


def the_mailbox_is_asked():
    with tempfile.TemporaryDirectory() as folder:
        authority = make_ca(folder)
        server = Dovecot(os.path.join(folder, "server"), make_certificate(folder, "good", authority))
        os.chmod(folder, 0o755)
        os.chmod(authority[0], 0o644)
        try:
            base = "[out]\nsender = null\n[imap]\nhost = 127.0.0.1\nuser = games@club.example\n"
            guarded = f"{base}port = {server.tls_port}\n"
            trusted = f"{guarded}ca_file = {authority[0]}\n"
            ask(trusted + "password_file = word\n", code=DONE)
            ask(guarded + "password_file = word\n", "mail in: imap: ", "certificate")
            ask(trusted + "password_command = /bin/echo other\n", "mail in: imap: ", "the login is refused")
            ask(trusted + "password_file = word\nfolder = Elsewhere\n", "mail in: imap: ", "Elsewhere")
        finally:
            server.stop()


if __name__ == "__main__":
    tap.main([a_wrong_line_of_the_settings_is_named, mail_that_goes_out_does_not_come_in_again, what_a_setting_names_is_looked_for,
              a_disk_that_is_nearly_full_is_a_fault, a_database_that_is_none_is_said_so,
              root_makes_no_house_in_the_folder_of_another,
              what_is_hardly_meant_so_is_a_warning, a_clock_that_stands_before_the_last_round_is_a_warning,
              a_mail_server_of_another_name_is_a_warning,
              games_without_backups_are_a_warning, a_password_of_systemd_is_not_missed_by_hand, where_all_is_well_nothing_is_said_and_nothing_made,
              the_servers_are_asked, the_mailbox_is_asked])
