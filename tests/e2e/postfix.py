"""A real mail server for tests: Postfix with folders of its own on a free port of 127.0.0.1. Only root can start one."""
import atexit
import contextlib
import os
import shutil
import signal
import socket
import subprocess
import time

from dovecot import NOBODY, free_ports

MAIN = """
compatibility_level = 3.6
queue_directory = {folder}/queue
data_directory = {folder}/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
mail_owner = postfix
setgid_group = postdrop
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mx.club.example
mydestination = {mine}
mail_spool_directory = {folder}/mail
maillog_file = {folder}/log
maillog_file_prefixes = {folder}
alias_maps = {aliases}
local_recipient_maps =
mynetworks = 127.0.0.0/8
virtual_mailbox_domains = example.org, example.com, example.net
virtual_mailbox_base = {folder}/mail
virtual_mailbox_maps = static:box/
virtual_uid_maps = static:65534
virtual_gid_maps = static:65534
virtual_minimum_uid = 100
smtpd_recipient_restrictions = check_recipient_access texthash:{folder}/access, permit_mynetworks, reject
smtpd_error_sleep_time = 0
smtpd_client_message_rate_limit = 0
minimal_backoff_time = 1s
maximal_backoff_time = 2s
queue_run_delay = 1s
{extra}
"""

MASTER = """
127.0.0.1:{port} inet n - n - - smtpd
{master}
pickup   unix n - n 60 1 pickup
cleanup  unix n - n - 0 cleanup
qmgr     unix n - n 300 1 qmgr
tlsmgr   unix - - n 1000? 1 tlsmgr
rewrite  unix - - n - - trivial-rewrite
bounce   unix - - n - 0 bounce
defer    unix - - n - 0 bounce
trace    unix - - n - 0 bounce
error    unix - - n - - error
retry    unix - - n - - error
proxymap unix - - n - - proxymap
flush    unix n - n 1000? 0 flush
virtual  unix - n n - - virtual
local    unix - n n - - local
anvil    unix - - n - 1 anvil
scache   unix - - n - 1 scache
postlog  unix-dgram n - n - 1 postlogd
"""


class Postfix:
    """Mail to example.org, .com and .net goes into one Maildir. `access`: what is said to receivers, by address."""

    def __init__(self, folder, extra="", master="", access=None, mine="", aliases=None):
        """`mine`: a domain whose mail is delivered by `aliases`."""
        self.folder = folder
        self.mine, self.aliases = mine, ""
        self.process = None
        self.port, = free_ports(1)
        for name in ("conf", "queue", "data", "mail"):
            os.makedirs(os.path.join(folder, name))
        os.chmod(folder, 0o755)
        shutil.chown(os.path.join(folder, "data"), "postfix")
        os.chown(os.path.join(folder, "mail"), NOBODY, NOBODY)
        self.extra, self.master = extra, master
        self.allow(access or {})
        if aliases is not None:
            self.aliases = "hash:" + os.path.join(folder, "aliases")
            with open(os.path.join(folder, "aliases"), "w") as out:
                out.write(aliases)
            self.configure()
            subprocess.run(["postalias", "-c", os.path.join(folder, "conf"), self.aliases], check=True, timeout=60)
        self.configure()
        atexit.register(self.stop)
        self.start()

    def configure(self):
        for name, text in (("main.cf", MAIN), ("master.cf", MASTER)):
            with open(os.path.join(self.folder, "conf", name), "w") as out:
                out.write(text.format(folder=self.folder, port=self.port, extra=self.extra, master=self.master,
                                      mine=self.mine, aliases=self.aliases))

    def allow(self, access):
        with open(os.path.join(self.folder, "access"), "w") as out:
            out.writelines(f"{address} {words}\n" for address, words in access.items())
        if self.process is not None:
            self.command("reload")

    def command(self, word):
        done = subprocess.run(["postfix", "-c", os.path.join(self.folder, "conf"), word], capture_output=True,
                              timeout=60)
        assert done.returncode == 0, (done, self.log())

    def start(self):
        """Tries again: on a busy machine a master now and then waits for ever for the one before it."""
        said = os.path.join(self.folder, "said")
        for _ in range(3):
            with open(said, "w") as out:
                self.process = subprocess.Popen(["postfix", "-c", os.path.join(self.folder, "conf"), "start-fg"],
                                                stdin=subprocess.DEVNULL, stdout=out, stderr=out)
            if self.answers(time.monotonic() + 40):
                return
            state = self.process.poll()
            self.stop()
        with open(said, errors="replace") as file:
            raise AssertionError(f"Postfix does not start ({state}): {file.read()}{self.log()}")

    def answers(self, until):
        while time.monotonic() < until and self.process.poll() is None:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 5) as probe:
                if probe.recv(10).startswith(b"220"):
                    return True
            time.sleep(0.02)
        return False

    def stop(self):
        """Ends the master, which ends the others."""
        if self.process is None:
            return
        with contextlib.suppress(OSError, ValueError), open(os.path.join(self.folder, "queue", "pid",
                                                                         "master.pid")) as file:
            os.kill(int(file.read()), signal.SIGTERM)
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process = None

    def log(self):
        with contextlib.suppress(OSError), open(os.path.join(self.folder, "log"), errors="replace") as file:
            return file.read()
        return ""

    def queued(self):
        """How many mails wait in its queue."""
        count = 0
        for part in ("incoming", "active", "deferred", "maildrop"):
            for _, _, files in os.walk(os.path.join(self.folder, "queue", part)):
                count += len(files)
        return count

    def mails(self):
        """What was delivered, as bytes."""
        found = []
        folder = os.path.join(self.folder, "mail", "box", "new")
        with contextlib.suppress(FileNotFoundError):
            for name in sorted(os.listdir(folder)):
                with open(os.path.join(folder, name), "rb") as file:
                    found.append(file.read())
        return found

    def settled(self):
        """Waits until its queue is empty; then what was delivered."""
        self.until(lambda: self.queued() == 0, "the queue does not empty")
        return self.mails()

    def until(self, fits, what):
        end = time.monotonic() + 60
        while not fits():
            assert time.monotonic() < end, f"{what}: {self.log()[-3000:]}"
            time.sleep(0.02)
