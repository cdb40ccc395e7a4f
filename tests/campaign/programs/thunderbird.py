"""Thunderbird, in a display of its own, driven by the keys that a person would press."""
import os
import signal
import subprocess
import time

from web import ME, Submission

WAIT = 120

PREFS = {
    "mail.accountmanager.accounts": "account1,account2", "mail.accountmanager.defaultaccount": "account1",
    "mail.accountmanager.localfoldersserver": "server2", "mail.account.account1.identities": "id1",
    "mail.account.account1.server": "server1", "mail.account.account2.server": "server2",
    "mail.identity.id1.fullName": "Anna", "mail.identity.id1.useremail": ME, "mail.identity.id1.smtpServer": "smtp1",
    "mail.identity.id1.valid": True, "mail.identity.id1.fcc": False,
    "mail.server.server1.type": "pop3", "mail.server.server1.hostname": "127.0.0.1", "mail.server.server1.userName": "anna",
    "mail.server.server1.name": "Anna", "mail.server.server1.check_new_mail": False, "mail.server.server1.login_at_startup": False,
    "mail.server.server2.type": "none", "mail.server.server2.hostname": "Local Folders", "mail.server.server2.userName": "nobody",
    "mail.server.server2.name": "Local Folders", "mail.smtpservers": "smtp1", "mail.smtp.defaultserver": "smtp1",
    "mail.smtpserver.smtp1.hostname": "127.0.0.1", "mail.smtpserver.smtp1.authMethod": 1, "mail.smtpserver.smtp1.try_ssl": 0,
    "mail.smtpserver.smtp1.username": "", "mail.warn_on_send_accel_key": False, "mail.spellcheck.inline": False,
    "mail.shell.checkDefaultClient": False, "mail.rights.version": 1, "mailnews.start_page.enabled": False,
    "app.update.enabled": False, "datareporting.policy.dataSubmissionEnabled": False, "toolkit.telemetry.enabled": False,
    "mail.provider.suppress_dialog_on_startup": True, "mail.spam.version": 1, "mailnews.start_page_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionPolicyBypassNotification": True, "mail.compose.warn_public_recipients.aggressive": False,
    "mailnews.database.global.indexer.enabled": False, "browser.cache.disk.enable": False, "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False, "mail.openMessageBehavior": 0,
    "mail.donation.newversion": "ignore", "app.donation.eoy.version.viewed": 99, "mail.inappnotifications.enabled": False}


def literal(value):
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value) if isinstance(value, int) else f'"{value}"'


class Thunderbird:
    button = True

    def __init__(self, home):
        self.smtp, self.process = Submission(), None
        self.profile = os.path.join(home, "profile")
        os.makedirs(self.profile)
        with open(os.path.join(self.profile, "user.js"), "w") as file:
            for key, value in (PREFS | {"mail.smtpserver.smtp1.port": self.smtp.port}).items():
                file.write(f'user_pref("{key}", {literal(value)});\n')
        seen, told = os.pipe()
        self.screen = subprocess.Popen(["Xvfb", "-displayfd", str(told), "-screen", "0", "1200x1000x24", "-nolisten", "tcp"],
                                       pass_fds=[told], stderr=subprocess.DEVNULL)
        os.close(told)
        with os.fdopen(seen) as file:
            self.env = {"HOME": home, "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "DISPLAY": ":" + file.readline().strip(),
                        "MOZ_DISABLE_CONTENT_SANDBOX": "1", "TMPDIR": home}

    def open(self, *what):
        self.process = subprocess.Popen(["thunderbird", "--profile", self.profile, "--no-remote", *what], env=self.env,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)

    def do(self, *words):
        return subprocess.run(["xdotool", *words], env=self.env, capture_output=True, text=True).stdout.split()

    def window(self, name):
        """Until there is one whose title has this in it."""
        until = time.monotonic() + WAIT
        while not (found := self.do("search", "--onlyvisible", "--name", name)):
            titles = [self.do("getwindowname", one) for one in self.do("search", "--onlyvisible", "--name", ".")]
            assert self.process.poll() is None and time.monotonic() < until, f"no window {name}: {titles}"
            time.sleep(0.2)
        return found[-1]

    def read(self, mail):
        self.open(mail)
        self.window("Your move")
        return "take a card"  # its title alone can be seen from outside

    def send(self, window):
        """Its keys count once the editor is there; so they are pressed until the mail is gone."""
        until = time.monotonic() + WAIT
        while not self.smtp.mails:
            assert time.monotonic() < until, "nothing was sent"
            self.do("key", "--window", window, "ctrl+Return")
            for _ in range(50):
                if self.smtp.mails:
                    break
                time.sleep(0.1)
        return self.smtp.await_mail()

    def reply(self, mail, lines):
        self.open(mail)
        window = self.window("Your move")
        until = time.monotonic() + WAIT
        while not self.do("search", "--onlyvisible", "--name", "^Write"):
            assert time.monotonic() < until, "no reply"
            self.do("windowfocus", window, "key", "--window", window, "ctrl+r")
            time.sleep(3)
        window = self.window("^Write")
        time.sleep(3)  # until the caret stands in the editor: nothing outside tells
        self.do("windowfocus", window)
        for line in lines:
            self.do("type", "--window", window, "--delay", "20", line)
            self.do("key", "--window", window, "Return")
        return self.send(window)

    def press(self, link):
        self.open("-compose", link)
        window = self.window("^Write")
        self.do("windowfocus", window)
        return self.send(window)

    def close(self):
        if self.process is not None and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        self.screen.kill()
        self.screen.wait()
        self.smtp.shutdown()
