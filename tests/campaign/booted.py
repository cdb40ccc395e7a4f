"""Within the container of booted.sh, as root: mail servers and Cursus as units of systemd, and players with mailboxes."""
import email.utils
import glob
import json
import os
import pwd
import re
import subprocess
import sys
import time

import tap
from club import Mail, Player

ROBOT = "games@club.example"
MAIN = {"myhostname": "mx.club.example", "mydestination": "$myhostname, club.example, localhost", "home_mailbox": "Maildir/",
        "inet_interfaces": "loopback-only", "inet_protocols": "ipv4", "recipient_delimiter": "+",
        "transport_maps": "hash:/etc/postfix/transport", "cursus_destination_recipient_limit": "1"}
PIPE, LMTP, LOCAL = f"{ROBOT} cursus:", f"{ROBOT} lmtp:unix:private/cursus-lmtp", ""
BASE = f"""[site]
address = {ROBOT}
gm_address = chief@club.example
[store]
reserve_mb = 0
[out]
sender = smtp
[picture]
enable = no
"""
IMAP = """[imap]
host = localhost
user = club
ca_file = /etc/cursus/ca.pem
password_credential = cursus.imap-password
done_folder = Done
poll = 5s
"""
PLAN = "take default\n" * 14 + "play default\n" * 14 + "god default\n" * 20
PATIENCE = 240  # cron and the timer come each minute


def run(*words, code=0, **more):
    done = subprocess.run(words, capture_output=True, text=True, timeout=300, **more)
    assert code is None or done.returncode == code, (words, done.returncode, done.stdout, done.stderr)
    return done


def say(*words):
    print("#", *words, flush=True)


def write(path, text, mode=0o644, owner=None):
    with open(path, "w") as out:
        out.write(text)
    os.chmod(path, mode)
    if owner:
        os.chown(path, pwd.getpwnam(owner).pw_uid, pwd.getpwnam(owner).pw_gid)


def cursus(*words, code=0):
    return run("setpriv", "--reuid=cursus", "--regid=cursus", "--init-groups", "cursus", "-q", *words, code=code,
               cwd="/var/lib/cursus")


def until(what, look, patience=PATIENCE):
    """What look() finds, as soon as it finds something."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        found = look()
        if found:
            return found
        time.sleep(0.1)
    raise AssertionError(f"{what}: not within {patience} s\n{journal()}")


def journal(unit=None, lines=25):
    return run("journalctl", "--no-pager", "-n", str(lines), *(["-u", unit] if unit else []), code=None).stdout


def show(unit, *names):
    told = run("systemctl", "show", unit, *(f"--property={name}" for name in names)).stdout
    return dict(line.split("=", 1) for line in told.splitlines())


class Town:
    """The players' side: mail goes by sendmail, and is read in their Maildirs."""

    def __init__(self):
        self.address, self.seen = ROBOT, set()

    @property
    def now(self):
        return int(time.time())

    def drop(self, raw):
        raw = raw.encode() if isinstance(raw, str) else raw
        head = raw.split(b"\r\n\r\n", 1)[0].decode()
        sender, receiver = (email.utils.parseaddr(re.search(rf"(?m)^{name}: (.*)$", head)[1])[1]
                            for name in ("From", "To"))
        run("sendmail", "-i", "-f", sender, "--", receiver, input=raw.replace(b"\r\n", b"\n").decode())

    def mails(self, name):
        found = []
        for path in sorted(glob.glob(f"/home/{name}/Maildir/new/*"), key=os.path.getmtime):
            if path not in self.seen:
                self.seen.add(path)
                with open(path, "rb") as file:
                    found.append(Mail(file.read()))
        return found

    def one(self, name, what, good):
        """The next mail to somebody that is meant; those before it are passed over."""
        box = []

        def look():
            box.extend(self.mails(name))
            return next((mail for mail in box if good(mail)), None)
        return until(f"{what} for {name}", look)


TOWN = Town()


def play(game, orders=4):
    """Two people register and join by mail, send some orders one by one and then the plans that play to the end, and get
    the last mail; the dice are checked."""
    people = [Player(TOWN, name, f"{name.lower()}@club.example", style) for name, style in
              (("Anna", "gmail"), ("Bruno", "outlook"))]
    cursus("game", "open", game, "--rules", "quorum", "--seats", "2", "--pace", "24h")
    began = time.monotonic()
    for player, seat in zip(people, ("red", "yellow")):
        player.write(f"register {player.name}\njoin {game} as {seat}")
        name = player.name.lower()
        mail = TOWN.one(name, "an answer", lambda mail: mail.reply_to)
        player.answer(mail, "yes", style="plain")
    until("both sit", lambda: status(game) == "running")
    for turn in range(orders):
        player, mail = until("a turn", lambda: turn_of(people, game))
        take = [order for order in mail.legal()["take"] if not re.search("god|refresh", order)]
        player.answer(mail, f"{take[0]}\nplay new / first" if turn < orders - 2 else PLAN, style="plain")
    until("the end", lambda: status(game) == "finished")
    for player in people:
        TOWN.one(player.name.lower(), "the end", lambda mail: mail.kind == "end")
    cursus("verify", game)
    say(f"{game}: {orders} orders by mail and the plans to the end in {time.monotonic() - began:.0f} s")


def status(game):
    return next(row["status"] for row in json.loads(cursus("--json", "game", "list", "--all").stdout)
                if row["name"] == game)


def turn_of(people, game):
    """Somebody whose turn it is, and the mail that says so; each mail once."""
    for player in people:
        for mail in TOWN.mails(player.name.lower()):
            if mail.legal().get("take") and game in mail.subject:
                return player, mail
    return None


def mail_goes(how):
    write("/etc/postfix/transport", how + "\n")
    run("postmap", "/etc/postfix/transport")
    run("systemctl", "reload", "postfix")


def settings(extra=""):
    write("/etc/cursus/cursus.ini", BASE + extra, 0o640)
    os.chown("/etc/cursus/cursus.ini", 0, pwd.getpwnam("cursus").pw_gid)


def the_machine_is_set_up():
    for name in ("anna", "bruno", "chief", "club"):
        run("useradd", "--create-home", "--shell", "/usr/sbin/nologin", name)
    for name, value in MAIN.items():
        run("postconf", "-e", f"{name}={value}")
    with open("/etc/postfix/master.cf", "a") as out:
        out.write("cursus    unix  -       n       n       -       4       pipe\n"
                  "  flags=R user=cursus argv=/usr/bin/cursus deliver\n")
    # games is a user of Debian's own
    with open("/etc/aliases", "a") as out:
        out.write("games: club\n")
    run("newaliases")
    mail_goes(PIPE)
    run("systemctl", "restart", "postfix")
    settings()
    cursus("init")
    cursus("doctor", "--servers")


def by_pipe_under_the_daemon():
    run("systemctl", "enable", "--now", "cursus")
    assert show("cursus", "ActiveState")["ActiveState"] == "active"
    play("pipe", orders=8)


def systemd_says_how_it_stands():
    line = until("a status", lambda: re.match("(well|wrong): .*", show("cursus", "StatusText")["StatusText"]))
    say("StatusText:", line[0])
    for text in run("systemctl", "--no-pager", "status", "cursus").stdout.splitlines()[:12]:
        say(text)
    levels = run("journalctl", "-u", "cursus", "-o", "json", "--no-pager").stdout
    assert {json.loads(one)["PRIORITY"] for one in levels.splitlines()} <= {"4", "5", "6"}, "errors in the log"


def a_killed_daemon_comes_back():
    before = show("cursus", "MainPID")["MainPID"]
    run("systemctl", "kill", "--signal=SIGKILL", "--kill-who=main", "cursus")
    until("another one", lambda: show("cursus", "MainPID", "ActiveState") and
          show("cursus", "MainPID")["MainPID"] not in ("0", before) and
          show("cursus", "ActiveState")["ActiveState"] == "active")
    assert show("cursus", "NRestarts")["NRestarts"] == "1"


def a_wrong_setting_ends_it_for_good():
    settings("[game]\npace = soon\n")
    run("systemctl", "restart", "cursus", code=1)
    state = until("its end", lambda: (lambda found: found if found["ActiveState"] == "failed" else None)(
        show("cursus", "ActiveState", "ExecMainStatus", "NRestarts")))
    assert (state["ExecMainStatus"], state["NRestarts"]) == ("78", "0"), state
    assert "pace = soon is not right" in journal("cursus")
    # mail waits with the mail server meanwhile
    Player(TOWN, "Anna", "anna@club.example").write("state")
    until("a mail that waits", lambda: "pace = soon" in run("postqueue", "-p").stdout)
    settings()
    run("systemctl", "reset-failed", "cursus")
    run("systemctl", "start", "cursus")
    run("postqueue", "-f")
    TOWN.one("anna", "an answer", lambda mail: mail["In-Reply-To"])


def by_lmtp_under_the_daemon():
    mail_goes(LMTP)
    run("systemctl", "stop", "cursus")
    run("systemctl", "enable", "--now", "cursus.socket")
    run("systemctl", "start", "cursus")
    assert os.stat("/var/spool/postfix/private/cursus-lmtp").st_uid == pwd.getpwnam("postfix").pw_uid
    play("lmtp", orders=8)
    # the socket holds what comes while the daemon is away, and starts it
    run("systemctl", "stop", "cursus")
    Player(TOWN, "Bruno", "bruno@club.example").write("state")
    TOWN.one("bruno", "an answer", lambda mail: mail["In-Reply-To"])
    assert show("cursus", "ActiveState")["ActiveState"] == "active"
    run("systemctl", "disable", "--now", "cursus.socket")
    run("systemctl", "stop", "cursus")


def active(*units):
    return {unit for unit in units if show(unit, "ActiveState")["ActiveState"] == "active"}


def an_upgrade_starts_again_what_ran():
    """The package installed over a running version: daemon, timers and the socket of LMTP run on, and nothing else does."""
    mail_goes(LMTP)
    run("systemctl", "stop", "cursus")  # or its socket cannot be made
    run("systemctl", "enable", "--now", "cursus.socket")
    run("systemctl", "start", "cursus", "cursus-backup.timer", "cursus-doctor.timer")  # whether enabled or not
    run("systemctl", "enable", "cursus-prune.timer")  # and this one does not run
    before = show("cursus", "MainPID")["MainPID"]
    run("dpkg", "--install", "--force-confold", "/campaign/cursus.deb")
    units = ("cursus.service", "cursus.socket", "cursus-backup.timer", "cursus-doctor.timer")
    until("the daemon", lambda: active(*units) == set(units))
    assert show("cursus", "MainPID")["MainPID"] not in ("0", before), "the old program runs on"
    assert not active("cursus-prune.timer", "cursus-tick.timer")
    Player(TOWN, "Bruno", "bruno@club.example").write("state")
    TOWN.one("bruno", "an answer", lambda mail: mail["In-Reply-To"])
    cursus("status", "--check")
    # what was stopped stays so
    run("systemctl", "disable", "--now", "cursus.socket", "cursus-prune.timer")
    run("systemctl", "stop", "cursus", "cursus-backup.timer", "cursus-doctor.timer")
    run("dpkg", "--install", "--force-confold", "/campaign/cursus.deb")
    assert not active(*units), active(*units)


def removal_stops_what_runs():
    run("systemctl", "enable", "--now", "cursus.socket", "cursus-backup.timer")
    run("systemctl", "start", "cursus")
    run("dpkg", "--remove", "cursus")
    units = ("cursus.service", "cursus.socket", "cursus-backup.timer")
    assert not active(*units), active(*units)
    user = pwd.getpwnam("cursus").pw_uid
    assert not [path for path in glob.glob("/proc/[0-9]*") if os.path.exists(path) and os.stat(path).st_uid == user]
    assert os.path.exists("/var/lib/cursus/cursus.db")


def dovecot():
    run("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout",
        "/etc/ssl/mail.key", "-out", "/etc/ssl/mail.pem", "-days", "3", "-subj", "/CN=localhost", "-addext",
        "subjectAltName=DNS:localhost")
    write("/etc/cursus/ca.pem", open("/etc/ssl/mail.pem").read())
    user = pwd.getpwnam("club")
    write("/etc/dovecot/users", f"club:{{PLAIN}}secret word:{user.pw_uid}:{user.pw_gid}::/home/club\n", 0o640)
    run("chgrp", "dovecot", "/etc/dovecot/users")
    write("/etc/dovecot/dovecot.conf",
          "protocols = imap\nlisten = 127.0.0.1\nmail_location = maildir:~/Maildir\nssl_cert = </etc/ssl/mail.pem\n"
          "ssl_key = </etc/ssl/mail.key\ndisable_plaintext_auth = yes\nfirst_valid_uid = 500\n"
          "passdb {\n  driver = passwd-file\n  args = /etc/dovecot/users\n}\n"
          "userdb {\n  driver = passwd-file\n  args = /etc/dovecot/users\n}\n")
    run("systemctl", "restart", "dovecot")


def from_imap_with_a_credential():
    dovecot()
    mail_goes(LOCAL)
    settings(IMAP)
    done = cursus("fetch", code=None)
    assert done.returncode == 1 and "LoadCredential=cursus.imap-password" in done.stderr, done
    run("install", "-d", "-m", "0700", "/etc/credstore")
    write("/etc/credstore/cursus.imap-password", "secret word\n", 0o600)
    run("systemctl", "restart", "cursus")
    play("imap", orders=6)
    run("systemctl", "stop", "cursus")


def with_a_credential_that_is_encrypted():
    os.unlink("/etc/credstore/cursus.imap-password")
    run("systemd-creds", "encrypt", "--name=cursus.imap-password", "-", "/etc/cursus/imap.cred", input="secret word\n")
    os.makedirs("/etc/systemd/system/cursus.service.d")
    write("/etc/systemd/system/cursus.service.d/override.conf",
          "[Service]\nLoadCredentialEncrypted=cursus.imap-password:/etc/cursus/imap.cred\n")
    run("systemctl", "daemon-reload")
    run("systemctl", "restart", "cursus")
    Player(TOWN, "Anna", "anna@club.example").write("state")
    TOWN.one("anna", "an answer", lambda mail: mail["In-Reply-To"])
    run("systemctl", "disable", "--now", "cursus")


def under_the_timer():
    settings()
    mail_goes(PIPE)
    run("systemctl", "enable", "--now", "cursus-tick.timer")
    play("timer", orders=3)
    run("systemctl", "disable", "--now", "cursus-tick.timer")


def under_cron():
    run("cp", "/usr/share/doc/cursus/config/cursus.crontab", "/etc/cron.d/cursus")
    run("systemctl", "restart", "cron")
    play("cron", orders=3)
    os.unlink("/etc/cron.d/cursus")


def backup_doctor_and_prune():
    for unit in ("cursus-backup", "cursus-doctor", "cursus-prune"):
        run("systemctl", "enable", "--now", unit + ".timer")
        run("systemctl", "start", unit + ".service")
    copy, = glob.glob("/var/backups/cursus/*.db")
    assert os.stat(copy).st_mode & 0o777 == 0o600 and os.stat(copy).st_uid == pwd.getpwnam("cursus").pw_uid
    timers = run("systemctl", "list-timers", "--no-pager").stdout
    assert all(unit in timers for unit in ("cursus-backup", "cursus-doctor", "cursus-prune")), timers
    os.chmod("/var/lib/cursus/cursus.db", 0o644)
    run("systemctl", "start", "cursus-doctor.service", code=1)
    assert "chmod 600" in journal("cursus-doctor")
    assert "cursus-doctor" in run("systemctl", "--failed", "--no-pager").stdout
    os.chmod("/var/lib/cursus/cursus.db", 0o600)


def the_units_are_shut_in():
    for unit in ("cursus", "cursus-tick", "cursus-backup", "cursus-doctor", "cursus-prune"):
        told = run("systemd-analyze", "--no-pager", "security", unit + ".service").stdout.splitlines()[-1]
        say(re.sub(r"[^ -~]+", "", told).strip())
        assert float(re.search(r"([\d.]+) (OK|SAFE|MEDIUM|EXPOSED)", told)[1]) < 3, told


sys.stdout.reconfigure(line_buffering=True)
tap.main([the_machine_is_set_up, by_pipe_under_the_daemon, systemd_says_how_it_stands, a_killed_daemon_comes_back,
          a_wrong_setting_ends_it_for_good, by_lmtp_under_the_daemon, an_upgrade_starts_again_what_ran,
          from_imap_with_a_credential, with_a_credential_that_is_encrypted, under_the_timer, under_cron,
          backup_doctor_and_prune, the_units_are_shut_in, removal_stops_what_runs])
