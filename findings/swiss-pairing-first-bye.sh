#!/usr/bin/env bash
# swiss-pairing gives the first bye of a tournament to a seed in the middle.
#
# Package: swiss-pairing 1.4.3 (npm).
# Expected: in a Swiss system the bye of the first round goes to the last of the ranking; the package's own description says
#   so too (byes rise from the lowest, beginning with the lowest seed where nothing has been played).
# Happens: with 3 or 7 entrants the last seed has it. With 5 and with 11 the fourth seed has it, with 9 the seventh, each
#   time, and the rest is paired by no halves of the ranking either.
# Why it matters: a bye is a point for nothing. Seeds that were earned give it to the weakest; here it goes to somebody
#   who would have been paired with a stronger or weaker one by their place, and the number of entrants alone decides to
#   whom. Whoever compares pairings with this package must leave the first round out.
for p in node npm; do command -v $p >/dev/null || { echo "no $p here"; exit 2; }; done
D=$(mktemp -d) && trap 'rm -rf "$D"' EXIT && cd "$D" || exit 2
V=1.4.3
npm install --prefix "$D" --cache "$D/cache" --ignore-scripts --no-audit --no-fund "swiss-pairing@$V" >said 2>&1 ||
	{ tail -n 5 said; echo "cannot install swiss-pairing $V"; exit 2; }
cat >try.cjs <<'END'
const swiss = require('swiss-pairing')();
for (const many of [3, 5, 7, 9, 11]) {
    const entrants = Array.from({ length: many }, (_, at) => ({ id: at + 1, seed: at + 1 }));
    const pairs = swiss.getMatchups(1, entrants, []);
    console.log(many, pairs.map(({ home, away }) => away === null ? `bye:${home}` : `${home}-${away}`).join(' '));
}
END
got=$(node try.cjs 2>said) || { tail -n 5 said; exit 2; }
printf 'swiss-pairing %s: entrants, and the first round by their seeds\n%s\n' "$V" "$got"
if [ "$got" = '3 1-2 bye:3
5 1-5 2-3 bye:4
7 1-2 3-4 5-6 bye:7
9 1-4 2-3 5-8 6-9 bye:7
11 1-5 2-3 bye:4 6-8 7-11 9-10' ]; then
	echo "As described: of 5, 9 and 11 entrants the bye is not the last seed's."
	exit 0
fi
echo "It behaves otherwise now."
exit 1
