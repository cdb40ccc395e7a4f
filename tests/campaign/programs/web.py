"""Roundcube, on a mailbox of a real IMAP server, driven by the requests that its pages make in a browser."""
import html
import http.cookiejar
import html.parser
import os
import re
import shutil
import socket
import socketserver
import subprocess
import threading
import time
import urllib.parse
import urllib.request

from dovecot import PASSWORD, Dovecot

ME, WAIT = "anna@example.org", 60


class Submission(socketserver.ThreadingTCPServer):
    """A mail server that takes every mail; those it took stand in `mails`."""
    daemon_threads, allow_reuse_address = True, True

    class Talk(socketserver.StreamRequestHandler):
        def handle(self):
            self.wfile.write(b"220 here\r\n")
            while line := self.rfile.readline():
                verb = line[:4].upper()
                if verb == b"DATA":
                    self.wfile.write(b"354 go on\r\n")
                    lines = []
                    while (line := self.rfile.readline()) not in (b".\r\n", b""):
                        lines.append(line[1:] if line.startswith(b".") else line)
                    self.server.mails.append(b"".join(lines))
                self.wfile.write(b"221 bye\r\n" if verb == b"QUIT" else b"250 fine\r\n")

    def __init__(self):
        super().__init__(("127.0.0.1", 0), self.Talk)
        self.mails, self.port = [], self.server_address[1]
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def await_mail(self):
        until = time.monotonic() + WAIT
        while not self.mails:
            assert time.monotonic() < until, "nothing was sent"
            time.sleep(0.1)
        return self.mails.pop()


class Form(html.parser.HTMLParser):
    """The fields of a page, as a browser would send them."""

    def __init__(self, page):
        super().__init__()
        self.fields, self.area, self.choice, self.action = {}, None, None, None
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        one = dict(attrs)
        if tag == "form" and "_action=send" in one.get("action", ""):
            self.action = one["action"]
        if tag == "input" and one.get("type", "text") in ("hidden", "text") and one.get("name"):
            self.fields[one["name"]] = one.get("value", "")
        if tag == "select":
            self.choice = one.get("name")
        if tag == "option" and self.choice and (self.choice not in self.fields or "selected" in one):
            self.fields[self.choice] = one.get("value", "")
        if tag == "textarea" and one.get("name"):
            self.area = one["name"]
            self.fields[self.area] = ""

    def handle_endtag(self, tag):
        self.area = None if tag == "textarea" else self.area
        self.choice = None if tag == "select" else self.choice

    def handle_data(self, data):
        if self.area:
            self.fields[self.area] += data


class Roundcube:
    button = True

    def __init__(self, home):
        self.home = home
        os.chmod(home, 0o755)
        self.server, self.smtp = Dovecot(os.path.join(home, "imap")), Submission()
        with open(os.path.join(home, "imap", "users")) as file:
            user = file.readline()
        with open(os.path.join(home, "imap", "users"), "a") as file:
            file.write(f"{ME}:{user.split(':', 1)[1]}")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        env = os.environ | {"ROUNDCUBE_CONFIG_DIR": self.configure()}
        self.php = subprocess.Popen(["php", "-S", f"127.0.0.1:{port}", "-t", "/var/lib/roundcube"], env=env,
                                    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.base = f"http://127.0.0.1:{port}/"
        self.web = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
        try:
            self.login()
        except Exception:
            self.close()
            raise

    def configure(self):
        """As the package has it, but for servers and folders."""
        folder = os.path.join(self.home, "config")
        shutil.copytree("/etc/roundcube", folder)
        own = {"db_dsnw": f"sqlite:///{self.home}/roundcube.db?mode=0600", "imap_host": f"127.0.0.1:{self.server.port}",
               "smtp_host": f"127.0.0.1:{self.smtp.port}", "smtp_user": "", "smtp_pass": "", "des_key": "24 letters, for trials..",
               "log_dir": self.home, "temp_dir": self.home}
        with open(os.path.join(folder, "config.inc.php"), "w") as file:
            file.write("<?php\n" + "".join(f"$config['{key}'] = '{value}';\n" for key, value in own.items()))
        return folder + "/"

    def get(self, query="", fields=None):
        data = None if fields is None else urllib.parse.urlencode(fields).encode()
        with self.web.open(urllib.parse.urljoin(self.base, query), data, WAIT) as answer:
            return answer.read().decode()

    def login(self):
        until = time.monotonic() + WAIT
        while True:
            try:
                page = self.get("index.php")
                break
            except OSError:
                assert time.monotonic() < until, "no web server"
                time.sleep(0.1)
        page = self.get("index.php?_task=login", Form(page).fields | {"_task": "login", "_action": "login", "_user": ME, "_pass": PASSWORD})
        assert "_task=logout" in page, page

    def page(self, mail):
        """The mail, as Roundcube has washed it."""
        inbox = os.path.join(self.home, "imap", "mail", "new")
        if not os.path.exists(os.path.join(inbox, "1.a.b")):
            os.makedirs(inbox, exist_ok=True)
            self.server.own(shutil.copy(mail, os.path.join(inbox, "1.a.b")))
        return self.get("index.php?_task=mail&_action=show&_mbox=INBOX&_uid=1&_safe=1")

    def read(self, mail):
        """With its styles: Roundcube finds them by a class that it gives the body."""
        page = self.page(mail)
        body = re.search(r'<div class="([^"]*)" id="(message-?htmlpart\d+)"|id="(message-?htmlpart\d+)" class="([^"]*)"', page)
        assert body is not None, page
        rules = "".join(re.findall(r"<style[^>]*>(.*?)</style>", page, re.S))
        for scope in set(re.findall(r"#(message\S+) div\.(\S+) \.\S*small\b", rules)):
            assert re.search(rf'class="{scope[1]}"', page), f"styles are for .{scope[1]}, which nothing has"
        return html.unescape(re.sub(r"<[^>]*>", " ", page))

    def send(self, page, lines):
        form = Form(page)
        body = "\n".join(lines) + ("\n" + form.fields["_message"] if lines else form.fields["_message"])
        fields = form.fields | {"_message": body, "_is_html": "0", "_framed": "1"}
        said = self.get("index.php?_task=mail&_action=send&_framed=1", fields)
        assert self.smtp.mails, said
        return self.smtp.await_mail()

    def reply(self, mail, lines):
        self.page(mail)
        return self.send(self.get("index.php?_task=mail&_action=compose&_reply_uid=1&_mbox=INBOX"), lines)

    def press(self, link, mail):
        """By the link that it has made of ours."""
        wanted = urllib.parse.unquote(link)
        for told in re.findall(r"onclick=\"return [^\"]*command\('compose','([^']*)'", self.page(mail)):
            told = html.unescape(told).encode().decode("unicode_escape")
            if urllib.parse.unquote("mailto:" + told) == wanted:
                return self.send(self.get("index.php?_task=mail&_action=compose&_to=" + urllib.parse.quote(told)), [])
        raise AssertionError(f"no such button: {wanted}")

    def close(self):
        self.php.kill()
        self.php.wait()
        self.smtp.shutdown()
        self.server.stop()
