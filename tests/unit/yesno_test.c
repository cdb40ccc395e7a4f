/* "Yes" and "no" as people write them. */
#include "check.h"

#include "engine/play/verbs.h"
#include "engine/play/yesno.h"

static void are(enum yesno want, const char *const *lines)
{
    for (; *lines != NULL; lines++)
        if (yesno_read(*lines) != want)
            fail_msg("'%s' is read as %d, not %d", *lines, (int)yesno_read(*lines), (int)want);
}

static void whole_lines(void **state)
{
    (void)state;
    static const char *const yes[] = {"yes",
                                      "Yes",
                                      "YES!",
                                      "yes please",
                                      "Yes, please.",
                                      "Count me in!",
                                      "\xe2\x80\x9cyes\xe2\x80\x9d",
                                      "'yes'",
                                      "*yes*",
                                      "Yes :-)",
                                      "yes!!! \xf0\x9f\x98\x80",
                                      "\xf0\x9f\x8e\xb2 Yes",
                                      "\xf0\x9f\x91\x8d",
                                      "I'm in",
                                      "I\xe2\x80\x99m in!",
                                      "sure",
                                      "OK",
                                      "ja gerne",
                                      "Ja, sehr gerne!",
                                      "Gerne",
                                      "NAT\xc3\x9cRLICH",
                                      "oui",
                                      "Oui, avec plaisir",
                                      "d\xe2\x80\x99"
                                      "accord",
                                      "si claro",
                                      "S\xc3\x8d",
                                      "S\xc3\xad, claro",
                                      "\xc2\xa1S\xc3\xad!",
                                      "Por supuesto",
                                      "No problem!",
                                      "No problem, count me in",
                                      "yes, count me in",
                                      "Yes, I would love to play with all of you",
                                      "- yes",
                                      "Yes, that one.",
                                      "Yes, exactly!",
                                      "Ja, genau so.",
                                      "Oui, c'est \xc3\xa7"
                                      "a",
                                      "S\xc3\xad, eso.",
                                      "S\xc3\xad, eso es, gracias",
                                      NULL};
    static const char *const no[] = {"no",
                                     "No.",
                                     "No thanks",
                                     "no, thank you",
                                     "Nope",
                                     "nein danke",
                                     "Nein, leider",
                                     "non merci",
                                     "Non, pas cette fois",
                                     "no gracias",
                                     "No, gracias!",
                                     "count me out",
                                     "Sorry, no",
                                     "not this time",
                                     "\xf0\x9f\x91\x8e",
                                     "no, not now",
                                     NULL};
    static const char *const none[] = {"",
                                       "join",
                                       "maybe",
                                       "yes, but not before Friday",
                                       "yes or no?",
                                       "yes?",
                                       "No one told me about it",
                                       "no, count me in",
                                       "no-show",
                                       "noon",
                                       "yesterday",
                                       "i",
                                       "ja, aber nicht heute",
                                       "take 3",
                                       "yes, I got your mail",
                                       "Yes, it is raining here as well",
                                       "Ja, habe ich gesehen",
                                       "Oui, j'ai lu les r\xc3\xa8gles",
                                       "S\xc3\xad, lo he visto",
                                       "No, I had not seen it",
                                       "\xf0\x9f\x98\x80",
                                       "no problem at all but when",
                                       "yes I say to you all that this is a very long line about something else",
                                       "nonsense",
                                       "no/yes",
                                       NULL};
    are(YESNO_YES, yes);
    are(YESNO_NO, no);
    are(YESNO_NONE, none);
}

static void verb_of(const char *raw, enum verb want, const char *rest)
{
    struct order_line line;
    struct piece piece;
    char text[100];
    check_true(line_read(raw, &line));
    if (verb_read(&line, &piece) != want)
        fail_msg("'%s' is no %s", raw, verb_name(want));
    piece_copy(piece, text, sizeof text);
    check_text(text, rest);
}

static void first_words(void **state)
{
    (void)state;
    verb_of("Yes, it is mine!", VERB_YES, "it is mine!");
    verb_of("yes", VERB_YES, "");
    verb_of("\"Yes\"  \xf0\x9f\x98\x80", VERB_YES, "");
    verb_of("yes 3", VERB_YES, "3");
    verb_of("NEIN!", VERB_NO, "");
    verb_of("s\xc3\xad", VERB_YES, "");
    verb_of("no: 2", VERB_NO, "2");
    verb_of("no-show", VERB_NONE, "no-show");
    verb_of("join 3", VERB_JOIN, "3");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(whole_lines), cmocka_unit_test(first_words)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
