"""A real IMAP server for tests: Dovecot on a free port of 127.0.0.1, with one user whose Maildirs lie beside it. Runs
as root (as the users that its package made) and as anybody."""
import atexit
import contextlib
import grp
import os
import pwd
import signal
import socket
import subprocess
import time

USER, PASSWORD = "games@club.example", "secret word"
NOBODY = 65534

CONFIG = """
base_dir = {folder}/run
state_dir = {folder}/run
log_path = {folder}/log
protocols = imap
listen = 127.0.0.1
ssl = {ssl}
ssl_cert = <{cert}
ssl_key = <{key}
disable_plaintext_auth = no
auth_mechanisms = {mechanisms}
default_internal_user = {internal}
default_internal_group = {group}
default_login_user = {login}
first_valid_uid = 1
mail_location = maildir:{folder}/mail
mail_fsync = never
auth_failure_delay = 0
imap_capability = {capability}
service anvil {{
  chroot =
  unix_listener anvil-auth-penalty {{
    mode = 0
  }}
}}
service stats {{
  chroot =
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {port}
  }}
  inet_listener imaps {{
    port = {tls_port}
    ssl = yes
  }}
}}
passdb {{
  driver = passwd-file
  args = scheme=PLAIN {folder}/users
}}
userdb {{
  driver = static
  args = uid={uid} gid={gid} home={folder}/home
}}
{extra}
"""


def free_ports(count):
    """Some that were free a moment ago."""
    with contextlib.ExitStack() as stack:
        probes = [stack.enter_context(socket.socket()) for _ in range(count)]
        for probe in probes:
            probe.bind(("127.0.0.1", 0))
        return [probe.getsockname()[1] for probe in probes]


def make_ca(folder):
    """An authority of our own: its certificate and key."""
    cert, key = os.path.join(folder, "ca.pem"), os.path.join(folder, "ca.key")
    openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key,
            "-out", cert, "-days", "30", "-subj", "/CN=the test's authority")
    return cert, key


def make_certificate(folder, name, authority, host="127.0.0.1", expired=False):
    """One for a host, from an authority: certificate and key."""
    cert, key, asked, more = (os.path.join(folder, name + ending) for ending in (".pem", ".key", ".csr", ".ext"))
    openssl("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key, "-out", asked,
            "-subj", "/CN=" + host)
    with open(more, "w") as out:
        out.write(f"subjectAltName={'IP' if host[0].isdigit() else 'DNS'}:{host}\n")
    openssl("x509", "-req", "-in", asked, "-CA", authority[0], "-CAkey", authority[1], "-CAcreateserial", "-out", cert,
            "-extfile", more, "-days", "-1" if expired else "30")
    return cert, key


def openssl(*words):
    done = subprocess.run(["openssl", *words], capture_output=True, timeout=60)
    assert done.returncode == 0, done.stderr.decode()


class Dovecot:
    """`ssl`: "yes" offers STARTTLS and a TLS port, "no" neither."""

    def __init__(self, folder, certificate=None, mechanisms="plain login", capability="", extra=""):
        self.folder = folder
        self.process = None
        self.count = 0
        os.makedirs(self.mail("new"))
        for name in ("cur", "tmp"):
            os.makedirs(self.mail(name))
        os.makedirs(os.path.join(folder, "home"))
        os.chmod(folder, 0o755)
        self.root = os.geteuid() == 0
        with open(os.path.join(folder, "users"), "w") as out:
            out.write(f"{USER}:{PASSWORD}\n")
        self.own(folder)
        self.settings = {"folder": folder, "mechanisms": mechanisms, "capability": capability, "extra": extra,
                         "ssl": "yes" if certificate else "no", "cert": "", "key": ""}
        if certificate:
            self.settings.update(cert=certificate[0], key=certificate[1])
        if self.root:
            self.settings.update(internal="dovecot", group="dovecot", login="dovenull", uid=NOBODY, gid=NOBODY)
        else:
            me, mine = pwd.getpwuid(os.geteuid()).pw_name, grp.getgrgid(os.getegid()).gr_name
            self.settings.update(internal=me, group=mine, login=me, uid=os.geteuid(), gid=os.getegid())
        atexit.register(self.stop)
        self.start()

    def mail(self, *parts):
        return os.path.join(self.folder, "mail", *parts)

    def own(self, *paths):
        """Gives what the test made to the user that Dovecot reads mail as."""
        if not self.root:
            return
        for path in paths:
            for folder, names, files in os.walk(path):
                for name in names + files:
                    os.chown(os.path.join(folder, name), NOBODY, NOBODY)
            if path != self.folder:
                os.chown(path, NOBODY, NOBODY)

    def start(self):
        for _ in range(5):
            self.port, self.tls_port = free_ports(2)
            config = os.path.join(self.folder, "dovecot.conf")
            with open(config, "w") as out:
                text = CONFIG.format(port=self.port, tls_port=self.tls_port if self.settings["cert"] else 0,
                                     **self.settings)
                if not self.settings["cert"]:
                    text = text.replace("ssl_cert = <\n", "").replace("ssl_key = <\n", "")
                out.write(text)
            self.process = subprocess.Popen(["dovecot", "-F", "-c", config], stdin=subprocess.DEVNULL,
                                            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True)
            if self.listens():
                return
            told = self.end()
        raise AssertionError(f"Dovecot does not start: {told.decode()}\n{self.log()}")

    def listens(self):
        until = time.monotonic() + 20
        while self.process.poll() is None and time.monotonic() < until:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 5) as probe:
                if probe.recv(10).startswith(b"* OK"):
                    return True
            time.sleep(0.01)
        return False

    def end(self):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        told = self.process.communicate()[1]
        self.process = None
        return told

    def stop(self):
        """Ends it; start() begins anew, on other ports."""
        if self.process is not None:
            self.end()

    def log(self):
        with contextlib.suppress(OSError), open(os.path.join(self.folder, "log"), errors="replace") as file:
            return file.read()
        return ""

    def drop(self, raw, when=None):
        """A mail is delivered; returns the file."""
        raw = raw.encode() if isinstance(raw, str) else raw
        self.count += 1
        when = time.time() if when is None else when
        name = f"{int(when)}.M{self.count:06d}.test"
        draft = self.mail("tmp", name)
        with open(draft, "wb") as out:
            out.write(raw)
        os.utime(draft, (when, when))
        if self.root:
            os.chown(draft, NOBODY, NOBODY)
        os.rename(draft, self.mail("new", name))
        return name

    def names(self, folder=""):
        """The mails in INBOX, or another folder, as their files are named."""
        found = []
        for part in ("new", "cur"):
            with contextlib.suppress(FileNotFoundError):
                found += os.listdir(self.mail(*(["." + folder] if folder else []), part))
        return sorted(found)

    def seen(self):
        """How many mails in INBOX are marked as read."""
        return len([name for name in self.names() if "S" in name.partition(":2,")[2]])

    def renumber(self, validity, first=1):
        """All mails get new numbers, from `first`."""
        for name in os.listdir(self.mail()):
            if name.startswith("dovecot") and os.path.isfile(self.mail(name)):
                os.unlink(self.mail(name))
        with open(self.mail("dovecot-uidlist"), "w") as out:
            out.write(f"3 V{validity} N{first} G0123456789abcdef0123456789abcdef\n")
        self.own(self.mail())

    def options(self, tls="none", **more):
        """What cursus is told of it."""
        port = self.tls_port if tls == "imaps" else self.port
        told = {"host": "127.0.0.1", "port": port, "tls": tls, "user": USER, "password": PASSWORD, "timeout": "10s",
                **more}
        return [word for key, value in told.items() if value is not None for word in ("-o", f"imap.{key}={value}")]
