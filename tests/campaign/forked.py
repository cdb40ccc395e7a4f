"""A house in which one command after the other is tried from the same beginning, each by a fork of a process that was
started once (fail.c), and which is put back file by file."""

import os
import signal
import socket
import stat
import struct
import subprocess
import time

from shim import built

PAGE, LONGEST, MOMENTS = 4096, 60, 10 * 10**9
SHORT = -1  # as `with`: half of the bytes


class Forked:
    """A command that waits where its work begins. `counts` is how often the last one made calls of each kind."""

    def __init__(self, words, folder, env, scratch, kinds, input=None, places=None):
        self.words, self.kinds, self.counts = words, kinds, {}
        self.files = [os.path.join(scratch, f"{os.path.basename(folder)}-{name}-{id(self)}")
                      for name in ("count", "in", "out", "said")]
        for name in self.files:
            with open(name, "wb") as file:
                file.write(bytes(PAGE) if name == self.files[0] else input or b"" if name == self.files[1] else b"")
        self.input = os.open(self.files[1], os.O_RDONLY)
        self.out, self.said = (os.open(name, os.O_RDWR | os.O_APPEND) for name in self.files[2:])
        self.control, theirs = socket.socketpair()
        self.control.settimeout(LONGEST)
        env = dict(env, LD_PRELOAD=built("fail", scratch), FAIL_COUNT=self.files[0], FAIL_CONTROL=str(theirs.fileno()),
                   **({"FAIL_PLACES": places} if places else {}))
        self.process = subprocess.Popen(words, stdin=self.input, stdout=self.out, stderr=self.said, env=env, cwd=folder,
                                        pass_fds=[theirs.fileno()], start_new_session=True)
        theirs.close()

    def run(self, kind=0, at=0, how=0):
        """One try, as subprocess.run() would tell it: the call number `at` of that kind fails, 0: none does."""
        os.lseek(self.input, 0, os.SEEK_SET)
        os.ftruncate(self.out, 0)
        os.ftruncate(self.said, 0)
        try:
            self.control.sendall(struct.pack("iil", kind, how, at))
            got = self.control.recv(4)
        except TimeoutError as late:
            raise subprocess.TimeoutExpired(self.words, LONGEST) from late
        assert len(got) == 4, f"it ended before its work began: {read(self.said)!r}"
        with open(self.files[0], "rb") as file:
            self.counts = dict(zip(self.kinds, struct.unpack(f"{len(self.kinds)}l", file.read(8 * len(self.kinds)))))
        code = os.waitstatus_to_exitcode(struct.unpack("i", got)[0])
        return subprocess.CompletedProcess(self.words, code, read(self.out), read(self.said))

    def close(self):
        self.control.close()
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()
        for file in (self.input, self.out, self.said):
            os.close(file)
        for name in self.files:
            os.unlink(name)


def mark_of(info):
    """What changes when it is written to; of a folder only that it is there."""
    if stat.S_ISDIR(info.st_mode):
        return info.st_mode, 0, 0, 0
    return info.st_mode, info.st_ino, info.st_size, info.st_mtime_ns


def marks(folder):
    """Of all that is in it, what holds others first."""
    found, rest = {}, [""]
    while rest:
        within = rest.pop()
        with os.scandir(os.path.join(folder, within)) as entries:
            for entry in entries:
                name = os.path.join(within, entry.name)
                found[name] = mark_of(entry.stat(follow_symlinks=False))
                if stat.S_ISDIR(found[name][0]):
                    rest.append(name)
    return found


def read(file):
    return os.pread(file, os.fstat(file).st_size, 0)


class Kept:
    """A folder that can be put back as it was when this was made. A file that was not touched since is known by what
    the system says of it: nothing here was written in the moments before."""

    def __init__(self, folder):
        self.folder, self.bytes = folder, {}
        before = time.time_ns() - MOMENTS
        for name, mark in marks(folder).items():
            path = os.path.join(folder, name)
            if stat.S_ISREG(mark[0]):
                with open(path, "rb") as file:
                    self.bytes[name] = file.read()
                os.utime(path, ns=(mark[3], min(mark[3], before)))
        self.marks = marks(folder)

    def differs(self):
        """What is not as it was: names of files and folders."""
        now = marks(self.folder)
        return {name for name in now.keys() | self.marks.keys()
                if now.get(name) != self.marks.get(name) and not self.same(name, now.get(name))}

    def same(self, name, mark):
        """Was it written with the same bytes, or does it tell nothing?"""
        if mark is None or not stat.S_ISREG(mark[0]):
            return False
        if name.endswith("-shm") or (name.endswith("-wal") and mark[2] == 0 and name not in self.bytes):
            return True
        if name not in self.bytes or mark[0] != self.marks[name][0]:
            return False
        with open(os.path.join(self.folder, name), "rb") as file:
            return file.read() == self.bytes[name]

    def put_back(self):
        now = marks(self.folder)
        for name in sorted(now.keys() - self.marks.keys(), reverse=True):
            (os.rmdir if stat.S_ISDIR(now[name][0]) else os.unlink)(os.path.join(self.folder, name))
        for name, mark in self.marks.items():
            if now.get(name) == mark:
                continue
            path = os.path.join(self.folder, name)
            if stat.S_ISDIR(mark[0]):
                os.makedirs(path, exist_ok=True)
            else:
                if name in now:
                    os.unlink(path)
                with open(path, "wb") as out:
                    out.write(self.bytes[name])
                os.utime(path, ns=(mark[3], mark[3]))
            os.chmod(path, stat.S_IMODE(mark[0]))
            self.marks[name] = mark_of(os.lstat(path))
