"""Between Cursus and a server: a proxy that counts, cuts and withholds; a peer that says what a script says."""
import contextlib
import re
import socket
import ssl
import threading


class Proxy:
    """Stands on a port of its own before a server, and passes on what both say.

    `cut`: after so many bytes of the server's the connection ends, once. `stall`: the same, but it is left hanging.
    `gate`: may change or swallow what the server says, a function of bytes. `down`: nobody is answered."""

    def __init__(self, port):
        self.upstream = port
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.cut = self.stall = None
        self.gate = None
        self.down = False
        self.said = 0          # bytes of the server's, over all connections
        self.heard = b""       # what the client said
        self.told = b""        # what the server said, as it was passed on
        self.connections = 0
        self.open = []
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            self.connections += 1
            if self.down:
                client.close()
                continue
            with contextlib.suppress(OSError):
                server = socket.create_connection(("127.0.0.1", self.upstream), 20)
                server.settimeout(None)
                self.open += [client, server]
                threading.Thread(target=self.upwards, args=(client, server), daemon=True).start()
                threading.Thread(target=self.downwards, args=(client, server), daemon=True).start()
                continue
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
        self.listener.close()
        for end in self.open:
            shut(end)


def shut(connection):
    with contextlib.suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)
    with contextlib.suppress(OSError):
        connection.close()


class Peer:
    """An IMAP server by script: (pattern of the command without its tag, what is answered) in turn; the first that fits
    is used, "TAG" in it is the command's tag, `None` closes. A callable is given the match, and whether
    the line is encrypted, and answers so itself."""

    GREETING = "* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN SASL-IR] ready\r\n"

    def __init__(self, *script, greeting=GREETING, certificate=None):
        self.script = [(re.compile(pattern, re.I | re.S), answer) for pattern, answer in script]
        self.greeting = greeting
        self.certificate = certificate
        self.lines = []  # what the client said, "tls " before what was encrypted
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
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

    def close(self):
        self.listener.close()
