"""run.py ROOT [NAME...]: what mail programs in the folder ROOT, a Debian with them, make of a turn mail. Each reads one,
answers it with two lines and presses the first button; what it sends is delivered to the club, where the whole turn must be
played. Prints a line for each, with what the answer complains of; exit 1 where an order was lost. CURSUS names the program,
SEPARATOR how the club sets site.separator."""
import html
import os
import re
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "e2e"))
from club import PICTURES, duel, only  # noqa: E402

PACKAGES = {"mutt": "mutt", "neomutt": "neomutt", "alpine": "alpine", "s-nail": "s-nail", "nmh": "nmh", "thunderbird": "thunderbird",
            "roundcube": "roundcube-core"}
COMPLAINTS = r"Attached and not read[^\n]*|NOT ACCEPTED|WHICH ONE\?|Did you send this\?|We read [^\n]*"
LIMIT = 900  # seconds, for one program


def in_root(root, *command):
    return subprocess.run(["sh", os.path.join(HERE, "..", "root.sh"), "run", root, *command], capture_output=True, text=True,
                          stdin=subprocess.DEVNULL, timeout=LIMIT)


def drive(root, name, game, lines, link):
    """The folder with what it showed and sent, and whether the driving itself went to its end."""
    folder = os.path.join(root, "campaign", "io", name)
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    for file, words in (("mail.eml", game.ask.raw), ("lines", "\n".join(lines).encode()), ("link", link.encode())):
        with open(os.path.join(folder, file), "wb") as out:
            out.write(words)
    done = in_root(root, "python3", "-B", "/campaign/tests/campaign/programs/drive.py", name, f"/campaign/io/{name}")
    if done.returncode != 0:
        print(done.stderr)
    return folder, done.returncode == 0


def judge(game, folder, what):
    """What became of what it sent: a word, and what the answer complains of."""
    try:
        with open(os.path.join(folder, what), "rb") as file:
            sent = file.read()
    except FileNotFoundError:
        error = os.path.join(folder, what + ".error")
        if not os.path.exists(error):
            return "-", []  # it has no such thing
        with open(error, encoding="utf-8") as file:
            return "not done", [file.read().strip().splitlines()[-1]]
    if what == "shown":
        return ("right" if b"take a card" in sent else "WRONG"), []
    with game.fork() as copy:
        mover = copy.mover
        copy.club.drop(re.sub(rb"\r?\n", b"\r\n", sent))
        answer = only(copy.work(), mover.address)
        return "right" if answer.has("Done: You took") else "WRONG", re.findall(COMPLAINTS, answer.text)


def main(root, names):
    bad = 0
    separator = os.environ.get("SEPARATOR", "+")
    with duel(f"{PICTURES}[site]\nseparator = {separator}\n") as game:
        link = next(link for link in map(html.unescape, re.findall(r'href="(mailto:[^"]+)"', game.ask.html)) if "body=take" in link)
        print(f"{'program':12}{'version':34}{'read':10}{'reply':10}{'button':10}")
        for name in names or PACKAGES:
            version = in_root(root, "dpkg-query", "-W", "-f", "${Version}", PACKAGES[name]).stdout
            folder, driven = drive(root, name, game, [game.takes()[0], "play new"], link)
            found = [judge(game, folder, what) for what in ("shown", "reply", "press")]
            print(f"{name:12}{version:34}" + "".join(f"{word:10}" for word, _ in found), flush=True)
            bad += not driven
            for word, complaints in found:
                bad += word not in ("right", "-")
                for complaint in complaints:
                    print(f"    {complaint}", flush=True)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
