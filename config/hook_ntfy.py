#!/usr/bin/python3
"""Tells players of their mails by ntfy (https://ntfy.sh, or a server of your own). In cursus.ini:

    [hook]
    program = python3 /etc/cursus/hook_ntfy.py https://ntfy.example /etc/cursus/ntfy.topics

The file of topics has a line for each who wants it: a topic, a blank, and the player's name, or #12/2 for seat 2 of game 12
(where a game hides names). Whoever knows a topic reads it, so make them hard to guess. A line that begins with "token"
has the server's access token: "token tk_...". Who has no line is not told.
"""
import json
import sys
import urllib.request


def lines(path):
    with open(path, encoding="utf-8") as file:
        for line in file:
            word, _, rest = line.strip().partition(" ")
            if rest and not word.startswith(";"):
                yield word, rest.strip()


def main():
    server, path = sys.argv[1:]
    call = json.load(sys.stdin)
    names = (call.get("player", ""), f"#{call['game']}/{call['seat']}")
    token, topic = None, None
    for word, rest in lines(path):
        if word == "token":
            token = rest
        elif rest in names:
            topic = word
    if topic is None:
        return
    message = {"topic": topic, "title": call["house"], "message": call["text"], "tags": [call["kind"]]}
    if "url" in call:
        message["click"] = call["url"]
    headers = {"Content-Type": "application/json"}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    request = urllib.request.Request(server, json.dumps(message).encode(), headers)
    urllib.request.urlopen(request, timeout=8).close()


if __name__ == "__main__":
    try:
        main()
    except (OSError, ValueError) as error:
        sys.exit(f"ntfy: {error}")
