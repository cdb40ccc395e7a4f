"""Checks the dice of a finished game with nothing but Python: check_dice.py RECORD.json [COMMITMENT]

RECORD.json came with the last mail; COMMITMENT stood in the invitation (else the record's own is used). The secret
must be what was committed to, and every draw must come from the stream that the secret, the players' words, the
game's number and the branch give. This file shares no code with Cursus."""
import hashlib
import json
import struct
import sys


def chacha20_block(key, counter):
    """64 bytes of the ChaCha20 stream with a nonce of zeros (RFC 8439, 2.3)."""
    start = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, *struct.unpack("<8I", key), counter, 0, 0, 0]
    x = start[:]
    for _ in range(10):
        for a, b, c, d in ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
                           (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)):
            for p, q, r, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                x[p] = x[p] + x[q] & 0xffffffff
                x[r] ^= x[p]
                x[r] = (x[r] << turn | x[r] >> 32 - turn) & 0xffffffff
    return struct.pack("<16I", *(a + b & 0xffffffff for a, b in zip(x, start)))


def words(key):
    """The stream as 32-bit numbers, low byte first."""
    counter = 0
    while True:
        yield from struct.unpack("<16I", chacha20_block(key, counter))
        counter += 1


def seed_of(record):
    lines = [record["secret"], *record["words"], str(record["game"]), str(record["branch"])]
    return hashlib.blake2b("".join(line + "\n" for line in lines).encode(), digest_size=32).digest()


def check(record, commitment=None):
    """How many draws are right; raises ValueError at the first thing that is wrong."""
    opened = hashlib.blake2b(bytes.fromhex(record["secret"]), digest_size=32).hexdigest()
    if opened != (commitment or record["commitment"]):
        raise ValueError("the secret is not the one that was committed to")
    stream, count = words(seed_of(record)), 0
    for draws in (record["draws"], *(move["draws"] for move in record["moves"])):
        for bound, value in draws:
            word = next(stream)
            while word < 2**32 % bound:  # too low: small values would be likelier
                word = next(stream)
            if word % bound != value:
                raise ValueError(f"draw {count + 1} should be {word % bound} of {bound}, not {value}")
            count += 1
    return count


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        print(check(json.load(file), *sys.argv[2:3]), "draws are right")
