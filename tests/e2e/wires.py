"""Between Cursus and a server: a proxy that counts, cuts and withholds; a peer that says what a script says."""
import contextlib
import re
import socket
import ssl
import threading


class Listener:
    """Takes connections on a port of its own, in a thread, and hands each to `accepted`."""

    def __init__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.thread = threading.Thread(target=self.serve, daemon=True)
        self.thread.start()

    def serve(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            self.accepted(client)

    def close(self):
        """The thread must have left accept() before the number of its file is free: it would take the connections of
        whichever listener gets that number next."""
        with contextlib.suppress(OSError):
            self.listener.shutdown(socket.SHUT_RDWR)
        self.thread.join()
        self.listener.close()


class Proxy(Listener):
    """Stands on a port of its own before a server, and passes on what both say.

    `cut`: after so many bytes of the server's the connection ends, once. `stall`: the same, but it is left hanging.
    `gate`: may change or swallow what the server says, a function of bytes. `down`: nobody is answered."""

    def __init__(self, port):
        self.upstream = port
        self.cut = self.stall = None
        self.gate = None
        self.down = False
        self.said = 0          # bytes of the server's, over all connections
        self.heard = b""       # what the client said
        self.told = b""        # what the server said, as it was passed on
        self.connections = 0
        self.open = []
        self.pipes = []
        super().__init__()

    def renew(self):
        """Counts anew, when what is left of earlier connections has ended: its last words belong to none of the next."""
        for end in self.open:
            shut(end)
        for pipe in self.pipes:
            pipe.join()
        self.open, self.pipes = [], []
        self.cut = self.stall = None
        self.said, self.told = 0, b""

    def accepted(self, client):
        self.connections += 1
        if self.down:
            client.close()
            return
        with contextlib.suppress(OSError):
            server = socket.create_connection(("127.0.0.1", self.upstream), 20)
            server.settimeout(None)
            self.open += [client, server]
            pipes = [threading.Thread(target=pipe, args=(client, server), daemon=True)
                     for pipe in (self.upwards, self.downwards)]
            self.pipes += pipes
            for pipe in pipes:
                pipe.start()
            return
        client.close()

    def upwards(self, client, server):
        with contextlib.suppress(OSError):
            while data := client.recv(65536):
                self.heard += data
                server.sendall(data)
        shut(server)

    def downwards(self, client, server):
        with contextlib.suppress(OSError):
            while data := server.recv(65536):
                if self.gate:
                    data = self.gate(data)
                    if data is None:
                        break
                for limit in ("cut", "stall"):
                    most = getattr(self, limit)
                    if most is not None and self.said + len(data) >= most:
                        data = data[:most - self.said]
                        setattr(self, limit, None)
                        self.said += len(data)
                        client.sendall(data)
                        if limit == "stall":
                            return
                        shut(client)
                        shut(server)
                        return
                self.said += len(data)
                self.told += data
                client.sendall(data)
        shut(client)

    def close(self):
        super().close()
        for end in self.open:
            shut(end)


def shut(connection):
    with contextlib.suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)
    with contextlib.suppress(OSError):
        connection.close()


class Peer(Listener):
    """An IMAP server by script: (pattern of the command without its tag, what is answered) in turn; the first that fits
    is used, "TAG" in it is the command's tag, `None` closes. A callable is given the match, and whether
    the line is encrypted, and answers so itself."""

    GREETING = "* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN SASL-IR] ready\r\n"

    def __init__(self, *script, greeting=GREETING, certificate=None):
        self.script = [(re.compile(pattern, re.I | re.S), answer) for pattern, answer in script]
        self.greeting = greeting
        self.certificate = certificate
        self.lines = []  # what the client said, "tls " before what was encrypted
        super().__init__()

    def accepted(self, client):
        threading.Thread(target=self.talk, args=(client,), daemon=True).start()

    def talk(self, client):
        with contextlib.suppress(OSError, ssl.SSLError):
            client.sendall(self.greeting.encode())
            self.listen(client, "")
        shut(client)

    def listen(self, client, mark):
        with client.makefile("rb") as lines:
            for line in lines:
                line = line.decode(errors="replace").rstrip("\r\n")
                self.lines.append(mark + line)
                tag, _, command = line.partition(" ")
                answer = self.answer(tag, command, mark != "")
                if answer is None:
                    return
                client.sendall(answer.encode())
                if re.match("STARTTLS", command, re.I) and self.certificate and "OK" in answer:
                    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
                    context.load_cert_chain(*self.certificate)
                    secret = context.wrap_socket(client, server_side=True)
                    self.listen(secret, "tls ")
                    return

    def answer(self, tag, command, secret):
        for pattern, answer in self.script:
            match = pattern.match(command)
            if match:
                if callable(answer):
                    answer = answer(match, secret)
                return None if answer is None else answer.replace("TAG", tag)
        if command.upper().startswith("LOGOUT"):
            return f"* BYE\r\n{tag} OK bye\r\n"
        return f"{tag} BAD what?\r\n"

    def said(self, word):
        return [line for line in self.lines if word in line]


class MailPeer(Listener):
    """An SMTP server that keeps what it takes. `faults`: by receiver, (where, what) for his next mail: where is RCPT, DATA,
    text (some of it was read) or dot (taken, and kept); what is a reply, "drop" or "stall"."""

    def __init__(self):
        self.taken = []  # (receiver, Message-ID)
        self.faults = {}
        self.tried = []  # receivers, as they were named
        self.logins = b""  # ways to log in that it offers, as "AUTH SCRAM-SHA-256"
        super().__init__()

    def accepted(self, client):
        threading.Thread(target=self.talk, args=(client,), daemon=True).start()

    def talk(self, client):
        with contextlib.suppress(OSError), client, client.makefile("rb") as lines:
            client.sendall(b"220 here\r\n")
            self.listen(client, lines)
        shut(client)

    def fault(self, client, lines, to, where):
        """Whether something went wrong here; ends the connection where it should."""
        if self.faults.get(to, ("",))[0] != where:
            return False
        what = self.faults.pop(to)[1]
        if what == "stall":
            with contextlib.suppress(OSError):
                while lines.readline():
                    pass
        if what in ("stall", "drop"):
            raise ConnectionAbortedError
        client.sendall(what.encode() + b"\r\n")
        return True

    def listen(self, client, lines):
        to = None
        for line in lines:
            word = line[:4].upper()
            if word == b"RCPT":
                to = line.decode().split("<")[1].split(">")[0]
                self.tried.append(to)
                if not self.fault(client, lines, to, "RCPT"):
                    client.sendall(b"250 fine\r\n")
            elif word == b"DATA":
                if not self.fault(client, lines, to, "DATA"):
                    client.sendall(b"354 go on\r\n")
                    self.take(client, lines, to)
            elif word == b"QUIT":
                client.sendall(b"221 bye\r\n")
                return
            elif word == b"EHLO" and self.logins:
                client.sendall(b"250-here\r\n250 " + self.logins + b"\r\n")
            else:
                client.sendall(b"250 fine\r\n")

    def take(self, client, lines, to):
        text = []
        for line in lines:
            if line == b".\r\n":
                break
            text.append(line)
            if len(text) == 3:
                self.fault(client, lines, to, "text")
        else:
            return
        if self.faults.get(to, ("", ""))[1][:1] in ("4", "5"):
            self.fault(client, lines, to, "dot")
            return
        mid = next(line.split(b":", 1)[1].strip().decode() for line in text if line.lower().startswith(b"message-id:"))
        self.taken.append((to, mid))
        if not self.fault(client, lines, to, "dot"):
            client.sendall(b"250 taken\r\n")
