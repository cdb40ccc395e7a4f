"""The units of systemd, against what the program does: when it is started again, and what its memory shows."""

import contextlib
import glob
import os
import re
import shutil
import socket
import subprocess
import tempfile

import tap
from club import Club, duel

HERE = os.path.dirname(os.path.abspath(__file__))
TREE = os.path.join(HERE, "..", "..")
NOBODY = 65534
# exit codes after which the same again cannot end otherwise
FOR_GOOD = {2: "the command line", 65: "damaged data", 78: "the configuration"}


def unit(name):
    """The settings of a unit, each with its values in order."""
    settings = {}
    with open(os.path.join(TREE, "config", name)) as file:
        for line in file:
            if re.match(r"[A-Za-z]+=", line):
                key, value = line.strip().split("=", 1)
                settings.setdefault(key, []).append(value)
    return settings


def exit_codes():
    with open(os.path.join(TREE, "docs", "operator.md")) as file:
        return {int(code) for code in re.findall(r"^\| (\d+) \| ", file.read(), re.M)}


def the_unit_starts_again_only_what_may_end_otherwise():
    settings = unit("cursus.service")
    assert settings["Restart"] == ["on-failure"], settings["Restart"]
    prevented = {int(code) for code in " ".join(settings["RestartPreventExitStatus"]).split()}
    assert prevented == set(FOR_GOOD), prevented
    assert prevented <= exit_codes(), exit_codes()
    assert not {74, 75} & prevented, "a disk that was full, a database that was replaced: it goes on"


def units(kind):
    names = sorted(os.path.basename(path) for path in glob.glob(os.path.join(TREE, "config", f"*.{kind}")))
    assert names, kind
    return names


def the_units_leave_no_core_file():
    for name in units("service"):
        assert unit(name)["LimitCORE"] == ["0"], name


def copies_stand_outside_the_folder_of_the_database():
    settings = unit("cursus-backup.service")
    folder, = settings["ReadWritePaths"]
    assert not folder.startswith("/var/lib/cursus") and f'"{folder}/$$(date +%%u).db"' in settings["ExecStart"][0]
    with open(os.path.join(TREE, "config", "cursus.tmpfiles")) as file:
        assert f"\nd {folder} 0700 cursus cursus -\n" in file.read(), "nobody makes it"


# What systemd thinks a unit could still do, from 0 to 100 (`systemd-analyze security`). Mail wants the network.
EXPOSED, EXPOSED_WITH_NETWORK = 10, 20


@contextlib.contextmanager
def units_here():
    """The units in a folder, as a machine without Cursus and its user may look at them."""
    if shutil.which("systemd-analyze") is None:
        raise tap.Skip("no systemd-analyze here")
    with tempfile.TemporaryDirectory() as folder:
        for name in units("service") + units("socket") + units("timer"):
            with open(os.path.join(TREE, "config", name)) as file:
                words = file.read().replace("/usr/local/bin/cursus", "/bin/true")
            with open(os.path.join(folder, name), "w") as out:
                out.write(words)
        yield folder


def no_unit_may_do_more_than_it_must():
    with units_here() as folder:
        for name in units("service"):
            most = EXPOSED_WITH_NETWORK if "AF_INET" in unit(name)["RestrictAddressFamilies"][0] else EXPOSED
            done = subprocess.run(["systemd-analyze", "security", "--offline=true", f"--threshold={most}",
                                   os.path.join(folder, name)], capture_output=True, text=True, timeout=60)
            if "unrecognized option" in done.stderr:
                raise tap.Skip("this systemd judges running units only")
            assert done.returncode == 0 and "Overall exposure" in done.stdout, done.stdout + done.stderr


def systemd_understands_the_units():
    with units_here() as folder:
        for name in units("service") + units("socket") + units("timer"):
            done = subprocess.run(["systemd-analyze", "--man=no", "verify", os.path.join(folder, name)],
                                  capture_output=True, text=True, timeout=60)
            mine = [line for line in (done.stdout + done.stderr).splitlines() if "cursus" in line]
            assert done.returncode == 0 or not mine, done.stderr
            assert not mine, mine


def started(club, *words):
    return subprocess.run([club.binary, "-c", club.path("cursus.ini"), *words, "serve"], cwd=club.folder,
                          capture_output=True, env=club.env, timeout=60)


def a_daemon_with_a_wrong_setting_is_not_started_again():
    with Club() as club:
        club.run("init")
        for words in (("-o", "store.path=/nowhere/club.db"), ("-o", "in.maildir=/nowhere/in"),
                      ("-o", "smtp.port=many"), ("-o", "nonsense.colour=red"), ("--colour",),
                      ("-o", f"store.path={club.path('cursus.ini')}")):
            done = started(club, *words)
            assert done.returncode in FOR_GOOD, (words, done.returncode, done.stderr)
            assert done.stderr.startswith(b"cursus: ") or b"cursus: " in done.stderr, done.stderr
        with open(club.path("cursus.ini"), "a") as out:
            out.write("[site]\ncolour = red\n")
        assert started(club).returncode == 78


# ---- memory ----

def shut(path):
    """Whether a process's memory belongs to root alone, though the process does not run as root."""
    return os.stat(path).st_uid == 0


def give_away(folder):
    for base, folders, files in os.walk(folder):
        for name in [base] + [os.path.join(base, one) for one in folders + files]:
            os.chown(name, NOBODY, NOBODY)


def as_nobody(club):
    """What makes a process of the club run as a user that is not root."""
    if os.geteuid() != 0:
        return {}
    os.chmod(club.folder, 0o755)
    give_away(club.folder)
    return {"user": NOBODY, "group": NOBODY, "extra_groups": []}


def reachable(club):
    """The program, where a user without rights may run it."""
    if os.geteuid() != 0:
        return club.binary
    copy = club.path("program")
    shutil.copyfile(club.binary, copy)
    os.chmod(copy, 0o755)
    return copy


def no_process_shows_its_memory():
    with duel() as game:
        club = game.club
        if tap.sanitized():
            raise tap.Skip("a build with AddressSanitizer looks into itself")
        binary = reachable(club)
        # a one-shot command: the program it hands mail to looks at it
        seen, hook = club.path("seen"), club.path("hook")
        with open(hook, "w") as out:
            out.write(f"#!/bin/sh\ncat > /dev/null\nstat -c %u /proc/$PPID/mem >> {seen}\n"
                      f"grep 'core file' /proc/$PPID/limits >> {seen}\n")
        os.chmod(hook, 0o755)
        game.anna.write("help")
        club.run("tick")
        user = as_nobody(club)
        subprocess.run([binary, "-q", "-c", club.path("cursus.ini"), "--at", f"@{club.now}", "-o",
                        "out.sender=sendmail", "-o", f"out.sendmail={hook}", "send"], cwd=club.folder, env=club.env,
                       check=True, timeout=60, **user)
        with open(seen) as file:
            lines = file.read().split("\n")
        assert lines[0] == "0", lines
        assert re.fullmatch(r"Max core file size +0 +0 +bytes *", lines[1]), lines
        # the daemon, and the process in which it reads mail
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told:
            told.bind(club.path("notify"))
            told.settimeout(60)
            os.chmod(club.path("notify"), 0o777)
            daemon = subprocess.Popen([binary, "-q", "-c", club.path("cursus.ini"), "serve"], cwd=club.folder,
                                      env=dict(club.env, NOTIFY_SOCKET=club.path("notify")), **user)
            try:
                while told.recv(4096) != b"READY=1":
                    pass
                with open(f"/proc/{daemon.pid}/task/{daemon.pid}/children") as file:
                    children = [int(pid) for pid in file.read().split()]
                assert children, "no reader of mails"
                for pid in [daemon.pid] + children:
                    assert shut(f"/proc/{pid}/mem"), f"process {pid} may be looked into"
                    with open(f"/proc/{pid}/limits") as file:
                        assert re.search(r"Max core file size +0 +0 ", file.read())
            finally:
                daemon.terminate()
                daemon.wait(timeout=60)
        assert daemon.returncode == 0, daemon.returncode


tap.main([the_unit_starts_again_only_what_may_end_otherwise, the_units_leave_no_core_file,
          copies_stand_outside_the_folder_of_the_database, systemd_understands_the_units,
          no_unit_may_do_more_than_it_must, a_daemon_with_a_wrong_setting_is_not_started_again,
          no_process_shows_its_memory])
