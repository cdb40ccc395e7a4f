"""Orders a second of one house on a file and on a server of PostgreSQL, with 1, 2 and 4 processes:
engines.py CURSUS [GAMES]. Each game waits for one order; each process has a Maildir with its share of them, and files,
carries out and sends until nothing is left. Both engines keep their data on the disk of TMPDIR, and sync."""

import os
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", "tools"), os.path.join(HERE, "..", "e2e")]
import postgres  # noqa: E402
import served  # noqa: E402
from club import NO_PICTURES, Club, Player  # noqa: E402

EACH = 4  # games a player
PROCESSES = (1, 2, 4)
EXTRA = NO_PICTURES + "[in]\nmails_per_hour = 10000\n[game]\npace = 60d\n"


def founded(folder, games):
    """A club of games that wait for one order each, and the mails that bring them."""
    club = Club(sys.argv[1], folder=folder, extra=EXTRA)
    club.run("init")
    for part in ("tmp", "new", "cur"):
        os.makedirs(club.path("in", part), exist_ok=True)
        os.makedirs(club.path("out", part), exist_ok=True)
    people = {}
    for number in range(games // EACH):
        player = Player(club, f"P{number}", f"p{number}@example.org")
        club.run("player", "add", player.name, player.address)
        people[player.address] = player
    seats = "".join(f"g{number},P{number // EACH},bot\n" for number in range(games))
    club.run("game", "open", "--table-of", "-", "--rules", "quorum", "--seats", "2",
             input=("name,seat1,seat2\n" + seats).encode())
    club.run("game", "start", "g*")
    club.run("send")
    for mail in club.mails():
        if mail.kind == "turn":
            people[mail.to].answer(mail, next(iter(mail.legal().values()))[0])
    mails = sorted(os.listdir(club.path("in", "new")))
    assert len(mails) == games, f"{len(mails)} of {games} games asked for an order"
    shutil.move(club.path("in", "new"), club.path("orders"))
    os.makedirs(club.path("in", "new"))
    shutil.rmtree(club.path("out"))
    return club, mails


def processes(club, mails, count, url):
    """Seconds until so many processes have done all of it."""
    folder = club.path("run")
    hosts = []
    os.makedirs(folder)
    if not url:
        shutil.copy(club.path("club.db"), os.path.join(folder, "club.db"))
    for host in range(count):
        place = os.path.join(folder, f"host{host}")
        for part in ("in/tmp", "in/new", "in/cur", "out/tmp", "out/new", "out/cur"):
            os.makedirs(os.path.join(place, part))
        for name in mails[host::count]:
            shutil.copy(club.path("orders", name), os.path.join(place, "in", "new", name))
        with open(club.path("cursus.ini")) as file:
            settings = file.read().replace("path = club.db", "path = ../club.db").replace("url = ", f"url = {url}")
        with open(os.path.join(place, "cursus.ini"), "w") as out:
            out.write(settings)
        hosts.append([club.binary, "-q", "-c", os.path.join(place, "cursus.ini"), "--at", f"@{club.now}", "serve", "--once"])
    began = time.monotonic()
    todo = hosts
    while todo:
        running = [(words, subprocess.Popen(words, env=club.env, stderr=subprocess.DEVNULL)) for words in todo]
        todo = [words for words, process in running if process.wait() != 0]
    seconds = time.monotonic() - began
    where = ["-o", f"store.url={url}"] if url else ["-o", f"store.path={folder}/club.db"]
    inbox = club.json(*where, "inbox")
    assert inbox["accepted"] == len(mails) and inbox["waiting"] == 0, inbox
    sent = sum(len(os.listdir(os.path.join(folder, f"host{host}", "out", "new"))) for host in range(count))
    assert sent >= len(mails), f"{sent} mails went out"
    shutil.rmtree(folder)
    return seconds


def main():
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    if postgres.binaries() is None:
        print("engines: PostgreSQL is not installed")
        return
    folder = tempfile.mkdtemp(prefix="cursus-engines-")
    os.environ["TMPDIR"] = os.path.dirname(folder)  # the server's data lie there, too
    server = postgres.Server(more="wal_sync_method = fdatasync\nshared_buffers = 128MB\n")
    try:
        club, mails = founded(os.path.join(folder, "club"), games)
        served.SERVER = server.address("postgres")
        house = served.new()
        club.run("store", "copy", "club.db", house)
        print(f"\n{f'Orders a second, {games} games':46} {'SQLite':>12} {'PostgreSQL':>12} {'ratio':>8}")
        for count in PROCESSES:
            file = games / processes(club, mails, count, "")
            copy = served.copy(house)
            there = games / processes(club, mails, count, copy)
            served.drop(copy)
            print(f"  {f'{count} processes' if count > 1 else '1 process':44} {file:12.0f} {there:12.0f} {there / file:8.2f}",
                  flush=True)
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
