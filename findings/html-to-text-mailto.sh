#!/usr/bin/env bash
# html-to-text takes "mailto:" off the links it writes, also where what is left is no address.
#
# Package: html-to-text 10.0.1 (npm), which mailparser uses to make a text of an HTML mail.
# Expected: <a href="mailto:club@club.example?subject=yes&amp;body=1">Yes</a> becomes
#   "Yes [mailto:club@club.example?subject=yes&body=1]", as other links keep their https:, tel: or sms:. Leaving the
#   scheme out would be a courtesy to bare addresses.
# Happens: it becomes "Yes [club@club.example?subject=yes&body=1]", which is no link and no address. linkBrackets and
#   hideLinkHrefIfSameAsText change nothing about it; a pathRewrite gets to see the link without its scheme.
# Why it matters: in a text part made by it the buttons of a mail are dead: at best a program makes a link of the address
#   alone, without subject and text. Text parts of mails with such buttons have to be written by hand, or by a pathRewrite
#   that puts the scheme back where there is an @ and none before it.
for p in node npm; do command -v $p >/dev/null || { echo "no $p here"; exit 2; }; done
D=$(mktemp -d) && trap 'rm -rf "$D"' EXIT && cd "$D" || exit 2
V=10.0.1
npm install --prefix "$D" --cache "$D/cache" --ignore-scripts --no-audit --no-fund "html-to-text@$V" >said 2>&1 ||
	{ tail -n 5 said; echo "cannot install html-to-text $V"; exit 2; }
cat >try.mjs <<'END'
import { convert } from 'html-to-text';

const button = '<a href="mailto:club@club.example?subject=yes&amp;body=1">Yes</a>';
const bare = '<a href="mailto:club@club.example">club@club.example</a>';
const others = '<a href="tel:+49301">Call</a> <a href="https://club.example/">Page</a>';
const told = (options) => ({ wordwrap: false, selectors: [{ selector: 'a', options }] });
console.log(convert(button, { wordwrap: false }));
console.log(convert(bare, { wordwrap: false }));
console.log(convert(others, { wordwrap: false }));
console.log(convert(button, told({ linkBrackets: ['<', '>'] })));
console.log(convert(bare, told({ hideLinkHrefIfSameAsText: true })));
console.log(convert(button, told({ pathRewrite: (path) => `(seen: ${path})` })));
END
got=$(node try.mjs 2>said) || { tail -n 5 said; exit 2; }
printf 'html-to-text %s\n%s\n' "$V" "$got"
if [ "$got" = 'Yes [club@club.example?subject=yes&body=1]
club@club.example [club@club.example]
Call [tel:+49301] Page [https://club.example/]
Yes <club@club.example?subject=yes&body=1>
club@club.example
Yes [(seen: club@club.example?subject=yes&body=1)]' ]; then
	echo "As described: mailto: is taken off, and nothing else is."
	exit 0
fi
echo "It behaves otherwise now."
exit 1
