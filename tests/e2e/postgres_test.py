"""A house on a server of PostgreSQL, by one host and by four; and the store's own tests once more there (more of what
stands on it: `make test-postgres`)."""

import json
import os
import random
import re
import shutil
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", "tools"), os.path.join(HERE, "..", "campaign")]
import hosts
import postgres
import served
import tap
import tourney
from house import laid_down, plain, scratch_folder, started_house

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


def what_an_order_costs():
    unit("order_cost_test")


def how_games_are_numbered_and_kept():
    unit("engine_table_test")


def on_server(kept, work):
    """work(house, people, turns) of a house on `kept`."""
    served.SERVER = kept.address("postgres")
    folder = scratch_folder("cursus-served-")
    try:
        work(*started_house(folder))
    finally:
        served.SERVER = ""
        shutil.rmtree(folder)


def a_game_on_a_server_that_goes_away():
    own = postgres.Server()

    def work(house, people, turns):
        player, turn = next((people[to], turn) for to, turn in turns.items() if turn.legal())
        player.answer(turn, next(iter(turn.legal().values()))[0])
        (name,) = os.listdir(house.path("in", "new"))
        os.rename(house.path("in", "new", name), house.path("order"))
        with open(house.path("order"), "rb") as file:
            order = file.read()
        own.kill()
        said = house.run("deliver", input=order, code=75).stderr.decode()
        assert "the server is away" in said and house.run("tick", code=None).returncode == 69, said
        own.start()
        house.run("deliver", "--now", input=order)
        house.run("deliver", "--now", input=order)
        states = house.rows("SELECT state, copies FROM inbox")
        assert states == [(1, 1)], states
        house.run("doctor")

    try:
        on_server(own, work)
    finally:
        own.stop()


def a_pooler_that_lends_by_the_transaction_is_named():
    """One that lends a connection for as long as it is wanted does no harm."""
    pgbouncer = shutil.which("pgbouncer", path=os.environ["PATH"] + ":/usr/sbin")
    if pgbouncer is None:
        raise tap.Skip("PgBouncer is not installed")
    own = postgres.Server()
    try:
        own.create("club")
        for mode, code in (("transaction", 65), ("session", 0)):
            with open(own.folder + "/pool.ini", "w", encoding="utf-8") as file:
                file.write(f"[databases]\nclub = host={own.folder} user=cursus\n[pgbouncer]\nlisten_addr =\n"
                           f"unix_socket_dir = {own.folder}\nlisten_port = 6432\nauth_type = any\npool_mode = {mode}\n")
            command = [*own.command("")[:-1], pgbouncer, own.folder + "/pool.ini"]
            with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as pool:
                until(lambda: os.path.exists(own.folder + "/.s.PGSQL.6432"), "PgBouncer is there")
                said = subprocess.run([os.path.abspath(os.environ["CURSUS"]), "-c", "/dev/null", "-o", "site.address=games@club.example", "-o",
                                       f"store.url=postgresql://cursus@/club?host={own.folder}&port=6432", "init"],
                                      check=False, capture_output=True, timeout=60)
                pool.kill()
            os.unlink(own.folder + "/.s.PGSQL.6432")
            assert said.returncode == code, said
            assert code == 0 or b"a pooler stands between" in said.stderr and b"pool_mode" in said.stderr, said
    finally:
        own.stop()


def until(fits, what):
    end = time.monotonic() + 60
    while not fits():
        assert time.monotonic() < end, f"not within a minute: {what}"
        time.sleep(0.02)


def who_sleeps_is_woken():
    """A daemon that would look by itself once a day only, and what another host does meanwhile."""
    def work(house, people, turns):
        other = hosts.Host(house, house.path("other"), house.url)
        other.env = dict(house.env, CURSUS_REST="86400")
        pages = os.path.join(other.folder, "pages")
        base = house.url.split("?")[0].split("/")[-1]

        def asleep():
            """Whether the daemon is connected, and has had nothing to do for a while."""
            return server.sql("postgres", "SELECT coalesce(bool_and(state = 'idle' AND clock_timestamp() > state_change + "
                              f"'200 ms'), false) FROM pg_stat_activity WHERE datname = '{base}'").strip() == "t"

        def quiet():
            until(lambda: asleep() and not house.rows("SELECT id FROM outbox WHERE state IN (0, 1)"), "a quiet daemon")

        def filed():
            player, turn = next((people[to], turn) for to, turn in turns.items() if turn.legal())
            player.answer(turn, "press all\nHere.\nend press")
            house.run("deliver", input=laid_down(house))
            until(lambda: house.rows("SELECT count(*) FROM inbox WHERE state <> 1") == [(0,)], "a mail that is handled")

        daemon = other.start("-o", f"site.folder={pages}", "serve")
        try:
            quiet()
            filed()
            quiet()
            sent = len(house.sent())
            house.run("game", "message", "ides", "1", "Queued", "elsewhere.")
            until(lambda: len(house.sent()) > sent, "a mail that goes out")
            quiet()
            house.run("game", "open", "elsewhere", "--rules", "quorum", "--seats", "3")
            until(lambda: os.path.exists(os.path.join(pages, "game", "2.html")), "the page of a new game")
            quiet()
            mails = house.rows("SELECT count(*) FROM outbox")
            house.run("game", "rename", "elsewhere", "philippi")
            assert mails == house.rows("SELECT count(*) FROM outbox"), "it was to be told of no mail"
            until(lambda: "philippi" in open(os.path.join(pages, "game", "2.html")).read(), "the page of a game that changed")
            quiet()
            server.sql("postgres", f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{base}'")
            quiet()
            filed()
        finally:
            daemon.terminate()
            assert daemon.wait(60) == 0

    on_server(server, work)


def there_and_back():
    def work(house, people, turns):
        # more rows than a server gives at a time
        house.run("game", "open", "many", "--rules", "quorum", "--seats", "2", "--copies", "120")
        first = house.dump()
        house.run("store", "copy", house.url, "file.db")
        second = served.new()
        house.run("store", "copy", "file.db", second)
        said = house.run("store", "copy", "file.db", second, code=1).stderr.decode()
        assert "there is a house already" in said, said
        for place in (("-o", "store.url=", "-o", "store.path=file.db"), ("-o", f"store.url={second}")):
            assert plain(house.text(*place, "doctor", "--dump")) == first, place
            house.run(*place, "doctor")

    on_server(server, work)


def what_is_refused_or_told():
    def work(house, people, turns):
        for url, says in (("mysql://x", "begins with postgresql://"), ("postgresql://a:b@c/d", "a password stands in"),
                          ("postgresql://c/d?password=b", "a password stands in")):
            said = house.run("-o", f"store.url={url}", "status", code=None)
            assert said.returncode == 78 and says in said.stderr.decode(), (url, said)
        said = house.run("backup", "copy.db", code=73).stderr.decode()
        assert "pg_dump" in said, said
        assert "pg_restore" in house.run("restore", "copy.db", code=65).stderr.decode()
        name = house.url.split("?")[0].split("/")[-1]
        server.sql("postgres", f"ALTER DATABASE {name} SET synchronous_commit = off")
        said = house.run("doctor", code=65).stdout.decode()
        assert "synchronous_commit = off" in said, said
        house.run("-o", f"store.url={house.url}&options=-c%20synchronous_commit%3Doff", "doctor")
        gone = house.url.replace("host=", f"host={house.folder},")
        said = house.run("-o", f"store.url={gone.replace(name, 'nothing')}", "status", code=69).stderr.decode()
        assert "No such file" in said and '; connection to server' in said and '"nothing" does not exist' in said, said
        server.sql(name, "CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS "
                         "$$ SELECT now() + '1 minute' $$")
        server.sql("postgres", f"ALTER DATABASE {name} SET search_path = public, pg_catalog")
        house.run("deliver", input=b"From: a@b.example\r\n\r\nstate\r\n", code=75)
        said = house.run("serve", code=69).stderr.decode()
        assert re.search(r"clock and this machine's are (59|60|61) s apart", said), said

    on_server(server, work)


def one_machine_of_two_that_is_dead_is_missed():
    def work(house, people, turns):
        other = ("-o", f"store.path={house.folder}/other.db")
        house.run("tick")
        house.run(*other, "tick")
        house.run("status", "--check")
        for _ in range(3):
            house.now += 20 * 60
            house.run("tick")
        said = house.run("status", "--check", code=1).stdout.decode()
        assert re.fullmatch(r"wrong: no tick of .*/other\.db\) for 1h\n", said), said
        house.now += 8 * 86400
        house.run("tick")
        house.run("send")
        house.run("status", "--check")

    on_server(server, work)


def an_event_runs_and_is_copied():
    """By itself on a server, and then in a file: the same event, and the same dump."""
    served.SERVER = server.address("postgres")
    try:
        with tourney.Crowd(["Anna", "Bruno"]) as crowd:
            cup = tourney.Tourney(crowd, "cup", "swiss quorum seats=2 rounds=3", ["Anna", "Bruno"], 4)
            file = cup.play()
            tourney.script(cup.snapshots)
            tourney.verified(file)
            crowd.run("store", "copy", crowd.url, "copy.db")
            there = ("-o", "store.url=", "-o", "store.path=copy.db")
            assert json.loads(crowd.text(*there, "event", "export", "cup")) == file
            assert plain(crowd.text(*there, "doctor", "--dump")) == plain(crowd.text("doctor", "--dump"))
    finally:
        served.SERVER = ""


def one_house_by_four_hosts(fault):
    scratch = scratch_folder("cursus-hosts-")
    try:
        hosts.one_round(scratch, fault, random.Random(f"test {fault}"))
    finally:
        served.SERVER = ""
        shutil.rmtree(scratch)


def four_hosts_while_the_server_is_killed():
    one_house_by_four_hosts("kill")


def four_hosts_while_a_standby_takes_over():
    one_house_by_four_hosts("promote")


TESTS = [what_the_store_promises, mails_in_and_out, people_votes_and_conduct, who_died_with_a_mail, what_an_order_costs,
         how_games_are_numbered_and_kept, a_game_on_a_server_that_goes_away,
         a_pooler_that_lends_by_the_transaction_is_named, who_sleeps_is_woken,
         there_and_back, an_event_runs_and_is_copied, one_machine_of_two_that_is_dead_is_missed, what_is_refused_or_told,
         four_hosts_while_the_server_is_killed, four_hosts_while_a_standby_takes_over]


def not_here():
    raise tap.Skip("PostgreSQL is not installed")


if postgres.binaries() is None:
    tap.main([not_here])
server = postgres.Server()
try:
    tap.main(TESTS)
finally:
    server.stop()
