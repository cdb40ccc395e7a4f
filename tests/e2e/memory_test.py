"""Memory is short at any moment: what was asked for is done, or ends with 75 and a sentence. Never a wrong answer."""

import os
import shutil
import subprocess
import tempfile

import tap
from club import PICTURES, Club, duel, shape_plain

HERE = os.path.dirname(os.path.abspath(__file__))
LATER = 75
POINTS = 250  # of one run, spread over all its allocations

# Allocation number MEMORY_FAILS since the program began its work finds no memory; how many there were goes to
# MEMORY_COUNT. What libraries do before that is not counted.
SHIM = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

static long at, failing;
static int armed;

static int short_now(void)
{
    return armed && __atomic_add_fetch(&at, 1, __ATOMIC_RELAXED) == failing;
}

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);
void *malloc(size_t size) { return short_now() ? NULL : __libc_malloc(size); }
void *calloc(size_t count, size_t size) { return short_now() ? NULL : __libc_calloc(count, size); }
void *realloc(void *old, size_t size) { return short_now() ? NULL : __libc_realloc(old, size); }

static void tell(void)
{
    const char *path = getenv("MEMORY_COUNT");
    armed = 0;
    FILE *out = path == NULL ? NULL : fopen(path, "w");
    if (out != NULL) {
        fprintf(out, "%ld\n", at);
        fclose(out);
    }
}

int sodium_init(void)
{
    int (*real)(void) = (int (*)(void))dlsym(RTLD_NEXT, "sodium_init");
    int code = real();
    atexit(tell);
    failing = atol(getenv("MEMORY_FAILS"));
    armed = 1;
    return code;
}
"""


class Short:
    """A scratch folder with the shim, for one program."""

    def __init__(self, club):
        self.club = club
        if tap.sanitized():
            raise tap.Skip("AddressSanitizer has its own malloc")
        compiler = shutil.which("cc") or shutil.which("gcc")
        if compiler is None:
            raise tap.Skip("no compiler here")
        self.folder = tempfile.mkdtemp(prefix="cursus-memory-")
        source, self.shim = os.path.join(self.folder, "shim.c"), os.path.join(self.folder, "shim.so")
        with open(source, "w") as out:
            out.write(SHIM)
        subprocess.run([compiler, "-shared", "-fPIC", "-o", self.shim, source, "-ldl"], check=True, timeout=60)

    def __enter__(self):
        return self

    def __exit__(self, *what):
        shutil.rmtree(self.folder)

    def run(self, number, *words, input=b""):
        env = dict(self.club.env, LD_PRELOAD=self.shim, MEMORY_FAILS=str(number),
                   MEMORY_COUNT=os.path.join(self.folder, "count"))
        return subprocess.run([self.club.binary, "-q", "-c", self.club.path("cursus.ini"), "--at",
                               f"@{self.club.now}", *words], input=input, capture_output=True, env=env,
                              cwd=self.club.folder, timeout=60)

    def points(self, *words, input=b""):
        """Some of the allocations of such a run, the first and the last among them."""
        self.run(0, *words, input=input)
        with open(os.path.join(self.folder, "count")) as file:
            count = int(file.read())
        assert count > 50, count
        return sorted({1 + at * (count - 1) // (POINTS - 1) for at in range(POINTS)})


def a_trial_is_played_or_put_off():
    with Club() as club, Short(club) as short:
        with open(os.path.join(HERE, "..", "..", "src", "games", "quorum", "trials", "trials.jsonl"), "rb") as file:
            trials = b"".join(file.readlines()[:3])
        want = short.run(0, "try", "-", input=trials)
        assert want.returncode == 0 and want.stdout.count(b"\n") == 3, want
        put_off = 0
        for point in short.points("try", "-", input=trials):
            done = short.run(point, "try", "-", input=trials)
            assert done.returncode in (0, LATER), (point, done)
            if done.returncode == 0:
                assert done.stdout == want.stdout, (point, done.stdout)
                continue
            put_off += 1
            assert done.stderr.startswith(b"cursus: ") and done.stderr.count(b"\n") == 1, (point, done.stderr)
            assert b"memory" in done.stderr, (point, done.stderr)
        assert put_off > POINTS // 2, put_off


def a_letter_is_read_or_put_off():
    """With the words of a game, which a library keeps that would end by a signal."""
    with Club() as club, Short(club) as short:
        with open(os.path.join(HERE, "..", "human", "quorum.jsonl"), "rb") as file:
            trials = b"".join(file.readlines()[:2])
        want = short.run(0, "try", "-", input=trials)
        assert want.returncode == 0 and want.stdout.count(b"\n") == 2, want
        for point in short.points("try", "-", input=trials):
            done = short.run(point, "try", "-", input=trials)
            assert done.returncode in (0, LATER), (point, done)
            assert done.returncode == LATER or done.stdout == want.stdout, (point, done.stdout)


def a_tick_that_draws_is_done_or_put_off():
    """With mails to write and boards to draw, and then again with memory enough: the order was played once."""
    with duel(PICTURES) as game, Short(game.club) as short:
        game.mover.answer(game.ask, game.takes()[0])
        here = game.phase
        with game.fork() as twin:
            short.club = twin.club
            points = short.points("tick")
        put_off = 0
        for point in points[::8]:
            with game.fork() as twin:
                club = short.club = twin.club
                done = short.run(point, "tick")
                assert done.returncode in (0, LATER), (point, done)
                if done.returncode == LATER:
                    put_off += 1
                    assert b"memory" in done.stderr, (point, done.stderr)
                club.run("tick")
                club.run("send")
                assert twin.phase == here + 1, (point, twin.phase)
                assert len([mail for mail in club.mails() if mail.to == game.mover.address]) == 1, point
        assert put_off > 5, put_off


def a_mail_that_is_handed_over_is_taken_once():
    """A mail server hands a mail over again where it heard 75: it is filed once, and its order is played once."""
    with duel() as game, Short(game.club) as short:
        raw = (game.mover.reply_head(game.ask) + shape_plain(game.mover, game.ask, game.takes()[0])).encode()
        here = game.phase
        before = len(game.club.rows("SELECT id FROM inbox"))
        with game.fork() as twin:
            short.club = twin.club
            points = short.points("deliver", input=raw)
        put_off = 0
        for point in points[::6]:
            with game.fork() as twin:
                club = short.club = twin.club
                done = short.run(point, "deliver", input=raw)
                assert done.returncode in (0, LATER), (point, done)
                if done.returncode == LATER:
                    put_off += 1
                    assert b"memory" in done.stderr and done.stderr.count(b"\n") == 1, (point, done.stderr)
                    club.run("deliver", input=raw)
                club.run("tick")
                club.run("send")
                assert twin.phase == here + 1, (point, twin.phase)
                assert len(club.rows("SELECT id FROM inbox")) == before + 1, point
                assert len([mail for mail in club.mails() if mail.to == game.mover.address]) == 1, point
        assert put_off > 10, put_off


def what_we_ask_for_ourselves_has_one_sentence():
    """Most of what ends so is ours: it says the one sentence, and nothing else."""
    with Club() as club, Short(club) as short:
        said = [short.run(point, "config") for point in short.points("config")[::10]]
        ends = [done for done in said if done.returncode == LATER]
        assert len(ends) > 5, said
        for done in ends:
            assert done.stderr == b"cursus: out of memory\n", done


tap.main([a_trial_is_played_or_put_off, a_letter_is_read_or_put_off, a_tick_that_draws_is_done_or_put_off,
          a_mail_that_is_handed_over_is_taken_once, what_we_ask_for_ourselves_has_one_sentence])
