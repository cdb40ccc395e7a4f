#!/usr/bin/env bash
# postal-mime joins the quoted lines of a format=flowed mail together with their marks.
#
# Package: postal-mime 4.0.0 (npm).
# Expected: RFC 3676 4.5: the quote marks of a line are taken off before anything else is done with it, and a flowed line
#   goes on in the next one of the same depth: "> Which of them " and "> do you take?" are "> Which of them do you take?".
#   So it is in mailparser, in mutt and in Roundcube.
# Happens: they become "> Which of them > do you take?". In deeper quotations the marks in the middle are ">>". What is not
#   quoted is joined as it should be.
# Why it matters: whoever compares a quotation with the mail that was sent, or looks in it for forms that were filled in
#   ("> 3: north"), finds lines that nobody wrote, with marks inside that are taken for text. Such texts have to be read
#   from the source of the part.
for p in node npm; do command -v $p >/dev/null || { echo "no $p here"; exit 2; }; done
D=$(mktemp -d) && trap 'rm -rf "$D"' EXIT && cd "$D" || exit 2
P=4.0.0 M=3.14.2
npm install --prefix "$D" --cache "$D/cache" --ignore-scripts --no-audit --no-fund "postal-mime@$P" "mailparser@$M" >said 2>&1 ||
	{ tail -n 5 said; echo "cannot install postal-mime $P and mailparser $M"; exit 2; }
cat >try.mjs <<'END'
import { simpleParser } from 'mailparser';
import PostalMime from 'postal-mime';

const mail = ['From: player@club.example', 'To: club@club.example', 'Subject: Re: your move', 'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=us-ascii; format=flowed', '', 'Long lines of ', 'the answer.', '> Which of them ',
    '> do you take?', '>> One of the two ', '>> that are left.', '', 'The second.', ''].join('\r\n');
console.log((await PostalMime.parse(mail)).text.trimEnd());
console.log('--');
console.log((await simpleParser(mail)).text.trimEnd());
END
got=$(node try.mjs 2>said) || { tail -n 5 said; exit 2; }
printf 'postal-mime %s, then mailparser %s\n%s\n' "$P" "$M" "$got"
if [ "$got" = 'Long lines of the answer.
> Which of them > do you take?
>> One of the two >> that are left.

The second.
--
Long lines of the answer.
> Which of them do you take?
>> One of the two that are left.

The second.' ]; then
	echo "As described: the marks of all lines but the first are in the middle."
	exit 0
fi
echo "It behaves otherwise now."
exit 1
