"""The program of hook.program: what it is told, what becomes of a slow or broken one, and the samples, each against a
server that speaks what it is made for."""
import contextlib
import hashlib
import hmac
import http.server
import json
import os
import signal
import stat
import subprocess
import sys
import threading
import time
import urllib.parse

import tap
from club import Player, duel, only

CONFIG = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "config")
KEEPS = """#!/bin/sh
cat >> "$0.told"
"""


def program(game, text=KEEPS, name="hook", timeout="10s"):
    """Sets a program of this text; returns its path."""
    path = game.club.path(name)
    with open(path, "w", encoding="utf-8") as out:
        out.write(text)
    os.chmod(path, stat.S_IRWXU)
    with open(game.club.path("cursus.ini"), "a", encoding="utf-8") as out:
        out.write(f"[hook]\nprogram = {path}\ntimeout = {timeout}\n")
    return path


def told(path):
    """The calls that a program of KEEPS was given."""
    if not os.path.exists(path + ".told"):
        return []
    with open(path + ".told", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def calls(game):
    """Makes what is due; how many there were, and how many wait."""
    done = game.club.json("hook")
    return done["calls"], done["waiting"]


def wait_for(look, what):
    until = time.monotonic() + 60
    while not look():
        assert time.monotonic() < until, f"in vain: {what}"
        time.sleep(0.02)


def go_on(game):
    """The one who is asked answers, so that somebody is told; returns who."""
    was = game.mover
    while game.mover is was:
        game.say(game.takes()[0])
        if game.mover is was:
            game.say("play first")
    return was


def what_it_is_told():
    with duel("[site]\nurl = https://club.example/\n") as game:
        path = program(game)
        actor = game.mover
        game.club.now += 24 * 3600 + 60
        game.work()  # a reminder
        assert calls(game) == (1, 0)
        call, = told(path)
        name, = game.club.rows("SELECT due FROM seat WHERE due > 0")
        assert call == {
            "id": call["id"], "kind": "reminder", "house": "The Club", "game": 1, "name": "ides", "rules": "quorum",
            "seat": call["seat"], "seat_name": call["seat_name"], "player": actor.name,
            "deadline": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(name[0])), "url": "https://club.example/game/1.html",
            "text": "#1 ides (Quorum): your orders are still awaited. Until Sun 20 Dec 2026 08:00 UTC."}, call
        assert game.club.rows("SELECT kind FROM outbox WHERE id = ?", call["id"]) == [("reminder",)]
        assert calls(game) == (0, 0)
        # his own answer is told to nobody, the turn of the other is
        go_on(game)
        game.club.run("hook")
        kinds = [(one["kind"], one["player"]) for one in told(path)[1:]]
        assert kinds == [("turn", game.mover.name)], kinds
        text = open(path + ".told", encoding="utf-8").read()
        assert "@" not in text and "int-" not in text and "mil-" not in text, text


def names_that_are_hidden_stay_hidden():
    with duel("[game]\nnames = hidden\n") as game:
        path = program(game)
        game.club.run("game", "broadcast", "ides", "Hello.")
        game.club.run("hook")
        assert told(path) and not any("player" in call for call in told(path)), told(path)
        text = open(path + ".told", encoding="utf-8").read()
        assert "Anna" not in text and "Bruno" not in text, text
        game.club.run("game", "cancel", "ides")
        game.club.run("hook")
        # that it is over opens who was who
        assert sorted(call["player"] for call in told(path)[-2:]) == ["Anna", "Bruno"], told(path)


def without_a_program_nothing_is_kept():
    with duel() as game:
        game.club.run("game", "cancel", "ides")
        assert game.club.rows("SELECT * FROM hook_call") == []
        assert calls(game) == (0, 0)
        assert game.club.json("status")["hook"]["set"] is False and "hook" not in game.club.text("status")


def what_fails_is_tried_again_and_given_up():
    with duel() as game:
        path = program(game, "#!/bin/sh\necho broken >&2\necho x >> $0.runs\nexit 3\n")
        runs = lambda: len(open(path + ".runs", encoding="utf-8").readlines()) if os.path.exists(path + ".runs") else 0
        game.club.run("game", "broadcast", "ides", "Hello.")
        mails = game.club.work()
        assert len(mails) == 2  # they are not held up
        game.club.say = "-v"
        assert calls(game) == (1, 2) and runs() == 1  # the second waits for better times
        assert "failed: " in game.club.log and "broken" in game.club.log and "ended with status 3" in game.club.log
        assert calls(game) == (0, 2)
        state = game.club.json("status")["hook"]
        assert (state["waiting"], state["failed"], state["failing_since"]) == (2, 0, game.club.now), state
        for _ in range(12):
            game.club.now += 15 * 60
            game.club.run("hook")
        state = game.club.json("status")["hook"]
        assert (state["waiting"], state["failed"]) == (0, 2), state
        assert 3 <= runs() <= 6, runs()
        assert "given up" in game.club.log
        shown = game.club.run("status", code=None).stdout.decode()
        assert "0 wait, 2 given up so far: " in shown and "wrong: the program of hook.program has failed for " in shown, shown
        assert "cursus_hook_given_up 2\n" in game.club.text("status", "--metrics")
        # it works again, and all is well
        with open(path, "w", encoding="utf-8") as out:
            out.write(KEEPS)
        game.club.run("game", "broadcast", "ides", "Hello again.")
        game.club.now += 15 * 60
        game.club.run("hook")
        assert [call["kind"] for call in told(path)] == ["press", "press"]
        assert game.club.json("status")["hook"]["failing_since"] == 0


def a_program_that_is_not_there():
    with duel() as game:
        with open(game.club.path("cursus.ini"), "a", encoding="utf-8") as out:
            out.write(f"[hook]\nprogram = {game.club.path('nothing')}\n")
        game.club.run("game", "broadcast", "ides", "Hello.")
        assert len(game.club.work()) == 2
        game.club.run("hook")
        assert "nothing" in game.club.json("status")["hook"]["said"]


def a_slow_program_is_killed_with_what_it_started():
    with duel() as game:
        path = program(game, "#!/bin/sh\nsleep 600 &\necho $! > $0.child\nwait\n", timeout="1s")
        game.club.run("game", "broadcast", "ides", "Hello.")
        began = time.monotonic()
        game.club.run("hook")
        assert time.monotonic() - began < 60
        assert "not done after 1 seconds" in game.club.json("status")["hook"]["said"]
        child = int(open(path + ".child", encoding="utf-8").read())
        wait_for(lambda: not os.path.exists(f"/proc/{child}") or
                 open(f"/proc/{child}/stat", encoding="utf-8").read().split()[2] == "Z", "the child's end")


def a_crash_leaves_the_call():
    with duel() as game:
        path = program(game)
        game.club.run("game", "message", "ides", "1", "Hello.")
        log = game.club.path("passed")
        with game.club.fork() as twin:
            twin.run("hook", env=twin.env | {"CURSUS_CRASH_LOG": log})
        with open(log, encoding="utf-8") as file:
            points = len(file.readlines())
        assert points >= 6, points
        for at in range(1, points + 1):
            before = len(told(path))
            with game.club.fork() as twin:
                twin.run("hook", env=twin.env | {"CURSUS_CRASH_AT": str(at)}, code=-signal.SIGKILL)
                twin.now += 120
                twin.run("hook")
                calls = told(path)[before:]
                assert len(calls) in (1, 2) and len({call["id"] for call in calls}) == 1, (at, calls)
                assert twin.rows("SELECT * FROM hook_call") == []


def an_old_call_is_dropped():
    with duel() as game:
        path = program(game)
        game.club.run("game", "message", "ides", "1", "Hello.")
        game.club.now += 3600
        game.club.run("hook")
        assert told(path) == []
        state = game.club.json("status")["hook"]
        assert state["failed"] == 1 and state["waiting"] == 0, state


def who_gave_the_seat_away_is_not_told():
    with duel() as game:
        path = program(game)
        game.club.run("game", "message", "ides", "1", "Hello.")
        game.club.run("seat", "ides", "1", "bot")
        game.club.run("hook")
        assert all(call["seat"] != 1 for call in told(path)), told(path)


@contextlib.contextmanager
def serving(club):
    """A daemon."""
    with subprocess.Popen([club.binary, "-q", "-c", club.path("cursus.ini"), "--at", f"@{club.now}", "serve"], env=club.env, cwd=club.folder,
                          stderr=subprocess.PIPE) as daemon:
        try:
            yield daemon
            daemon.send_signal(signal.SIGTERM)
            assert daemon.wait(timeout=60) == 0, daemon.stderr.read()
        finally:
            if daemon.poll() is None:
                daemon.kill()


def the_daemon_calls_and_waits_for_nobody():
    with duel() as game:
        path = program(game)
        with serving(game.club):
            game.club.run("game", "message", "ides", "1", "Hello.")
            wait_for(lambda: told(path), "the call")
        assert told(path)[0]["kind"] == "press"
        # one that hangs: mails go out all the same, and the daemon ends
        with open(path, "w", encoding="utf-8") as out:
            out.write("#!/bin/sh\necho x >> $0.hangs\nexec sleep 600\n")
        with open(game.club.path("cursus.ini"), encoding="utf-8") as file:
            settings = file.read()
        with open(game.club.path("cursus.ini"), "w", encoding="utf-8") as out:
            out.write(settings.replace("timeout = 10s", "timeout = 3s"))
        with serving(game.club):
            game.club.run("game", "message", "ides", "1", "Hello again.")
            wait_for(lambda: os.path.exists(path + ".hangs"), "the program")
            game.club.mails()
            game.club.run("game", "message", "ides", "2", "And you.")
            wait_for(game.club.mails, "a mail while the program hangs")


# ---- the samples ----

class Server:
    """Keeps what is asked of it, and answers as `answer(request)` says: a status and a JSON object."""

    def __init__(self, answer):
        self.asked = []
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                one = (self.command, self.path, dict(self.headers), body)
                outer.asked.append(one)
                code, reply = answer(one)
                data = json.dumps(reply).encode()
                self.send_response(code)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            do_POST = do_PUT = do

            def log_message(self, *words):
                pass

        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.http.server_address[1]}"

    def __enter__(self):
        threading.Thread(target=self.http.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *what):
        self.http.shutdown()
        self.http.server_close()


def sample(game, name, *words):
    with open(game.club.path("cursus.ini"), "a", encoding="utf-8") as out:
        out.write(f"[hook]\nprogram = {sys.executable} {os.path.join(CONFIG, name)} {' '.join(words)}\n")


def file_of(game, name, text):
    with open(game.club.path(name), "w", encoding="utf-8") as out:
        out.write(text)
    return game.club.path(name)


def ntfy():
    """Publishing as JSON: https://docs.ntfy.sh/publish/#publish-as-json"""
    def answer(one):
        command, path, headers, body = one
        message = json.loads(body)
        if command != "POST" or path != "/" or not set(message) <= {"topic", "title", "message", "tags", "click"}:
            return 400, {"code": 40001, "http": 400, "error": "bad"}
        if headers.get("Authorization") != "Bearer tk_secret":
            return 401, {"code": 40101, "http": 401, "error": "unauthorized"}
        return 200, {"id": "x", "event": "message", **message}
    with Server(answer) as server, duel("[site]\nurl = https://club.example/\n") as game:
        topics = file_of(game, "topics", "; who is told\ntoken tk_secret\nanna-7d3f Anna\n")
        sample(game, "hook_ntfy.py", server.url + "/", topics)
        game.club.run("game", "broadcast", "ides", "Hello.")
        assert calls(game) == (2, 0), game.club.log
        (_, _, _, body), = server.asked  # Bruno has no topic
        asked = " Until Sun 20 Dec 2026 08:00 UTC." if game.mover.name == "Anna" else ""
        assert json.loads(body) == {
            "topic": "anna-7d3f", "title": "The Club", "tags": ["press"], "click": "https://club.example/game/1.html",
            "message": "#1 ides (Quorum): a message for you is in your mail." + asked}, body
        file_of(game, "topics", "token wrong\nanna-7d3f Anna\n")
        game.club.run("game", "broadcast", "ides", "Hello again.")
        game.club.run("hook")
        assert "ntfy: HTTP Error 401" in game.club.json("status")["hook"]["said"], game.club.json("status")["hook"]


def matrix():
    """Sending an event: https://spec.matrix.org/latest/client-server-api/#put_matrixclientv3roomsroomidsendeventtypetxnid"""
    events = {}

    def answer(one):
        command, path, headers, body = one
        parts = path.split("/")
        if headers.get("Authorization") != "Bearer syt_token":
            return 401, {"errcode": "M_UNKNOWN_TOKEN", "error": "no"}
        if command != "PUT" or parts[:5] != ["", "_matrix", "client", "v3", "rooms"] or \
                urllib.parse.unquote(parts[5]) != "!room:matrix.example" or parts[6:8] != ["send", "m.room.message"]:
            return 404, {"errcode": "M_UNRECOGNIZED", "error": "no"}
        content = json.loads(body)
        assert content["msgtype"] == "m.notice" and isinstance(content["body"], str)
        return 200, {"event_id": events.setdefault(parts[8], f"${len(events)}")}
    with Server(answer) as server, duel() as game:
        sample(game, "hook_matrix.py", server.url, "!room:matrix.example", file_of(game, "token", "syt_token\n"))
        game.club.now += 24 * 3600 + 60
        game.work()
        game.club.run("game", "broadcast", "ides", "Hello.")
        assert calls(game) == (3, 0), game.club.log
        (_, path, _, body), = server.asked  # messages are nobody else's business
        assert json.loads(body)["body"] == f"{game.mover.name}: #1 ides (Quorum): your orders are still awaited. " \
                                           "Until Sun 20 Dec 2026 08:00 UTC.", body
        assert list(events) == [path.rsplit("/", 1)[1]] and events
        file_of(game, "token", "old\n")
        game.club.run("game", "cancel", "ides")
        game.club.run("game", "undo", "ides", "0")
        game.club.run("hook")
        assert "matrix: HTTP Error 401" in game.club.json("status")["hook"]["said"], game.club.json("status")["hook"]


def webhook():
    def answer(one):
        _, _, headers, body = one
        want = "sha256=" + hmac.new(b"common secret", body, hashlib.sha256).hexdigest()
        return (204 if hmac.compare_digest(headers.get("X-Cursus-Signature", ""), want) else 403), {}
    with Server(answer) as server, duel() as game:
        sample(game, "hook_webhook.py", server.url + "/cursus", file_of(game, "secret", "common secret\n"))
        game.club.run("game", "broadcast", "ides", "Hello.")
        assert calls(game) == (2, 0), game.club.log
        assert [path for _, path, _, _ in server.asked] == ["/cursus"] * 2
        assert {json.loads(body)["player"] for _, _, _, body in server.asked} == {"Anna", "Bruno"}
        file_of(game, "secret", "another\n")
        game.club.run("game", "broadcast", "ides", "Hello again.")
        game.club.run("hook")
        assert "webhook: HTTP Error 403" in game.club.json("status")["hook"]["said"]


TESTS = (what_it_is_told, names_that_are_hidden_stay_hidden, without_a_program_nothing_is_kept,
         what_fails_is_tried_again_and_given_up, a_program_that_is_not_there,
         a_slow_program_is_killed_with_what_it_started, a_crash_leaves_the_call, an_old_call_is_dropped,
         who_gave_the_seat_away_is_not_told, the_daemon_calls_and_waits_for_nobody, ntfy, matrix, webhook)

if __name__ == "__main__":
    tap.main(TESTS)
