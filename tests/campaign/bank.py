"""The clocks of a year once more: every line that tests/unit/engine_bank_test writes (TRACE) is found by another
program in another way, with the zones of Python: bank.py [TRACE]. Without one the test is run here."""
import os
import subprocess
import sys
import tempfile
from datetime import date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

DAY = 86400
WEEK = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]


def span(word):
    return int(word[:-1]) * {"s": 1, "m": 60, "h": 3600, "d": DAY}[word[-1]]


def at(day, second, zone):
    """RFC 5545, 3.3.5: a time that clocks skip by the offset before, of one shown twice the first."""
    return int((datetime(day.year, day.month, day.day, tzinfo=zone) +
                timedelta(seconds=second)).replace(fold=0).timestamp())


def local(when, zone):
    shown = datetime.fromtimestamp(when, timezone.utc).astimezone(zone)
    return shown.date(), shown.hour * 3600 + shown.minute * 60 + shown.second


def days_of(word):
    if word == "daily":
        return set(range(7))
    found = set()
    for one in word.split(","):
        first, _, last = one.partition("-")
        step = WEEK.index(first)
        found.add(step)
        while last and WEEK[step] != last:
            step = (step + 1) % 7
            found.add(step)
    return found


class Table:
    """When deadlines are allowed."""

    def __init__(self, terms, zone):
        self.days, self.hours, self.off, self.dates = None, [], set(), None
        self.zone, self.home = ZoneInfo("UTC"), ZoneInfo(zone)
        for word in terms.replace(" off=", "|off=").replace(" schedule=", "|schedule=").split("|"):
            key, _, value = word.partition("=")
            if key == "schedule":
                days, hours, place = value.split(" ")
                self.days, self.zone = days_of(days), ZoneInfo(place)
                self.hours = [int(hour[:2]) * 3600 + int(hour[3:]) * 60 for hour in hours.split(",")]
            elif key == "off" and ".." in value:
                self.dates = [date.fromisoformat(day) for day in value.split("..")]
            elif key == "off":
                self.off = days_of(value)
        self.night = (0, 0)

    def closed(self, day):
        return day.weekday() in self.off or (self.dates is not None and self.dates[0] <= day <= self.dates[1])

    def slot(self, when):
        """The first time of the schedule from then on; without one that time, on the next day that is not off."""
        day, second = local(when, self.zone)
        if not self.hours:
            if not self.closed(day):
                return when
            while self.closed(day):
                day += timedelta(1)
            return at(day, second, self.zone)
        day -= timedelta(1)
        while True:
            if not self.closed(day) and day.weekday() in self.days:
                times = [at(day, hour, self.zone) for hour in self.hours]
                times = [time for time in times if time >= when]
                if times:
                    return min(times)
            day += timedelta(1)

    def awake(self, when):
        day, second = local(when, self.home)
        first, last = (60 * minute for minute in self.night)
        if first == last or not (first <= second < last if first < last else second >= first or second < last):
            return when
        return at(day + timedelta(second >= last), last, self.home)

    def first(self, when):
        when = self.slot(when)
        hours, self.hours = self.hours, []
        for _ in range(16):
            then = self.slot(self.awake(when))
            if then == when:
                break
            when = then
        self.hours = hours
        return when


class Seat:
    """What is left of the pace and of the bank is counted; moments follow from it."""

    def __init__(self, pace, zone, terms):
        self.table, self.pace = Table(terms, zone), pace
        words = dict(word.split("=", 1) for part in terms.split("|") for word in part.split(" ") if "=" in word)
        self.has, self.add = "bank" in words, span(words.get("bank_add", "0s"))
        self.held, self.cap = span(words.get("bank", "0s")), span(words.get("bank_cap", "0s"))
        self.has = self.held > 0 or self.add > 0
        self.budget = span(words["absence"])
        self.away, self.charged, self.still = (0, 0), 0, 0
        self.end = self.base = self.due = 0  # of the pace; when the bank begins; the deadline
        self.waits = False

    def rests(self):
        return bool(self.base) and self.still > self.base

    def ran(self, when):
        """Seconds from the beginning of the bank in which the player was here."""
        if not self.base or not self.waits or when <= self.base:
            return 0
        begin = max(self.away[0], self.base)
        gone = max(0, min(when, self.still) - begin) if self.rests() else 0
        return min(when - self.base - gone, self.held)

    def empty(self):
        end, begin = self.base + self.held, max(self.away[0], self.base)
        return end + self.still - begin if self.rests() and end > begin else end

    def left(self, when):
        return self.held - self.ran(when)

    def settle(self, when):
        empty = self.empty()
        self.held -= self.ran(when)
        if self.base and self.waits and when > self.base:
            self.base = min(when, empty)

    def find(self, now):
        due, was = self.due, self.base or self.due
        base = self.table.first(was if self.still > self.end and not self.rests() else self.end)
        if base <= now < was:
            self.end, base = was, self.table.first(was)
        self.due = base
        if self.base:
            self.base = self.base if self.base <= now else base
            self.due = self.table.first(self.empty())
            if self.due <= now < due:
                self.due = self.table.first(due)

    def later(self, by):
        self.end, self.due = self.end + by, self.due + by
        self.base += by if self.base else 0

    def leave(self, when):
        begin = max(self.away[0], when)
        if self.due <= begin or self.away[1] <= begin:
            return
        by = min(self.away[1] - begin, max(0, self.budget - self.charged))
        if by:
            self.settle(when)
            self.charged, self.still = self.charged + by, begin + by
            if not self.rests():
                self.later(by)
            self.find(when)

    def back(self, when):
        rest = max(0, self.still - max(when, self.away[0])) if self.still else 0
        rested = self.rests()
        self.settle(when)
        self.still, self.charged = 0, self.charged - rest
        if not rested and self.due:
            self.later(-rest)

    def step(self, step, now, a, b):
        if step == "ask":
            self.back(now)
            self.settle(now)
            self.end, self.due, self.waits = now + self.pace, 0, True
            self.base = self.end if self.has else 0
            self.find(now)
            self.leave(now)
        elif step == "answer":
            self.settle(now)
            self.waits = False
        elif step == "over":
            self.back(now)
            self.settle(now)
            self.end = self.base = self.due = 0
            self.waits = False
            if a and self.has:
                more = self.held + self.add
                self.held = max(self.held, min(more, self.cap)) if self.cap else more
        elif step in ("away", "sleep"):
            self.back(now)
            if step == "away":
                self.away = (a, b)
            else:
                self.table.night = (a, b)
            self.find(now)
            self.leave(now)
        elif step == "still":
            self.back(now - a)
            self.later(a)
            self.find(now)
            self.leave(now)
        elif step == "extend":
            self.settle(now)
            if self.base and self.base <= now:
                self.end = self.base
            self.later(a)
        return [self.due, self.base, self.left(now), self.charged]


def check(path):
    seat, lines, wrong = None, 0, 0
    with open(path, encoding="utf-8") as trace:
        for line in trace:
            words = line.rstrip("\n").split("\t")
            if words[0] == "game":
                seat, held = Seat(int(words[1]), words[2], words[3]), line
                continue
            now, a, b, *found = map(int, words[1:])
            want = seat.step(words[0], now, a, b)
            lines += 1
            if want != found:
                wrong += 1
                if wrong <= 5:
                    print(held, line, "not", want)
                seat.due, seat.base, seat.charged = found[0], found[1], found[3]
    print(f"{lines} steps of clocks, {wrong} wrong")
    return lines > 0 and wrong == 0


def main():
    if len(sys.argv) > 1:
        return check(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "trace")
        subprocess.run(["build/debug/tests/engine_bank_test"], env=dict(os.environ, TRACE=path), check=True,
                       stdout=subprocess.DEVNULL)
        return check(path)


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
