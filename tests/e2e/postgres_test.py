"""The store on a server of PostgreSQL: its own tests once more (all that stands on it: `make test-postgres`)."""

import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tools"))
import postgres
import tap

UNITS = os.path.join(os.path.dirname(os.path.abspath(os.environ["CURSUS"])), "tests")
server = None


def unit(name):
    environment = dict(os.environ, CURSUS_TEST_SERVER=server.address("postgres"), CMOCKA_MESSAGE_OUTPUT="TAP")
    done = subprocess.run([os.path.join(UNITS, name)], env=environment, text=True, check=False, capture_output=True,
                          timeout=300)
    assert done.returncode == 0 and re.search(r"^ok 1 - ", done.stdout, re.M), done.stdout + done.stderr


def what_the_store_promises():
    unit("store_test")


def mails_in_and_out():
    unit("store_mail_test")


def people_votes_and_conduct():
    unit("store_club_test")


def who_died_with_a_mail():
    unit("store_attempts_test")


def how_games_are_numbered_and_kept():
    unit("engine_table_test")


TESTS = [what_the_store_promises, mails_in_and_out, people_votes_and_conduct, who_died_with_a_mail,
         how_games_are_numbered_and_kept]


def not_here():
    raise tap.Skip("PostgreSQL is not installed")


if postgres.binaries() is None:
    tap.main([not_here])
server = postgres.Server()
try:
    tap.main(TESTS)
finally:
    server.stop()
