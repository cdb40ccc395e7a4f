#include "odd.h"

static const struct {
    int times; /* that it stands there */
    const char *text;
} odd[] = {
    /* letters, marks and blanks */
    {1, "`take` \u22123 \u00bd \ufb01sh \uff19 \u2460 \u2167 soft\u00adhyphen zero\u200bwidth"},
    {1, "\u0442\u0430\u043a\u0435 wheat, \u03b1\u03b2 3"},
    {1, "\u201eWein\u201c \u2014 \u00abvin\u00bb \u2026 \u2192 \u2013 3"},
    {1, "a\xffz take\x80 \xc3"},
    {1, "\tplace\t castello \r"},
    {1, "'"},
    {1, "-"},
    {1, "..."},
    {1, "l' intrigue, d'accord, qu'il, jusqu'au 3 janvier, Anna's and the players' o'clock, 'tis"},
    {1, "we're, they'll, you've, he'd, it's, that'sx, who's, I'm, don't, shan't'"},
    {1, "4food, 4-food, q2, 12th 3rd-4th, 1234567890123, 999999999 0 00012"},
    {1, "-> => --> == - -- a->b a-b-c par-bur-mar x--y"},
    {1, "(take (wheat) [3] {4} <5> \"6\" *7* _8_ ~9~ |10| \\11 #12 @13 $14 %15 ^16 &17"},
    {1, "St. Petersburg, StP/sc, Spain (south coast), spa(nc), bul / ec"},
    {1, "no. 1, no. Nr. 3, num. 4; art. 5 vs. 6. no."},
    {1, "No.\nno!\nYes?\nyes.but\nNo. 3"},
    {1, "voet 3 yes\nawya next week\njion 12\nzoen Paris\nhlep\nudno\npasue"},
    /* days and hours */
    {1, "away next weekend\naway the week after next\naway until next week\naway until the weekend"},
    {1, "away until the end of the week\naway for a fortnight\naway for 2 fortnights from Monday"},
    {1, "away from 20.12. 2026 to 3.1. 2027\naway Dec 26 & 27\naway Mon > Wed\naway 26 and 27 December"},
    {1, "away Dec 26 and 27 weeks\naway Dec 26 and 27/1\naway Dec 26 and 27.1.\naway Dec 26 and 25"},
    {1, "away between Monday, and Wednesday next week\naway between 24.12. & 27.12.\nbetween Monday"},
    {1, "away for 400 days\naway for 366 days\naway for 367 days from today\naway for 0 days\naway for ten days"},
    {1, "away 2026-13-01\naway 2026-02-30\naway 1999-12-31\naway 2199-12-31 to 2200-01-01\naway 31.9."},
    {1, "away in February 30\naway in March\nall of April\nthe whole month of May\nin January 5"},
    {1, "away 28.12.26 - 4.1.27\naway 13/12 to 1/4\naway 1/13 to 4/1\naway 15/16"},
    {1, "away from the 31st\naway until the 30th\naway 23. - 2.\naway 23 to 2\naway del 23 al 2"},
    {1, "Monday. 21 December\nMonday, the 21st\nMon. 21.12.\nMonday 21\nMonday next\nnext week, Mon - Wed"},
    {1, "away since the 10th of December until the 3rd of January\naway 1 December to 2 December"},
    {1, "sleep 23:00-07:00\nsleep 11 to 7\nsleep 12 to 8\nsleep 7 to 11\nsleep 11 pm - 7 a.m.\nsleep 24-24"},
    {1, "sleep from 10.30 p.m until 6\nsleep between 22 h and 7h30\nasleep 0 to 8\nnight 22-6 o'clock sleep"},
    {1,
     "vote for 48h more\nvote extend 3 weeks\nanother 48 hours\nnoch zwei Tage\nvote 1000 more days, 1001 more days"},
    {1, "an hour more\none day\na week longer\nthree more h\notro dia\n0 more days\n2 de mas"},
    /* frames of letters */
    {1, "Hi all,\nHello Bruno - and hi Carla!\n\nGood evening, all. Dear GM: take wheat\n\nThanks\n\nAnna\nthe rest"},
    {1, "take wheat\n\nThe rest of the day, enjoy!\nAnna\nHead of the\n12 Rome Road\n5 "
        "a\nhttp://example.org\nwww.example.org"},
    {1, "take wheat\n\nBest,\nanna\n+49 561 123\n+49 561 1234567\nwhat? no;\na=b\nMore Of These\nAnd More\nAnd On\nAnd "
        "On"},
    {1, "take wheat\n--\nAnna\n-- \nBruno"},
    {1, "take wheat\n====\nAnna Smith\nSent from my phone\n\nOne\nTwo\nThree\nFour\nFive\nSix\nSeven\nEight\nNine"},
    {1, "take wheat\n----\ntake wine"},
    {1, "Sent from my iPhone\nSent from here\nGet Outlook for iOS"},
    {1, "Greetings from Rome where it is cold\nGreetings from the very cold town of Rome\nlove to all from Paris"},
    {1, "Subject: AW: Re: WG: Fwd: take wheat\n\n"},
    {1, "Subject: Re[2]: #4 ides (FORVM) - move rome luna"},
    {1, "subject : ides (Quorum), round 3: take wheat\n\nhello"},
    {1, "Betreff: Re: Re: Re: Re: Re: Re: Re: Re: Re: Re: Re: Re: help\n"},
    {1, "Subject:\n\n"},
    {1, "Subject"},
    {1, "> press blue\n> hi\n> end press\npress blue\nhi\nthere\nend press\npress red\npress Anna:\nyes\nend press."},
    {1, "press blue\nnever ended\nvote 3 yes"},
    {1,
     "1. help\n2) games\na) state\n#3) zone\n\U0001F44D\n\U0001F44E!\n\U0001F44D\U0001F44E\n\u2022 orders\n10) 10 yes"},
    {1, "Our thoughts on this are that everybody should vote yes on number\n3 please\nvote 3 yes and then some words "
        "to be over it\nvote 4 no"},
    {1,
     "stop\nStop.\nplease stop sending mail, if you can\nmaybe stop\nif ready, ready\nsi\nsi, claro\nsi puedo, listo"},
    {1, "Resign? Never!\nYes. But not now.\nYes, if he does\nno, vote 3 yes, vote 4 no, and zone Paris, and help"},
    /* much of it */
    {1, ""},
    {3, "\n \t\n"},
    {450, "wheat "},
    {200, "3, "},
    {120, "and "},
    {60, "Bruno or "},
    {30, "if win castello, "},
    {40, "help, "},
    {40, "away tomorrow and "},
    {250, "vote 3 yes\nvote pause\n"},
    {30, "take wheat / "},
    {30, "take wheat, play it; "},
    {20, "no, wait. take wheat. "},
    {20, "place: castello 3\n"},
    {9, "    castello 3\nplace: ____\n"},
    {20, "- castello\n"},
    {15, "1. wheat 2. wine 3. "},
    {9, "wheat   Rome  3   x\n"},
    {1,
     "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz take abcdefghijklmnopqrstuvwxyz-abcdefghijklmnopqrstuvwxyz"},
    {40, "(a-b'c.d)"},
    {250, "a-"},
    {250, "wheat-"},
    {250, "1-"},
    {170, "a'"},
    {1, "take the bath - no, hang on - take the wine instead. Or else the circus, or the sheep."},
    {1, "move rome luna - no, wait - rome to rimini instead. Or puteoli, or else carthage."},
    {1, "build emberglade, no, wait, build honeyfield instead. Or found millbrook, otherwise quarryton."},
    {1, "castello 3 - no, san polo, wait, I mean dorsoduro 3 instead. Or abstain, else castello."},
    {1, "A Par - Bur, no, hang on, Par - Pic instead. Or Par holds, or else Mar supports Par."},
};

bool odd_letter(int number, struct text *out)
{
    text_clear(out);
    if (number >= (int)(sizeof odd / sizeof odd[0]))
        return false;
    for (int i = 0; i < odd[number].times; i++)
        text_add(out, odd[number].text);
    return true;
}
