"""What Cursus stores packed (src/base/jv_pack.c), as values of Python."""


class Packed:
    def __init__(self, text):
        self.bytes, self.at, self.keys = text.encode(), 2, []
        assert self.bytes[:2] == b"~1", text

    def number(self):
        value = shift = 0
        while True:
            digit = self.bytes[self.at] - ord("0")
            self.at += 1
            value |= (digit & 31) << shift
            shift += 5
            if digit < 32:
                return value

    def text(self):
        length = self.number()
        self.at += length
        return self.bytes[self.at - length:self.at].decode()

    def key(self):
        place = self.number()
        if place:
            return self.keys[place - 1]
        key = self.text()
        if len(self.keys) < 192:
            self.keys.append(key)
        return key

    def value(self):
        kind = chr(self.bytes[self.at])
        self.at += 1
        if kind == "i":
            twice = self.number()
            return -1 - (twice >> 1) if twice & 1 else twice >> 1
        if kind == "s":
            return self.text()
        if kind == "a":
            return [self.value() for _ in range(self.number())]
        if kind == "o":
            return {self.key(): self.value() for _ in range(self.number())}
        return {"n": None, "t": True, "f": False}[kind]


def unpacked(text):
    reader = Packed(text)
    value = reader.value()
    assert reader.at == len(reader.bytes), f"more behind the value: {text}"
    return value
