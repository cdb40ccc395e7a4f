"""Pages where the disk is full, where processes race for them, and where they are killed: games go on, no page is half,
and the next tick mends what is missing."""
import os
import random
import shutil
import signal
import subprocess

import tap
from composer_test import SEATS
from site_test import files, first_move, page, two_games

DISK = """
set -eu
mount -t tmpfs -o size=8m tmpfs "$1/site"
cd "$1"
"$2" -q -c cursus.ini --at "$3" tick
dd if=/dev/zero of=site/filler bs=1k count=10000 2>/dev/null || true
cp in/kept in/new/1.test
code=0; "$2" -q -c cursus.ini --at "$3" tick || code=$?
echo "tick $code"
find site -name '*.html' -exec sh -c 'tail -c 8 "$1" | grep -q "^</html>$" || echo "half $1"' sh {} \\;
find site -name '.*' -type f
code=0; "$2" -q -c cursus.ini site --check >/dev/null || code=$?
echo "check $code"
rm site/filler
"$2" -q -c cursus.ini --at "$3" tick
"$2" -q -c cursus.ini site --check
"""


def a_full_disk_leaves_no_half_page_and_stops_no_game():
    probe = subprocess.run(["unshare", "-rm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"], capture_output=True)
    if probe.returncode != 0:
        raise tap.Skip("no file system may be mounted here")
    club, people, mails = two_games()
    with club:
        first_move(people, mails, "ides")
        (name,) = os.listdir(club.path("in", "new"))
        os.rename(club.path("in", "new", name), club.path("in", "kept"))
        for there in files(club):
            os.remove(club.path("site", there))
        done = subprocess.run(["unshare", "-rm", "sh", "-c", DISK, "sh", club.folder, club.binary, f"@{club.now}"],
                              capture_output=True, env=club.env, timeout=60)
        told = done.stdout.decode() + done.stderr.decode()
        assert done.returncode == 0, told
        assert "tick 0\n" in told and "check 65\n" in told and "half" not in told, told
        assert "no room" in told.lower() or "no space" in told.lower(), told
        club.run("send")
        assert club.mails(), "the move was played and told"


KEYS = """
set -eu
mount -t tmpfs -o size=8m tmpfs "$1/site"
cd "$1"
"$2" -q -c cursus.ini --at "$3" tick
"$2" -q -c cursus.ini site
dd if=/dev/zero of=site/filler bs=1k count=10000 2>/dev/null || true
find site/seat -name '?????*.html' ! -name index.html | sort > before
cp in/kept in/new/1.test
"$2" -q -c cursus.ini --at "$3" game extend ides 12h
"$2" -q -c cursus.ini --at "$3" game extend nones 12h
"$2" -q -c cursus.ini --at "$3" tick
find site/seat -name '?????*.html' ! -name index.html | sort > after
rm site/filler
"$2" -q -c cursus.ini --at "$3" tick
"$2" -q -c cursus.ini site --check
"""


def a_full_disk_keeps_no_former_key():
    """Neither of the game whose page does not fit any more, nor of those behind it."""
    probe = subprocess.run(["unshare", "-rm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"], capture_output=True)
    if probe.returncode != 0:
        raise tap.Skip("no file system may be mounted here")
    club, people, mails = two_games(SEATS)
    with club:
        people[0].write("new token", to=[mail for mail in mails if mail.to == people[0].address][-1].reply_to)
        (name,) = os.listdir(club.path("in", "new"))
        os.rename(club.path("in", "new", name), club.path("in", "kept"))
        shutil.rmtree(club.path("site"))
        os.mkdir(club.path("site"))
        done = subprocess.run(["unshare", "-rm", "sh", "-c", KEYS, "sh", club.folder, club.binary, f"@{club.now}"],
                              capture_output=True, env=club.env, timeout=60)
        assert done.returncode == 0, done.stdout.decode() + done.stderr.decode()
        before, after = (set(open(club.path(name), encoding="utf-8").read().split()) for name in ("before", "after"))
        assert len(before) == 4 and len(before - after) == 2, (before, after)


def ticks_that_race_leave_the_newest():
    club, people, mails = two_games()
    with club:
        for round_ in range(6):
            first_move(people, mails, "ides")
            command = [club.binary, "-q", "-c", club.path("cursus.ini"), "--at", f"@{club.now}", "tick"]
            racing = [subprocess.Popen(command, cwd=club.folder, env=club.env, stderr=subprocess.DEVNULL)
                      for _ in range(4)]
            for one in racing:
                assert one.wait(60) == 0
            club.run("tick")  # who came while another wrote left it to this one
            mails = club.work() or mails
            club.run("site", "--check")


def kills_at_random_moments_leave_whole_pages():
    dice = random.Random(7)
    club, people, mails = two_games()
    with club:
        for _ in range(25):
            with club.fork() as other:
                twins = [type(player)(other, player.name, player.address) for player in people]
                first_move(twins, mails, dice.choice(("ides", "nones")))
                going = subprocess.Popen([other.binary, "-q", "-c", other.path("cursus.ini"), "--at", f"@{other.now}",
                                          "tick"], cwd=other.folder, env=other.env, stderr=subprocess.DEVNULL)
                try:
                    going.wait(dice.uniform(0.001, 0.06))
                except subprocess.TimeoutExpired:
                    going.send_signal(signal.SIGKILL)
                    going.wait()
                for name, (there, _) in files(other).items():
                    assert "/." in "/" + name or not name.endswith(".html") or there.endswith(b"</html>\n"), name
                other.run("tick")
                other.run("site", "--check")
                assert "ides" in page(other, "game/1.html")


if __name__ == "__main__":
    tap.main([a_full_disk_leaves_no_half_page_and_stops_no_game, a_full_disk_keeps_no_former_key, ticks_that_race_leave_the_newest,
              kills_at_random_moments_leave_whole_pages])
