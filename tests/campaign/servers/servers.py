"""One mail server as Debian has it, with the lines of docs/mail-servers.md: servers.py NAME, run by servers.sh in a root and a
network of its own. Prints a line for each thing it has seen, and ends with 1 where something is otherwise."""
import contextlib
import email
import glob
import imaplib
import json
import os
import pwd
import re
import shutil
import signal
import smtplib
import socket
import socketserver
import sqlite3
import subprocess
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "e2e"))

import handbook  # noqa: E402
from handbook import blocks  # noqa: E402

PROGRAM, HOUSE = "/usr/local/bin/cursus", "/var/lib/cursus"
KEPT = PROGRAM + ".kept"
LOGS = ("/var/log/postfix.log", "/var/log/exim4/mainlog", "/var/log/exim4/paniclog", "/tmp/smtpd.log", "/var/log/mail.log")


def write(path, text, mode=0o644):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text.strip("\n") + "\n")
    os.chmod(path, mode)


def run(*command, code=0, **more):
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, **more)
    assert code is None or done.returncode == code, (command, done.returncode, done.stdout[-2000:], done.stderr[-2000:])
    return done.stdout


def until(fits, what, seconds=20):
    end = time.monotonic() + seconds
    while not fits():
        assert time.monotonic() < end, f"not within {seconds} s: {what}"
        time.sleep(0.1)


# ---- the house ----

def cursus(*words, code=0, **more):
    cursus_user = pwd.getpwnam("cursus")
    return run("setpriv", f"--reuid={cursus_user.pw_uid}", f"--regid={cursus_user.pw_gid}", "--clear-groups",
               KEPT, *words, code=code, cwd=HOUSE, **more)


def filed():
    return json.loads(cursus("--json", "inbox"))["all"]


def founded(more=""):
    """A house of two players, whose first mails came as files."""
    run("useradd", "-r", "-m", "-d", HOUSE, "-s", "/bin/sh", "cursus")
    run("useradd", "-m", "other")
    os.rename(PROGRAM, KEPT)
    os.symlink(KEPT, PROGRAM)
    write("/etc/cursus/cursus.ini", f"[site]\naddress = games@club.example\n[out]\nsender = maildir\nmaildir = {HOUSE}/out\n[picture]\nenable = no\n"
          f"[store]\npath = {HOUSE}/cursus.db\n{more}")
    for words in ("init", "player add Anna anna@there.example", "player add Bruno bruno@there.example",
                  "game open ides --rules quorum --seats 2", "seat ides 1 player Anna", "seat ides 2 player Bruno",
                  "game start ides", "send"):
        cursus(*words.split())


def key_of(name):
    """Where a player answers to, with the key."""
    for path in glob.glob(f"{HOUSE}/out/new/*"):
        with open(path, "rb") as file:
            mail = email.message_from_binary_file(file)
        key = re.search(r"games[+-][^ <]+@club\.example", mail["Reply-To"])
        if mail["Delivered-To"] == f"{name}@there.example" and key:
            return key.group(0)
    raise AssertionError("no mail with a key")


def letter(number, to, body="state", sender="bruno@there.example"):
    return (f"From: {sender}\r\nTo: {to}\r\nSubject: {number}\r\nMessage-ID: <{number}@there.example>\r\n"
            f"Date: Fri, 18 Dec 2026 08:00:00 +0000\r\n\r\n{body}\r\n")


def post(number, to, body="state", sender="bruno@there.example"):
    """From outside."""
    with smtplib.SMTP("127.0.0.1", 25, "there.example", timeout=30) as server:
        server.sendmail(sender, [to], letter(number, to, body, sender))


def comes(count, what):
    until(lambda: filed() >= count, what)
    assert filed() == count, (filed(), count)
    print(f"ok      {what}", flush=True)


# ---- the far side ----

FAR = 2525  # of 127.0.0.1: where the servers send what is not theirs


class FarSide(socketserver.StreamRequestHandler):
    """A server that knows nobody: Anna is said to be unknown there, without an enhanced code, Bruno's mailbox to be full."""

    def handle(self):
        self.wfile.write(b"220 mx.there.example\r\n")
        for line in self.rfile:
            word = line[:4].upper()
            answer = b"250 fine"
            if word == b"RCPT":
                answer = b"552 5.2.2 Mailbox full" if b"bruno" in line.lower() else b"550 User unknown"
            elif word == b"DATA":
                answer = b"503 5.5.1 No valid recipients"
            self.wfile.write(answer + b"\r\n")
            if word == b"QUIT":
                return


# ---- what each server that takes mail must do ----

def mail_comes_in(empty, flush):
    """`empty()`: nothing waits in the queue; `flush()` tries what waits."""
    until(listens, "the server listens")
    to = key_of("anna")
    post(1, "games@club.example")
    comes(1, "mail to the robot")
    post(2, to, sender="anna@there.example")
    comes(2, f"mail to {to[:14]}...")
    cursus("tick")
    assert json.loads(cursus("--json", "inbox"))["accepted"] >= 1
    try:
        post(3, "other@club.example")
        post(4, "other+x@club.example")
    except smtplib.SMTPException:
        pass
    until(empty, "the queue is empty")
    comes(2, "nobody else's mail")
    post(5, "games@club.example", "x" * 70 + ("\r\n" + "x" * 70) * 40000)
    comes(3, "a mail of 3 MB, once")
    until(empty, "the queue is empty")
    for number, (script, what) in enumerate((("kill -9 $$", "killed"), ("exit 75", "exit code 75"), (None, "not there"))):
        os.unlink(PROGRAM)
        if script:
            write(PROGRAM, f"#!/bin/sh\necho >>/tmp/tried.{number}\nchmod 666 /tmp/tried.{number}\n{script}\n", 0o755)
        post(10 + number, "games@club.example")
        if script:
            until(lambda: os.path.exists(f"/tmp/tried.{number}"), "the program was tried")
        else:
            time.sleep(3)
        os.path.lexists(PROGRAM) and os.unlink(PROGRAM)
        os.symlink(KEPT, PROGRAM)
        until(lambda: flush() or filed() == 4 + number, f"mail that came while the program was: {what}", 90)
        comes(4 + number, f"mail that came while the program was: {what}")


def mail_comes_by_lmtp(begin):
    """`begin()` has the server give mail to the daemon's socket."""
    user = pwd.getpwnam("cursus")
    os.makedirs("/run/cursus", exist_ok=True)
    os.chown("/run/cursus", user.pw_uid, user.pw_gid)
    count = filed()
    with subprocess.Popen([KEPT, "-o", "in.lmtp=/run/cursus/lmtp", "-o", "out.sender=null", "-q", "serve"], user="cursus", group="cursus",
                          extra_groups=[], cwd=HOUSE) as daemon:
        until(lambda: os.path.exists("/run/cursus/lmtp"), "the daemon listens")
        begin()
        until(listens, "the server listens")
        to = key_of("bruno")
        post(30, to)
        comes(count + 1, "mail by LMTP")
        daemon.terminate()
    house = sqlite3.connect(f"{HOUSE}/cursus.db")
    (raw,), = house.execute("SELECT raw FROM inbox_raw ORDER BY inbox DESC LIMIT 1")
    house.close()
    key = to.partition("@")[0]
    assert re.search(rf"^Delivered-To: {re.escape(key)}@".encode(), raw, re.M), raw
    print("ok      and the key with it", flush=True)


def mail_comes_back(flush):
    """What the server itself writes of mails that another one refused."""
    server = socketserver.ThreadingTCPServer(("127.0.0.1", FAR), FarSide)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    cursus("tick")
    cursus("send")
    with open("/etc/cursus/cursus.ini", encoding="utf-8") as file:
        write("/etc/cursus/cursus.ini", file.read().replace("sender = maildir", "sender = smtp"))
    count = filed()
    for number in (20, 22):
        for step, name in enumerate(("anna", "bruno")):
            post(number + step, key_of(name), sender=f"{name}@there.example")
            count += 1
            comes(count, f"{name} asks where the game stands")
            cursus("tick")
            sent = json.loads(cursus("--json", "send"))
            assert sent["sent"] == 1, sent
            count += 1
            until(lambda: flush() or filed() >= count, "the answer comes back", 90)
            cursus("tick")
    shown = {row["name"]: row["addresses"][0]["dead"] for row in json.loads(cursus("--json", "player", "list"))}
    assert shown == {"Anna": True, "Bruno": False}, shown
    print("ok      two answers of each came back: the unknown address is given up, the full mailbox is not", flush=True)


def listens(port=25):
    try:
        with socket.create_connection(("127.0.0.1", port), 5) as peer:
            return peer.recv(3) in (b"220", b"* O")
    except OSError:
        return False


# ---- the servers ----

def postfix():
    main, transport, aliases, master = blocks("Postfix, with a transport (best)")
    write("/etc/postfix/main.cf", "compatibility_level = 3.6\nmyhostname = mail.club.example\nmydestination = club.example\n"
          "inet_interfaces = 127.0.0.1\nmaillog_file = /var/log/postfix.log\nmessage_size_limit = 20480000\nalias_maps = hash:/etc/aliases\n"
          f"relayhost = [127.0.0.1]:{FAR}\n" + main)
    write("/etc/postfix/transport", transport)
    write("/etc/aliases", aliases)
    with open("/etc/postfix/master.cf", "a", encoding="utf-8") as file:
        file.write(master)
    run("postmap", "/etc/postfix/transport")
    run("newaliases")
    run("postfix", "start")
    empty, flush = lambda: "is empty" in run("mailq"), lambda: run("postqueue", "-f") and None
    mail_comes_in(empty, flush)
    mail_comes_back(flush)


def exim():
    router, transport, main, lmtp = blocks("Exim")[:4]
    write("/etc/exim4/exim4.conf", f"primary_hostname = mail.club.example\nkeep_environment =\ndomainlist local_domains = club.example\n"
          f"acl_smtp_rcpt = accept_all\nlocal_interfaces = 127.0.0.1\ntls_advertise_hosts =\n{main}\nbegin acl\naccept_all:\n  "
          f"accept domains = +local_domains\n         verify = recipient\n  accept hosts = 127.0.0.1\n  deny\n"
          f"begin routers\n{router}\nfar:\n  driver = manualroute\n  domains = ! +local_domains\n  transport = far\n  "
          f"route_list = * 127.0.0.1\n  self = send\nlocal:\n  driver = accept\n  domains = +local_domains\n  check_local_user\n  "
          f"local_part_suffix = +*\n  local_part_suffix_optional\n  transport = box\nbegin transports\n{transport}\nbox:\n  "
          f"driver = appendfile\n  file = /var/mail/$local_part_data\n  group = mail\nfar:\n  driver = smtp\n  port = {FAR}\nbegin retry\n* * F,1d,1m\n", 0o644)
    run("exim4", "-bd", "-q1m")
    empty, flush = lambda: run("exim4", "-bpc").strip() == "0", lambda: run("exim4", "-qff", code=None) and None
    mail_comes_in(empty, flush)
    mail_comes_back(flush)

    def by_lmtp():
        with open("/etc/exim4/exim4.conf", encoding="utf-8") as file:
            write("/etc/exim4/exim4.conf", file.read().replace(transport, lmtp))

    mail_comes_by_lmtp(by_lmtp)


def opensmtpd():
    config, = blocks("OpenSMTPD")[:1]
    write("/etc/smtpd.conf", f'listen on lo port 25 hostname mail.club.example\n{config}'
          'action "local" mbox\nmatch from any for domain "club.example" action "local"\n'
          f'action "far" relay host smtp://127.0.0.1:{FAR}\nmatch from local for any action "far"\n')
    run("smtpd", "-n")
    subprocess.Popen(["smtpd", "-d"], stdout=open("/tmp/smtpd.log", "w"), stderr=subprocess.STDOUT)
    empty, flush = lambda: run("smtpctl", "show", "queue", code=None).strip() == "", \
        lambda: run("smtpctl", "schedule", "all", code=None) and None
    mail_comes_in(empty, flush)
    mail_comes_back(flush)


def sendmail():
    rules, lmtp = blocks("sendmail")[:2]
    here = (f"FEATURE(`accept_unresolvable_domains')dnl\ndefine(`confSERVICE_SWITCH_FILE', `/etc/mail/service.switch-nodns')dnl\n"
            "define(`confQUEUE_LA', `999')dnl\ndefine(`confREFUSE_LA', `999')dnl\n"
            f"define(`SMART_HOST', `relay:[127.0.0.1]')dnl\ndefine(`RELAY_MAILER_ARGS', `TCP $h {FAR}')dnl\n")
    with open("/etc/mail/sendmail.mc", encoding="utf-8") as file:
        debian = re.sub(r"^FEATURE\(`(greet_pause|conncontrol|ratecontrol)'.*\n", "", file.read(), flags=re.M)
    assert "MAILER_DEFINITIONS" in debian

    def begin(lines):
        write("/etc/mail/sendmail.mc", debian.replace("MAILER_DEFINITIONS", here + "MAILER_DEFINITIONS") + lines)
        write("/etc/mail/sendmail.cf", run("m4", "/etc/mail/sendmail.mc"))
        with contextlib.suppress(OSError), open("/run/sendmail/mta/sendmail.pid", encoding="utf-8") as file:
            os.kill(int(file.readline()), signal.SIGTERM)
            until(lambda: not listens(), "the server ends")
        run("sendmail", "-bd")

    write("/etc/mail/local-host-names", "club.example")
    begin(rules)
    empty, flush = lambda: not glob.glob("/var/spool/mqueue/qf*"), lambda: run("sendmail", "-q", code=None) and None
    mail_comes_in(empty, flush)
    mail_comes_back(flush)
    mail_comes_by_lmtp(lambda: begin(lmtp))


class Names(socketserver.DatagramRequestHandler):
    """Knows no name. Courier asks for some, and waits for minutes where nobody answers."""

    def handle(self):
        question = self.rfile.read()
        end = 12
        while question[end]:
            end += question[end] + 1
        self.wfile.write(question[:2] + b"\x81\x83" + question[4:6] + bytes(6) + question[12:end + 5])


def courier():
    _, modules, account, pipe = blocks("Courier")
    threading.Thread(target=socketserver.ThreadingUDPServer(("127.0.0.1", 53), Names).serve_forever, daemon=True).start()
    for name, line in (("locals", "club.example"), ("me", "mail.club.example"), ("defaultdomain", "club.example"),
                       ("esmtpacceptmailfor.dir/default", "club.example"), ("esmtproutes", f":[127.0.0.1],{FAR}")):
        write(f"/etc/courier/{name}", line)
    for name, settings in (("authdaemonrc", modules), ("esmtpd", 'BOFHCHECKDNS=0\nTARPIT=0\nMAXPERC=40\nMAXPERIP=40')):
        with open(f"/etc/courier/{name}", "a", encoding="utf-8") as file:  # the last one counts
            file.write(f"\n{settings}\n")
    run("sh", "-euc", account)
    for name in (".courier", ".courier-default"):
        write(f"{HOUSE}/{name}", pipe)
    os.chmod(HOUSE, 0o700)
    run("setpriv", "--reuid=other", "--regid=other", "--clear-groups", "maildirmake.courier", "/home/other/Maildir")
    os.makedirs("/run/courier/authdaemon", exist_ok=True)
    run("chown", "-R", "courier", "/run/courier")
    for command in ("makesmtpaccess", "makealiases", "makeacceptmailfor"):
        run(command)
    for daemon in ("authdaemond", "courier", "courierfilter", "esmtpd"):
        run(daemon, "start")
    empty, flush = lambda: "0 messages." in run("mailq"), lambda: run("courier", "flush") and None
    mail_comes_in(empty, flush)
    mail_comes_back(flush)


def imap_house(extra):
    founded(f"[imap]\nhost = localhost\nport = 143\ntls = none\nuser = club\npassword_command = printf secret\n{extra}")


def mail_is_fetched(deliver, left):
    """`deliver(mail)` puts one into the mailbox; left(): how many lie there."""
    until(lambda: listens(143), "the server listens")
    for number in range(3):
        deliver(letter(number, "games@club.example", sender="bruno@there.example"))
    cursus("doctor", "--servers")
    print("ok      doctor --servers")
    cursus("tick")
    comes(3, "mails are fetched")
    assert left() == 0, left()
    print("ok      and moved to the done folder")
    deliver(letter(7, "games@club.example", sender="bruno@there.example"))
    cursus("fetch")
    comes(4, "a later one")


def done_folder():
    """What the handbook sets."""
    return re.search(r"^done_folder = .*$", blocks("Fetching by IMAP")[0], re.M).group(0) + "\n"


def maildir_of_club(number=[0]):
    run("useradd", "-m", "club")
    run("chpasswd", input="club:secret")
    run("setpriv", "--reuid=club", "--regid=club", "--clear-groups", "mkdir", "-p", "/home/club/Maildir/new",
        "/home/club/Maildir/cur", "/home/club/Maildir/tmp")

    def deliver(mail):
        number[0] += 1
        path = f"/home/club/Maildir/new/{number[0]}.test"
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(mail.replace("\r\n", "\n"))
        run("chown", "club:club", path)

    return deliver, lambda: len(glob.glob("/home/club/Maildir/new/*") + glob.glob("/home/club/Maildir/cur/*"))


def courierimap():
    imap_house(done_folder())
    deliver, left = maildir_of_club()
    os.makedirs("/run/courier/authdaemon", exist_ok=True)
    run("chown", "-R", "courier", "/run/courier")
    run("authdaemond", "start")
    run("/etc/init.d/courier-imap", "start")
    mail_is_fetched(deliver, left)


def dovecot():
    imap_house(done_folder())
    deliver, left = maildir_of_club()
    lines = re.sub(r"ssl_.*\n", "", handbook.dovecot((2, 3))).replace("/var/mail/games", "~/Maildir")
    write("/etc/dovecot/users", "club:{PLAIN}secret")
    write("/etc/dovecot/dovecot.conf", lines + "protocols = imap\nlisten = 127.0.0.1\nssl = no\nfirst_valid_uid = 1\n"
          "userdb {\n  driver = passwd\n}\n")
    subprocess.Popen(["dovecot", "-F"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    mail_is_fetched(deliver, left)


def cyrus():
    """As Debian sets it up, with users and passwords of its own."""
    imap_house(done_folder())
    with open("/etc/imapd.conf", encoding="utf-8") as file:
        lines = [line for line in file.read().splitlines()
                 if not re.match(r"(allowplaintext|sasl_pwcheck_method|sasl_mech_list|autocreate_quota|admins)\b", line)]
    write("/etc/imapd.conf", "\n".join([*lines, "allowplaintext: yes", "sasl_pwcheck_method: auxprop", "sasl_mech_list: PLAIN",
                                        "autocreate_quota: 0", "admins: cyrus"]), 0o644)
    run("saslpasswd2", "-p", "-c", "-u", "mail.club.example", "club", input="secret")
    run("chown", "cyrus", "/etc/sasldb2")
    write("/etc/cyrus.conf", 'START {\n  recover cmd="/usr/sbin/cyrus ctl_cyrusdb -r"\n}\nSERVICES {\n  '
          'imap cmd="imapd -U 30" listen="127.0.0.1:imap" prefork=0\n}\nEVENTS {\n}\n')
    os.makedirs("/run/cyrus/socket", exist_ok=True)
    for folder in ("proc", "lock"):
        os.makedirs(f"/run/cyrus/{folder}", exist_ok=True)
    run("chown", "-R", "cyrus:mail", "/run/cyrus")
    subprocess.Popen([next(path for path in ("/usr/sbin/cyrmaster", "/usr/lib/cyrus/bin/master") if os.path.exists(path))],
                     stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def box():
        server = imaplib.IMAP4("127.0.0.1", 143)
        server.login("club", "secret")
        return server, int(server.select("INBOX")[1][0])

    mail_is_fetched(lambda mail: box()[0].append("INBOX", None, None, mail.encode()), lambda: box()[1])


SERVERS = {"postfix": postfix, "exim": exim, "opensmtpd": opensmtpd, "sendmail": sendmail, "courier": courier,
           "courierimap": courierimap, "dovecot": dovecot, "cyrus": cyrus}

if __name__ == "__main__":
    print(f"-- {sys.argv[1]}", flush=True)
    if sys.argv[1] not in ("courierimap", "dovecot", "cyrus"):
        founded(blocks("Courier")[0] if sys.argv[1] == "courier" else "")
    try:
        SERVERS[sys.argv[1]]()
    except (AssertionError, OSError, subprocess.SubprocessError):
        if shutil.which("mailq"):
            print(run("mailq", code=None))
        for path in LOGS:
            if os.path.exists(path):
                with open(path, encoding="utf-8", errors="replace") as file:
                    print(f"== {path}\n{file.read()[-3000:]}")
        raise
