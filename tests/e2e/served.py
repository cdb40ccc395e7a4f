"""Databases on a server of PostgreSQL, for clubs that are kept there (CURSUS_TEST_SERVER, tests/tools/postgres.py)."""

import itertools
import json
import os
import subprocess
import time

SERVER = os.environ.get("CURSUS_TEST_SERVER", "")
numbers = itertools.count(1)


def psql(address, text):
    done = subprocess.run(["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", address], input=text, text=True,
                          check=False, capture_output=True)
    assert done.returncode == 0, (text, done.stderr)
    return done.stdout


def new(template="template0"):
    """The address of a database of one's own: empty, or a copy of one that nobody uses."""
    name = f"e2e_{os.getpid()}_{next(numbers)}"
    psql(SERVER, f"CREATE DATABASE {name} TEMPLATE {template}")
    return SERVER.replace("/postgres?", f"/{name}?")


def copy(address):
    return new(name_of(address))


def name_of(address):
    return address.split("?")[0].split("/")[-1]


def drop(address):
    psql(SERVER, f"DROP DATABASE {name_of(address)} WITH (FORCE)")


def wait(address):
    """Until the server has noticed that whoever was connected is gone."""
    asked = f"SELECT count(*) FROM pg_stat_activity WHERE datname = '{name_of(address)}'"
    until = time.monotonic() + 60
    while psql(SERVER, asked).strip() != "0":
        assert time.monotonic() < until, f"somebody is connected to {address}"
        time.sleep(0.01)


def quoted(value):
    if isinstance(value, bytes):
        return f"'\\x{value.hex()}'::bytea"
    return str(value) if isinstance(value, (int, float)) else "'" + str(value).replace("'", "''") + "'"


def filled(sql, values):
    """The statement with its question marks filled in."""
    pieces = sql.split("?")
    assert len(pieces) == len(values) + 1, sql
    return pieces[0] + "".join(quoted(value) + piece for value, piece in zip(values, pieces[1:]))


def told(value):
    """As SQLite gives it: bytes are bytes."""
    return bytes.fromhex(value[2:]) if isinstance(value, str) and value.startswith("\\x") else value


def rows(address, sql, values):
    said = psql(address, f"SELECT row_to_json(asked) FROM ({filled(sql, values)}) AS asked")
    return [tuple(told(value) for value in json.loads(line).values()) for line in said.splitlines()]
