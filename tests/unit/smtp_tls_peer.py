"""A small mail server with TLS for smtp_real_test.c: smtp_tls_peer.py smtps|starttls CERTIFICATE KEY LOG.
Prints its port (of 127.0.0.1, chosen by the kernel); LOG gets every command, with "tls " before it once encrypted."""

import socket
import ssl
import sys

mode, certificate, key, log = sys.argv[1:5]
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(certificate, key)


def note(line):
    with open(log, "a", encoding="ascii") as file:
        file.write(line + "\n")


def talk(connection, encrypted):
    def say(words):
        connection.sendall(words.encode("ascii") + b"\r\n")

    def lines():
        with connection.makefile("rb", buffering=0) as stream:
            while line := stream.readline():
                yield line.decode("ascii").rstrip("\r\n")

    text = False
    for line in lines():
        if text:
            if line == ".":
                text = False
                say("250 2.0.0 Ok: queued as TLS1")
            continue
        note(("tls " if encrypted else "") + line)
        word = line[:4].upper()
        if word == "EHLO":
            say("250-peer")
            if mode == "starttls" and not encrypted:
                say("250-STARTTLS")
            say("250 AUTH PLAIN")
        elif word == "STAR":
            say("220 go on")
            return True
        elif word == "AUTH":
            say("334 ")
        elif word == "DATA":
            say("354 go on")
            text = True
        elif word == "QUIT":
            say("221 bye")
            return False
        elif word in ("MAIL", "RCPT"):
            say("250 ok")
        else:
            say("235 welcome")  # the answer to 334
    return False


def serve(plain):
    encrypted = mode == "smtps"
    connection = context.wrap_socket(plain, server_side=True) if encrypted else plain
    note("connect")
    connection.sendall(b"220 peer ESMTP\r\n")
    if talk(connection, encrypted):
        connection = context.wrap_socket(connection, server_side=True)
        talk(connection, True)
    connection.close()


with socket.create_server(("127.0.0.1", 0)) as listener:
    print(listener.getsockname()[1], flush=True)
    while True:
        client, _ = listener.accept()
        try:
            serve(client)
        except (OSError, ValueError):
            pass  # the client does not like us
        finally:
            client.close()
