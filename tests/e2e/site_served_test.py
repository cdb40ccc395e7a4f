"""The ways to serve the pages that the handbook of operators names: its samples, word by word but for name, port and
folder, in the real servers; and a copy on another machine."""
import http.client
import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time

import tap
from browser import Browser
from club import Club
from composer_test import SEATS, people, seat_files
from site_test import files

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
FOLDER = "/var/www/cursus"  # as the handbook calls it
NOBODY = 65534
TRIES = 5  # for a free port that somebody else takes first
WAIT = 20  # seconds for a server to answer


def samples(name):
    """The blocks behind the words of this name, without their indent."""
    with open(os.path.join(ROOT, "docs", "pages.md"), encoding="utf-8") as file:
        text = file.read()
    part = re.search(rf"^\*\*{re.escape(name)}.*?(?=^\*\*|^#)", text, re.M | re.S)
    assert part is not None, name
    return [re.sub("^    ", "", block, flags=re.M) for block in re.findall(r"^(?:    .*\n)+", part[0], re.M)]


def replaced(text, *pairs):
    for old, new in pairs:
        assert old in text, (old, text)
        text = text.replace(old, new)
    return text


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


NGINX = """daemon off; pid {own}/pid; error_log stderr;
events {{}}
http {{
    access_log {own}/log;
    client_body_temp_path {own}/body; proxy_temp_path {own}/proxy; fastcgi_temp_path {own}/fastcgi;
    uwsgi_temp_path {own}/uwsgi; scgi_temp_path {own}/scgi;
{sample}}}
"""
CADDY = "{{\n    admin off\n    auto_https off\n}}\n{sample}"


class Server:
    """A server with the sample of the handbook, as a user who may do nothing; `site` is the folder that it serves."""

    def __init__(self, name, site):
        self.name, self.site = name, site
        self.own = tempfile.mkdtemp(prefix="cursus-served-")
        self.process = None
        if os.getuid() == 0:
            os.chown(self.own, NOBODY, NOBODY)
        binary = {"nginx": "nginx", "Caddy": "caddy"}[name]
        self.binary = shutil.which(binary) or shutil.which(f"/usr/sbin/{binary}")
        if self.binary is None:
            raise AssertionError(f"{binary} is not installed (make deps)")

    def __enter__(self):
        for _ in range(TRIES):
            self.port = free_port()
            self.start()
            if self.answers():
                return self
            self.stop()
        raise AssertionError(self.said())

    def __exit__(self, *what):
        self.stop()
        shutil.rmtree(self.own, ignore_errors=True)

    def command(self):
        path = os.path.join(self.own, "config")
        if self.name == "nginx":
            text = NGINX.format(own=self.own, sample=replaced(*samples("nginx"), ("443 ssl", f"127.0.0.1:{self.port}"),
                                                              (f"{FOLDER}/", f"{self.site}/")))
            words = [self.binary, "-p", self.own, "-e", "stderr", "-c", path]
        else:
            text = CADDY.format(sample=replaced(*samples("Caddy"), ("club.example", f"http://127.0.0.1:{self.port}"),
                                                (FOLDER, self.site)))
            words = [self.binary, "run", "--adapter", "caddyfile", "--config", path]
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return words

    def start(self):
        def drop():
            if os.getuid() == 0:
                os.setgroups([])
                os.setgid(NOBODY)
                os.setuid(NOBODY)

        with open(os.path.join(self.own, "said"), "wb") as said:
            self.process = subprocess.Popen(self.command(), stdin=subprocess.DEVNULL, stdout=said, stderr=said,
                                            preexec_fn=drop, env={"PATH": os.environ["PATH"], "HOME": self.own},
                                            start_new_session=True)

    def stop(self):
        if self.process.poll() is not None:
            return
        self.process.terminate()
        try:
            self.process.wait(WAIT)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def answers(self):
        until = time.monotonic() + WAIT
        while time.monotonic() < until and self.process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=WAIT).close()
                return True
            except ConnectionRefusedError:
                time.sleep(0.02)
        return False

    def said(self):
        with open(os.path.join(self.own, "said"), encoding="utf-8", errors="replace") as file:
            return file.read()

    def get(self, path, name="127.0.0.1", **headers):
        """Status, headers and body."""
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=WAIT)
        link.request("GET", path, headers={"Host": f"{name}:{self.port}", **headers})
        answer = link.getresponse()
        body = answer.read()
        link.close()
        return answer.status, {key.lower(): value for key, value in answer.getheaders()}, body


TYPES = {".html": "text/html; charset=utf-8", ".atom": "application/atom+xml", ".ics": "text/calendar"}


def open_to_others(club):
    """As far as the folder of a house must be: it can be gone through, and only its pages can be read."""
    os.chmod(club.folder, 0o711)


def served(name):
    with Club(extra=SEATS) as club:
        people(club)
        open_to_others(club)
        here = files(club)
        with Server(name, club.path("site")) as server:
            for page, (there, _) in here.items():
                status, headers, body = server.get(f"/games/{page}")
                assert status == 200 and body == there, (page, status, server.said())
                assert headers["content-type"] == TYPES[os.path.splitext(page)[1]], (page, headers)
                assert headers["cache-control"] == "no-cache", (page, headers)
                assert headers["x-content-type-options"] == "nosniff", (page, headers)
                assert "content-security-policy" not in headers and "set-cookie" not in headers, headers
                secret = page.startswith("seat/")
                assert headers.get("referrer-policy") == ("no-referrer" if secret else None), (page, headers)
                assert headers.get("x-robots-tag") == ("noindex" if secret else None), (page, headers)
                again = headers.get("etag")
                assert server.get(f"/games/{page}", **{"If-None-Match": again})[0] == 304, (page, headers)
            assert server.get("/games/")[2] == here["index.html"][0]
            status, headers, _ = server.get("/games")
            assert status in (301, 302) and headers["location"].endswith("/games/"), (status, headers)
            key = os.path.basename(seat_files(club)[0])
            for folder in ("game/", "player/", "rules/", "seat/", "seat/1/", "seat/1"):
                status, headers, body = server.get(f"/games/{folder}")
                assert status in (301, 302, 308, 403, 404) or b"Index of" not in body, (folder, status)
                assert key.encode() not in body and not re.search(rb'href="\d+\.html"', body), (folder, body)
            for gone in ("game/77.html", "seat/1/" + "a" * 52 + ".html", "nothing"):
                assert server.get(f"/games/{gone}")[0] == 404, gone
            for outside in ("../cursus.ini", "..%2fcursus.ini", "%2e%2e/cursus.ini", "game/../../cursus.ini"):
                status, _, body = server.get(f"/games/{outside}")
                assert status != 200 or body == b"", (outside, status, body)
            for written in os.listdir(server.own):
                path = os.path.join(server.own, written)
                if os.path.isfile(path):
                    with open(path, "rb") as file:
                        assert key.encode() not in file.read(), f"a key stands in {written}"
            with Browser() as browser:
                browser.size(390, 844)
                browser.go(f"http://127.0.0.1:{server.port}/games/game/1.html#m0")
                assert browser.run("document.documentElement.classList.contains('plays')"), "its script runs"
                assert {url for url in browser.asked if not url.endswith(("1.html#m0", "1.html", "favicon.ico"))} == set()


def nginx_serves_it():
    served("nginx")


def caddy_serves_it():
    served("Caddy")


def a_host_takes_what_is_pushed():
    with Club(extra=SEATS.replace("seats = yes", "seats = no")) as club:
        people(club)
        host, there = club.path("host.git"), club.path("there")
        env = dict(os.environ, HOME=club.folder, GIT_CONFIG_NOSYSTEM="1", GIT_AUTHOR_NAME="x", GIT_AUTHOR_EMAIL="x@example.org",
                   GIT_COMMITTER_NAME="x", GIT_COMMITTER_EMAIL="x@example.org")

        def run(script, folder):
            done = subprocess.run(["sh", "-eu", "-c", script], cwd=folder, env=env, capture_output=True, timeout=60)
            assert done.returncode == 0, done.stderr.decode()

        run(f"git init -q --bare {host}", club.folder)
        begin, send = samples("A static host that takes what is pushed")
        run(replaced(begin, ("git@static.example:club.git", host)), club.path("site"))
        run(send, club.path("site"))
        for name in ("index.html", "game/1.html"):
            os.remove(club.path("site", name))
        club.run("game", "extend", "ides", "12h")
        club.run("site")
        run(send, club.path("site"))
        run(f"git clone -q -b pages {host} {there}", club.folder)
        shutil.rmtree(os.path.join(there, ".git"))
        pages = {name: bytes_ for name, (bytes_, _) in files(club).items() if not name.startswith(".git/")}
        for name, bytes_ in pages.items():
            with open(os.path.join(there, name), "rb") as file:
                assert file.read() == bytes_, name
        assert sum(len(names) for _, _, names in os.walk(there)) == len(pages)
        club.run("site", "--check")


def a_folder_needs_no_server():
    """From a disk: all links between the pages lead to files."""
    with Club(extra=SEATS) as club, Browser() as browser:
        people(club)
        moved = club.path("elsewhere")
        os.rename(club.path("site"), moved)
        browser.size(390, 844)
        todo, seen = [os.path.join(moved, "index.html")], set()
        while todo:
            path = todo.pop()
            seen.add(path)
            browser.open(path)
            for link in browser.run("[...document.querySelectorAll('a[href]')].map(at => at.href)"):
                page = link.split("#")[0]
                if page.startswith("file://"):
                    assert os.path.isfile(page[len("file://"):]), (path, link)
                    if page.endswith(".html") and page[len("file://"):] not in seen | set(todo):
                        todo.append(page[len("file://"):])
        assert len(seen) > 10 and not browser.asked, (seen, browser.asked)


if __name__ == "__main__":
    tap.main([nginx_serves_it, caddy_serves_it, a_host_takes_what_is_pushed, a_folder_needs_no_server])
