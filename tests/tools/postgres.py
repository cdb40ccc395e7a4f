"""A server of PostgreSQL for tests, of Debian's package: a cluster of its own in a scratch folder, reached by a socket in
it and by nothing else, as a user without rights where we are root, and gone afterwards.

    postgres.py COMMAND...    runs the command with CURSUS_TEST_SERVER set to the server's address, and exits as it does;
                              exit 77, and one sentence, where there is no PostgreSQL

As a module: Server(), with .address(database), .sql(database, text), .kill(), .start(), .stop().
"""

import atexit
import glob
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time

SETTINGS = """
listen_addresses = ''
unix_socket_directories = '{folder}'
unix_socket_permissions = 0700
max_connections = 200
dynamic_shared_memory_type = mmap
shared_buffers = 32MB
synchronous_commit = on
wal_level = {wal}
max_wal_senders = {senders}
logging_collector = off
log_min_messages = fatal
lc_messages = 'C'
timezone = 'UTC'
{more}
"""


def binaries():
    """The folder of the newest server that is installed; None without one."""
    found = [path for path in glob.glob("/usr/lib/postgresql/*/bin") if os.path.exists(path + "/postgres")]
    return max(found, key=lambda path: float(path.split("/")[4]), default=None)


empty = None  # the data of a cluster that was never started, which each new one copies


class Server:
    """`standbys`: others can copy it, as one that is made `of` it."""

    def __init__(self, standbys=False, more="", of=None):
        self.bin = binaries()
        assert self.bin, "PostgreSQL is not installed"
        # in memory where there is room, since every commit is synced
        memory = "/dev/shm" if not os.environ.get("TMPDIR") and os.access("/dev/shm", os.W_OK) else None
        self.folder = tempfile.mkdtemp(prefix="cursus-pg-", dir=memory)
        self.data = self.folder + "/data"
        self.process = None
        self.user = None
        self.name = pwd.getpwuid(os.getuid()).pw_name
        if os.getuid() == 0:
            names = {entry.pw_name for entry in pwd.getpwall()}
            self.name = "postgres" if "postgres" in names else "nobody"
            self.user = pwd.getpwnam(self.name)
            os.chown(self.folder, self.user.pw_uid, self.user.pw_gid)
        if of is None:
            self.begin()
        else:
            self.run("pg_basebackup", "-D", self.data, "-d", of.address("postgres"), "-R", "-X", "stream", "-c", "fast")
        with open(self.data + "/postgresql.auto.conf" if of else self.data + "/postgresql.conf", "a",
                  encoding="utf-8") as file:
            file.write(SETTINGS.format(folder=self.folder, wal="replica" if standbys else "minimal", senders=5 if standbys else 0,
                                       more=more))
        self.start()

    def begin(self):
        global empty
        if empty is None:
            empty = tempfile.mkdtemp(prefix="cursus-pg-empty-", dir=os.path.dirname(self.folder))
            atexit.register(shutil.rmtree, empty, ignore_errors=True)
            self.run("initdb", "-D", self.data, "-U", "cursus", "-A", "trust", "-E", "UTF8", "--locale=C", "-N")
            subprocess.run(["cp", "-a", self.data, empty], check=True)
        else:
            subprocess.run(["cp", "-a", empty + "/data", self.data], check=True)

    def command(self, program, *arguments):
        """As the user that the cluster belongs to; whoever starts it takes it along when he dies."""
        drop = []
        if self.user:
            drop = [f"--reuid={self.user.pw_uid}", f"--regid={self.user.pw_gid}", "--clear-groups"]
        return ["setpriv", *drop, "--pdeathsig", "QUIT", f"{self.bin}/{program}", *arguments]

    def run(self, program, *arguments):
        done = subprocess.run(self.command(program, *arguments), cwd=self.folder, text=True, check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode != 0:
            raise RuntimeError(f"{program}: {done.stdout}")
        return done.stdout

    def start(self):
        self.process = subprocess.Popen(self.command("postgres", "-D", self.data), cwd=self.folder,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until = time.monotonic() + 60
        while subprocess.run([f"{self.bin}/pg_isready", "-q", "-h", self.folder], check=False).returncode != 0:
            if self.process.poll() is not None or time.monotonic() > until:
                raise RuntimeError("PostgreSQL did not start")
            time.sleep(0.05)

    def address(self, database):
        return f"postgresql://cursus@/{database}?host={self.folder}"

    def sql(self, database, text):
        done = subprocess.run(["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", self.address(database)],
                              input=text, text=True, check=False, capture_output=True)
        if done.returncode != 0:
            raise RuntimeError(done.stderr)
        return done.stdout

    def create(self, database):
        self.sql("postgres", f'CREATE DATABASE "{database}"')
        return self.address(database)

    def kill(self):
        """As a machine that goes down: every process of it, without a chance to write."""
        head = self.process.pid
        with open(f"/proc/{head}/task/{head}/children", encoding="ascii") as file:
            children = [int(pid) for pid in file.read().split()]
        for pid in [head, *children]:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.process.wait()

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def main():
    if binaries() is None:
        print("PostgreSQL is not installed")
        sys.exit(77)
    server = Server()
    try:
        environment = dict(os.environ, CURSUS_TEST_SERVER=server.address("postgres"))
        sys.exit(subprocess.run(sys.argv[1:], env=environment, check=False).returncode)
    finally:
        server.stop()


if __name__ == "__main__":
    main()
