"""R3, the power goes: power.py [CUTS [SEED]], 500 cuts unless told otherwise.

The story of crash_test.py is told once, with pages, while record.c writes down all that happens to the files of the
house. Then the power is cut at random moments of that: of what was not synced some is lost, some is torn (disk.py). On
the disk that is left the command that was under way is given again, as a mail server, cron or a person would, and what
is stored must be what the unbroken story had stored there, to the byte: nothing acknowledged is missing. What was sent
was sent at most once more, backups are whole, and the pages are right after the next tick."""

import os
import random
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "e2e"))
from disk import Disk, recorded  # noqa: E402
from house import SENDMAIL, House, plain, scratch_folder  # noqa: E402
from shim import built  # noqa: E402
from story import SITE, Story, once_more  # noqa: E402

# each house that a cut leaves must name its pages as the first one did: were their folder another one, all would be made anew
EXTRA = SITE + "folder = /proc/self/cwd/site\n"
SCRATCH = scratch_folder("cursus-power-")
LOG = os.path.join(SCRATCH, "record")


def note(kind, *fields, rest=b""):
    with open(LOG, "ab") as log:
        log.write("\t".join((kind, *map(str, fields))).encode() + b"\n" + rest)


def without_folder(dump):
    """What is remembered of the folder of pages names that folder itself; that a backup was made is told behind it."""
    return re.sub(r'(?m)^meta key="(?:pages_shown|way_backup)" .*\n', "", dump)


class Paged(House):
    def dump(self):
        return without_folder(super().dump())


class Recorded(Paged):
    """A house of which all is written down, with what others do in it: mails that arrive, mails that are handed over."""

    def __init__(self, folder, extra=""):
        super().__init__(folder, extra=extra)
        self.disk = Disk(folder)
        self.env.update(LD_PRELOAD=built("record", SCRATCH), POWER_ROOT=folder, POWER_LOG=LOG)
        open(LOG, "w").close()

    def place(self):
        super().place()
        with open(self.path("sendmail"), "w") as out:
            out.write(SENDMAIL.format(folder=self.folder) + f'printf "M\\tsent\\t%s\\n" "$id $to" >>"{LOG}"\n')

    def drop(self, raw):
        super().drop(raw)
        name = f"{self.now}.{self.count:06d}.test"
        raw = raw.encode() if isinstance(raw, str) else raw
        note("P", os.stat(self.path("in", "new")).st_ino, name, os.stat(self.path("in", "new", name)).st_ino, len(raw),
             rest=raw)

    def lift(self, name):
        note("X", os.stat(self.path("in", "new")).st_ino, name)
        return super().lift(name)

    def rows(self, sql, *values):
        """From a copy: whoever closes a database last changes its files."""
        twin = os.path.join(SCRATCH, "beside")
        shutil.copytree(self.folder, twin, ignore=shutil.ignore_patterns("in", "out", "site"))
        try:
            other = House.__new__(House)
            other.folder, other.url = twin, self.url
            return House.rows(other, sql, *values)
        finally:
            shutil.rmtree(twin)


class Told(Story):
    def run(self, step, env):
        number = len(self.steps)
        note("M", "begin", number)
        super().run(step, env)
        note("M", "end", number)


class Cut:
    """The disk after one cut: `number` is the command that was under way, or was the last that ended."""

    def __init__(self, at, folder, number, ended, sent):
        self.at, self.folder, self.number, self.ended, self.sent = at, folder, number, ended, list(sent)

    def check(self, story):
        step = story.steps[self.number]
        os.makedirs(os.path.join(self.folder, "out", "tmp"), exist_ok=True)
        os.makedirs(os.path.join(self.folder, "out", "new"), exist_ok=True)
        house = Paged(self.folder, fresh=False, extra=EXTRA)
        house.now = step.now
        with open(house.path("sent.log"), "w") as out:
            out.writelines(line + "\n" for line in self.sent)
        if not self.ended:
            once_more(house, step)
        story.check(house, self.number)
        self.check_backup(story, house)
        house.run("tick")
        house.run("site", "--check")
        house.run("doctor")

    def check_backup(self, story, house):
        made = [number for number, step in enumerate(story.steps[:self.number + 1]) if step.args[0] == "backup"]
        if made:
            stored = plain(house.text("-o", "store.path=copy.db", "doctor", "--dump"))
            want = story.dumps[made[-1]]
            lost = set(want.splitlines()) ^ set(without_folder(stored).splitlines())
            assert not lost, f"the backup is another state: {sorted(lost)[:4]}"
            house.run("-o", "store.path=copy.db", "doctor")  # which notes there that it has looked


def random_moments(acts, most, seed):
    """So many, each with the generator of what is left then."""
    rng = random.Random(f"power {seed}")
    first = next(at for at, act in enumerate(acts) if act[:2] == ("M", ["begin", "0"]))
    moments = sorted(rng.randrange(first + 1, len(acts)) for _ in range(most))
    return [(at, random.Random(f"{seed} {number}")) for number, at in enumerate(moments)]


def after_each_command(acts):
    """The moments at which one has ended, and all is lost that it did not sync."""
    return [(at + 1, None) for at, act in enumerate(acts) if act[0] == "M" and act[1][0] == "end"]


def cuts_of(story, acts, moments):
    """Walks through the record once, and lays down the disk of each moment."""
    disk, number, ended, sent, done = story.house.disk, -1, True, [], 0
    for at, (kind, fields, rest) in enumerate([*acts, ("M", ["sent", ""], b"")]):
        while done < len(moments) and moments[done][0] == at:
            folder = os.path.join(SCRATCH, f"cut-{done}")
            disk.cut(moments[done][1], folder)
            yield Cut(at, folder, number, ended, sent)
            done += 1
        if kind == "M" and fields[0] == "sent":
            sent.append(fields[1])
        elif kind == "M":
            number, ended = int(fields[1]), fields[0] == "end"
        else:
            disk.act(kind, fields, rest)


def checked(story, cuts):
    """What is wrong on these disks."""
    faults = []

    def one(cut):
        try:
            cut.check(story)
        except (AssertionError, subprocess.SubprocessError) as wrong:
            faults.append(f"cut at act {cut.at}, {'behind' if cut.ended else 'in'} {story.steps[cut.number].name}: {wrong}")
        finally:
            shutil.rmtree(cut.folder, ignore_errors=True)

    with ThreadPoolExecutor(max_workers=2) as pool:
        list(pool.map(one, cuts))
    return faults


def main():
    most = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    try:
        story = Told(SCRATCH, house=Recorded, extra=EXTRA)
        acts = list(recorded(LOG))
        faults = checked(story, cuts_of(story, acts, random_moments(acts, most, seed)))
    finally:
        shutil.rmtree(SCRATCH, ignore_errors=True)
    print("\n".join(faults[:5]), end="\n" if faults else "")
    print(f"R03 power: {most} cuts in {len(story.steps)} commands, seed {seed}, {len(faults)} wrong")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
