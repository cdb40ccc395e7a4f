"""A whole game of Quorum from mail to mail: two people who answer their mails in the shapes of Gmail and
Outlook, two bots, one Maildir in, one Maildir out. Leaves everything in a folder and says where."""
import os
import random
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "e2e"))
from club import PICTURES, Club, Player  # noqa: E402


def choose(rng, mail):
    """One line for each thing asked, out of the legal orders that the mail itself lists."""
    lines = []
    for request, orders in mail.legal().items():
        lines.append(rng.choice([order for order in orders if "refresh" not in order] or orders))
        if request == "take":
            lines += ["god any asia / default" if rng.random() < 0.5 else "god default", "play new / first"]
    return "\n".join(lines)


def join(club):
    anna = Player(club, "Anna", "anna@example.org", "gmail")
    bruno = Player(club, "Bruno", "bruno@example.com", "outlook")
    anna.write("register Anna\njoin ides as red word olive")
    bruno.write("register Bruno\njoin ides as blue")
    for mail in club.work():
        (anna if mail.to == anna.address else bruno).answer(mail, "yes", style="plain")
    club.now += 600
    club.work()
    return {anna.address: anna, bruno.address: bruno}


def keep(club, folder):
    """The pictures as files of their own, numbered in the order they came."""
    os.makedirs(folder, exist_ok=True)
    count = 0
    for name in sorted(os.listdir(club.path("out", "new")),
                       key=lambda name: os.stat(club.path("out", "new", name)).st_mtime_ns):
        from club import Mail
        with open(club.path("out", "new", name), "rb") as file:
            mail = Mail(file.read())
        if mail.picture:
            count += 1
            with open(os.path.join(folder, f"{count:03d}-{mail.to.split('@')[0]}.png"), "wb") as out:
                out.write(mail.picture)
        if mail.part("text/html"):
            with open(os.path.join(folder, f"{mail.kind}-{mail.to.split('@')[0]}.html"), "w") as out:
                out.write(mail.html)
    return count


def main():
    club = Club(sys.argv[1], extra=PICTURES, folder=sys.argv[2] if len(sys.argv) > 2 else tempfile.mkdtemp(prefix="cursus-demo-"))
    rng = random.Random(20)
    club.run("init")
    club.run("game", "open", "ides", "--rules", "quorum", "--seats", "4", "--pace", "24h")
    people = join(club)
    club.now += 3600
    club.run("game", "start", "ides", "--bots")
    club.run("send")
    pending, decisions, out = club.mails(), 0, 0
    while pending:
        out += len(pending)
        for mail in pending:
            if mail.legal():
                decisions += 1
                people[mail.to].answer(mail, choose(rng, mail))
        club.now += 1800
        pending = club.work()
        status = club.json("game", "list")[0]
        print(f"\r{status['phase']:4d} phases, {decisions} mails in, {out} mails out", end="", flush=True)
    print()
    pictures = keep(club, club.path("seen"))
    print(club.text("show", "ides"))
    print(club.text("verify", "ides").strip())
    print(f"\n{out} mails went out with {pictures} pictures. Look at them:\n"
          f"  mails     {club.path('out', 'new')}\n  pictures  {club.path('seen')}\n  database  {club.path('club.db')}")
    status = club.json("game", "list")[0]["status"]
    if status != "finished":
        print(f"cursus: the game did not end: {status}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
