"""A real IMAP server for tests: Dovecot on a free port of 127.0.0.1, with one user whose Maildirs lie beside it. Runs
as root (as the users that its package made) and as anybody."""
import atexit
import contextlib
import datetime
import grp
import os
import pwd
import re
import signal
import socket
import subprocess
import time

import handbook

USER, PASSWORD = "games@club.example", "secret word"
NOBODY = 65534

# Of 2.3, Debian 12's, below the lines of the handbook.
CONFIG_23 = """
{handbook}
base_dir = {folder}/run
state_dir = {folder}/run
log_path = {folder}/log
protocols = imap
listen = 127.0.0.1
ssl = {ssl}
auth_mechanisms = {mechanisms}
default_internal_user = {internal}
default_internal_group = {group}
default_login_user = {login}
first_valid_uid = 1
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
userdb {{
  driver = static
  args = uid={uid} gid={gid} home={folder}/home
}}
{extra}
"""

# Of 2.4, Debian 13's: many settings have other names.
CONFIG_24 = """
{handbook}
base_dir = {folder}/run
state_dir = {folder}/run
log_path = {folder}/log
protocols = imap
listen = 127.0.0.1
ssl = {ssl}
auth_mechanisms = {mechanisms}
default_internal_user = {internal}
default_internal_group = {group}
default_login_user = {login}
first_valid_uid = 1
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
userdb static {{
  fields {{
    uid = {uid}
    gid = {gid}
    home = {folder}/home
  }}
}}
{extra}
"""


def version():
    """The first two numbers of the Dovecot that is installed."""
    told = subprocess.run(["dovecot", "--version"], capture_output=True, text=True, timeout=60).stdout
    return tuple(int(number) for number in re.match(r"(\d+)\.(\d+)", told).groups())


def login_service(port):
    """Settings under which other programs may ask at a port who may log in."""
    listen = "address" if version() < (2, 4) else "listen"
    return f"service auth {{\n  inet_listener login {{\n    {listen} = 127.0.0.1\n    port = {port}\n  }}\n}}\n"


def signed_tokens(keys, folder):
    """Settings under which tokens are good that a key below the folder `keys` has signed."""
    if version() >= (2, 4):
        return (f"oauth2 {{\n  introspection_mode = local\n  username_attribute = email\n  oauth2_local_validation {{\n"
                f"    dict fs {{\n      fs posix {{\n        prefix = {keys}/\n      }}\n    }}\n  }}\n}}\n"
                "passdb oauth2 {\n  mechanisms_filter = xoauth2 oauthbearer\n}\n")
    path = os.path.join(folder, "oauth2.conf")
    with open(path, "w") as out:
        out.write(f"introspection_mode = local\nlocal_validation_key_dict = fs:posix:prefix={keys}/\n"
                  "username_attribute = email\n")
    return f"passdb {{\n  driver = oauth2\n  mechanisms = xoauth2 oauthbearer\n  args = {path}\n}}\n"


def write_config(settings):
    """The settings in the words of the installed version, first those that the handbook gives; of what is empty the line
    is left out."""
    lines = handbook.dovecot(version())
    for path, mine in (("/var/mail/games", settings["folder"] + "/mail"), ("/etc/ssl/mail.pem", settings["cert"]),
                       ("/etc/ssl/mail.key", settings["key"]), ("/etc/dovecot/users", settings["folder"] + "/users")):
        assert path in lines, (path, lines)
        lines = lines.replace(path, mine)
    text = (CONFIG_23 if version() < (2, 4) else CONFIG_24).format(handbook=lines, **settings)
    unset = r"(ssl_(server_)?(cert|key)(_file)? = <?|imap_capability = )"
    return "".join(line + "\n" for line in text.splitlines() if not re.fullmatch(unset, line))


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
    # by dates: OpenSSL 3.2 takes no negative number of days, and 3.0 takes dates in `openssl ca` alone
    now = datetime.datetime.now(datetime.timezone.utc)
    until = now + datetime.timedelta(days=-1 if expired else 30)
    files = {ending: os.path.join(folder, name + ending) for ending in (".index", ".serial", ".conf", ".d")}
    os.mkdir(files[".d"])
    for ending, text in ((".index", ""), (".serial", f"{int.from_bytes(os.urandom(8), 'big') | 1:016X}\n"),
                         (".conf", f"[ca]\ndefault_ca = own\n[own]\ndatabase = {files['.index']}\n"
                                   f"serial = {files['.serial']}\nnew_certs_dir = {files['.d']}\ndefault_md = sha256\n"
                                   "policy = any\nunique_subject = no\n[any]\ncommonName = supplied\n")):
        with open(files[ending], "w") as out:
            out.write(text)
    openssl("ca", "-batch", "-notext", "-config", files[".conf"], "-in", asked, "-out", cert, "-cert", authority[0],
            "-keyfile", authority[1], "-extfile", more,
            "-startdate", f"{now - datetime.timedelta(days=2):%Y%m%d%H%M%SZ}", "-enddate", f"{until:%Y%m%d%H%M%SZ}")
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
            out.write(f"{USER}:{{PLAIN}}{PASSWORD}\n")
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
                out.write(write_config({"port": self.port, "tls_port": self.tls_port if self.settings["cert"] else 0,
                                        **self.settings}))
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

    def logins(self, count=0):
        """A line for each login: "Login: ..." in 2.3, "Logged in: ..." in 2.4. Dovecot's own writer of the log may be
        behind: so many lines are waited for."""
        until = time.monotonic() + 20
        while True:
            found = re.findall("(?:Login|Logged in): .*", self.log())
            if len(found) >= count or time.monotonic() > until:
                return found
            time.sleep(0.01)

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
