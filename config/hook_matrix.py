#!/usr/bin/python3
"""Tells a room of Matrix whose turn it is. In cursus.ini:

    [hook]
    program = python3 /etc/cursus/hook_matrix.py https://matrix.example !room:matrix.example /etc/cursus/matrix-token

The file has the access token of an account that has joined the room, and nobody but Cursus should read it. A call that is
made again, after a crash perhaps, is known to the server by its number and shown once. Only what all at the table may
know should be told to all: `turn` and `reminder` say that a seat is asked, and `press` that somebody has a message, so
the kinds that go to the room are named here.
"""
import json
import sys
import urllib.parse
import urllib.request

KINDS = ("turn", "reminder", "end")


def main():
    server, room, path = sys.argv[1:]
    call = json.load(sys.stdin)
    if call["kind"] not in KINDS:
        return
    with open(path, encoding="utf-8") as file:
        token = file.readline().strip()
    text = f"{call.get('player', call['seat_name'])}: {call['text']}"
    if "url" in call:
        text += f" {call['url']}"
    url = "/".join((server.rstrip("/"), "_matrix/client/v3/rooms", urllib.parse.quote(room, safe=""),
                    "send/m.room.message", f"cursus-{call['id']}"))
    request = urllib.request.Request(
        url, json.dumps({"msgtype": "m.notice", "body": text}).encode(),
        {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}, method="PUT")
    with urllib.request.urlopen(request, timeout=8) as answer:
        if "event_id" not in json.load(answer):
            raise ValueError("the server took it without an event_id")


if __name__ == "__main__":
    try:
        main()
    except (OSError, ValueError) as error:
        sys.exit(f"matrix: {error}")
