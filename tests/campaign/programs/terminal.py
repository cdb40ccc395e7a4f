"""Mail programs of the terminal, driven as a person would: mutt, neomutt, alpine, s-nail and nmh. Each is given a mail as
a file, says what it shows of it; answers it with lines on top of the quotation; and sends what a mailto: link opens."""
import os
import re
import shlex
import subprocess
import time

WAIT = 60  # seconds, on a busy machine


def write(path, text, mode=0o600):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(path, mode)
    return path


class Terminal:
    """A terminal of 80 columns with a program in it."""

    def __init__(self, home, command):
        self.tmux = ["tmux", "-S", os.path.join(home, "tmux"), "-f", "/dev/null"]
        self.env = {"HOME": home, "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "TERM": "xterm", "TMPDIR": home}
        subprocess.run([*self.tmux, "new-session", "-d", "-x", "80", "-y", "50", command], env=self.env, check=True)

    def shows(self):
        done = subprocess.run([*self.tmux, "capture-pane", "-p"], env=self.env, capture_output=True, text=True)
        return done.stdout

    def wait(self, *words):
        """Until one of the words stands on the screen; which."""
        until = time.monotonic() + WAIT
        while time.monotonic() < until:
            screen = self.shows()
            for word in words:
                if word in screen:
                    return word
            time.sleep(0.1)
        raise AssertionError(f"none of {words} in:\n{self.shows()}")

    def keys(self, *keys):
        for key in keys:
            subprocess.run([*self.tmux, "send-keys", *(["-l", "--", key[1:]] if key[:1] == "=" else [key])], env=self.env,
                           check=True)

    def changed(self, screen):
        """Until it shows something else."""
        until = time.monotonic() + WAIT
        while self.shows() == screen:
            assert time.monotonic() < until, screen
            time.sleep(0.05)

    def enter_until(self, word, question):
        """Answers questions, which stand on the last line and begin as `question` has it, with what is proposed until
        the word stands on the screen."""
        until = time.monotonic() + WAIT
        while word not in (screen := self.shows()):
            assert time.monotonic() < until, screen
            if re.match(question, ([""] + screen.strip().split("\n"))[-1]):
                self.keys("Enter")
                self.changed(screen)
            time.sleep(0.05)

    def close(self):
        subprocess.run([*self.tmux, "kill-server"], env=self.env, capture_output=True)


class Program:
    """`home`: a folder of its own. What it sends is put into the file `sent`."""
    button = True  # whether it takes mailto: links

    def __init__(self, home):
        self.home, self.sent, self.terminal = home, os.path.join(home, "sent"), None
        self.mta = write(self.path("mta"), f"#!/bin/sh\ncat >{self.sent}.part && mv {self.sent}.part {self.sent}\n", 0o700)

    def path(self, name):
        return os.path.join(self.home, name)

    def editor(self, lines):
        """A program that puts the lines on top of a draft's body: behind its header, where it has one."""
        write(self.path("lines"), "".join(line + "\n" for line in lines))
        return write(self.path("editor"), f"""#!/usr/bin/python3
import sys
draft, lines = open(sys.argv[-1]).read(), open({self.path("lines")!r}).read()
head, rule, body = draft.partition("--------\\n")
open(sys.argv[-1], "w").write(head + rule + lines + body if rule else lines + draft)
""", 0o700)

    def mbox(self, mail):
        """The mail as a folder of one; "From " at the start of a line cannot be in quoted-printable of ours."""
        with open(mail, encoding="utf-8") as file:
            return write(self.path("mbox"), "From games@club.example Fri Dec 18 08:00:00 2026\n" + file.read() + "\n")

    def run(self, *command, text="", fails=False):
        env = {"HOME": self.home, "PATH": "/usr/bin/mh:" + os.environ["PATH"], "LC_ALL": "C.UTF-8", "TERM": "dumb"}
        done = subprocess.run(command, input=text, capture_output=True, text=True, env=env, cwd=self.home, timeout=WAIT)
        assert fails or done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
        return done.stdout

    def start(self, *command):
        self.terminal = Terminal(self.home, shlex.join(command))
        return self.terminal

    def await_sent(self):
        until = time.monotonic() + WAIT
        while not os.path.exists(self.sent):
            assert time.monotonic() < until, "nothing was sent" + (":\n" + self.terminal.shows() if self.terminal else "")
            time.sleep(0.1)
        with open(self.sent, "rb") as file:
            return file.read()

    def close(self):
        if self.terminal is not None:
            self.terminal.close()


class Mutt(Program):
    command, question = "mutt", "To: |Subject: |Reply to |Include "

    def config(self, more=""):
        return write(self.path("rc"), f"set realname='Anna'\nset from=anna@example.org\nset use_from=yes\n"
                                      f"set sendmail={self.mta}\nset folder={self.home}\nset record=\n"
                                      f"set header_cache=\nset mbox_type=mbox\n{more}")

    def read(self, mail):
        terminal = self.start(self.command, "-F", self.config(), "-R", "-f", self.mbox(mail))
        terminal.keys("Enter")
        terminal.wait("take a card")
        screen = terminal.shows()
        terminal.close()
        return screen

    def reply(self, mail, lines):
        terminal = self.start(self.command, "-F", self.config(f"set editor={self.editor(lines)}\n"), "-R", "-f", self.mbox(mail))
        terminal.wait("The Club", "Your move")
        terminal.keys("r")
        terminal.enter_until("y:Send", self.question)
        terminal.keys("y")
        return self.await_sent()

    def press(self, link):
        terminal = self.start(self.command, "-F", self.config(f"set editor={self.editor([])}\nset autoedit\n"), link)
        terminal.enter_until("y:Send", self.question)
        terminal.keys("y")
        return self.await_sent()


class Neomutt(Mutt):
    command = "neomutt"


class Alpine(Program):
    def start_on(self, mail, *more):
        rc = write(self.path("pinerc"), f"personal-name=Anna\nuser-domain=example.org\ncustomized-hdrs=From: Anna <anna@example.org>\n"
                                        f"default-composer-hdrs=\nsendmail-path={self.mta}\n"
                                        f"inbox-path={self.mbox(mail) if mail else ''}\ndefault-fcc=\"\"\n")
        terminal = self.start("alpine", "-p", rc, *more)
        if terminal.wait("Exit this greeting", "Message Text", "The Club") == "Exit this greeting":
            terminal.keys("e")
        return terminal

    def read(self, mail):
        terminal = self.start_on(mail, "-i")
        terminal.wait("The Club")
        terminal.keys("Enter")
        terminal.wait("take a card")
        screen = terminal.shows()
        terminal.close()
        return screen

    def reply(self, mail, lines):
        terminal = self.start_on(mail, "-i")
        terminal.wait("The Club")
        terminal.keys("R")
        while True:
            word = terminal.wait("Include original", "Use \"Reply-To:\"", "Reply to all", "Message Text")
            if word == "Message Text":
                break
            screen = terminal.shows()
            terminal.keys("y" if word != "Reply to all" else "n")
            terminal.changed(screen)
        for line in lines:
            terminal.keys("=" + line, "Enter")
        terminal.keys("C-x")
        terminal.wait("Send message")
        terminal.keys("y")
        return self.await_sent()

    def press(self, link):
        terminal = self.start_on(None, "-url", link)
        terminal.wait("Message Text")
        terminal.keys("C-x")
        terminal.wait("Send message")
        terminal.keys("y")
        return self.await_sent()


class SNail(Program):
    button = False  # s-nail 14.9 takes no mailto: link

    def call(self, mail, text):
        return self.run("s-nail", "-#", "-S", "v15-compat=yes", "-S", f"mta=file://{self.mta}", "-S", "from=Anna <anna@example.org>",
                        "-S", "hostname=example.org", "-S", "sendwait", "-S", "reply-to-honour=yes", "-R", "-f", self.mbox(mail), text=text, fails=True)

    def read(self, mail):
        return self.call(mail, "type 1\nexit\n")

    def reply(self, mail, lines):
        self.call(mail, "Reply 1\n" + "".join(line + "\n" for line in lines) + "~.\nexit\n")
        return self.await_sent()


class Nmh(Program):
    button = False

    def prepare(self, mail):
        os.makedirs(self.path("Mail/inbox"), exist_ok=True)
        write(self.path(".mh_profile"), f"Path: {self.path('Mail')}\nLocal-Mailbox: Anna <anna@example.org>\n")
        with open(mail, encoding="utf-8") as file:
            write(self.path("Mail/inbox/1"), file.read())

    def read(self, mail):
        self.prepare(mail)
        return self.run("mhshow", "-file", self.path("Mail/inbox/1"), "-type", "text/plain", "-noconcat")

    def reply(self, mail, lines):
        self.prepare(mail)
        self.run("repl", "-nowhatnowproc", "-noedit", "1", "+inbox")
        self.run(self.editor(lines), self.path("Mail/draft"))
        self.run("send", "-mts", "sendmail/pipe", "-sendmail", self.mta, self.path("Mail/draft"))
        return self.await_sent()


PROGRAMS = {"mutt": Mutt, "neomutt": Neomutt, "alpine": Alpine, "s-nail": SNail, "nmh": Nmh}
