#!/usr/bin/env bash
# tiebreak gives opponents half a point for a game that somebody lost by staying away, if it was their last.
#
# Package: tiebreak 0.4.0 (npm), with its setting FIDE_2023.
# Expected: for the tie-breaks of opponents only requested byes at the end count as draws, and rounds after a withdrawal,
#   which are such byes (FIDE Handbook C.07, 16.2.5 and 16.3.2); a forfeit keeps what was awarded, 0 (16.2.4 and 16.3.1).
# Happens: every round at the end that was not played by one's own choice counts as a draw, a forfeit as well.
# Why it matters: the text speaks of voluntary unplayed rounds, which forfeits are, where it says which byes count; the
#   one word read for the other moves Buchholz by half a point for all whom somebody met who missed their last game. That
#   is the most common way of leaving a tournament, and half a point is what Buchholz decides by.
for p in node npm; do command -v $p >/dev/null || { echo "no $p here"; exit 2; }; done
D=$(mktemp -d) && trap 'rm -rf "$D"' EXIT && cd "$D" || exit 2
V=0.4.0
npm install --prefix "$D" --cache "$D/cache" --ignore-scripts --no-audit --no-fund "tiebreak@$V" >said 2>&1 ||
	{ tail -n 5 said; echo "cannot install tiebreak $V"; exit 2; }
cat >try.mjs <<'END'
import { Results, Tiebreaker, TournamentType, UnplayedRoundsAdjustment } from 'tiebreak';
const won = (white, black, forfeited) => ({ white, black, scoreWhite: 1, scoreBlack: 0, forfeited });
for (const forfeited of [false, true]) {
    const tiebreaker = new Tiebreaker(new Results(TournamentType.SWISS, [
        { pairings: [won('Ann', 'Ben', false), won('Cid', 'Dee', false)] },
        { pairings: [won('Ann', 'Cid', false), won('Dee', 'Ben', forfeited)] },
    ]), UnplayedRoundsAdjustment.FIDE_2023);
    console.log(forfeited ? 'stayed away' : 'lost', 'Ben', tiebreaker.score('Ben', 2), 'for Ann',
        tiebreaker.adjustedScore('Ben', 2), 'Buchholz of Ann', tiebreaker.buchholz('Ann', 2));
}
END
got=$(node try.mjs 2>said) || { tail -n 5 said; exit 2; }
printf 'tiebreak %s: Ben lost to Ann, and then to Dee, or stayed away from that game\n%s\n' "$V" "$got"
if [ "$got" = 'lost Ben 0 for Ann 0 Buchholz of Ann 1
stayed away Ben 0 for Ann 0.5 Buchholz of Ann 1.5' ]; then
	echo "As described: the forfeit counts as a draw."
	exit 0
fi
echo "It behaves otherwise now."
exit 1
