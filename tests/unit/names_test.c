/* Names that may be taken: what means something else, what looks like another's, what nobody sees. */
#include "check.h"

#include "engine/gm/names.h"
#include "engine/play/verbs.h"
#include "mail/skeleton.h"
#include "mail/unseen.h"
#include "mail/utf8.h"
#include "rules/doors.h"
#include "rules/rules.h"

static bool alike(const char *one, const char *other)
{
    struct skeleton skeletons[2];
    skeleton_of(one, &skeletons[0]);
    skeleton_of(other, &skeletons[1]);
    bool same = skeleton_alike(&skeletons[0], &skeletons[1]);
    skeleton_free(&skeletons[0]);
    skeleton_free(&skeletons[1]);
    return same;
}

static void letters_of_other_scripts_look_alike(void **state)
{
    (void)state;
    static const char *const pairs[][2] = {
        {"Anna", "anna"},
        {"Anna", "Аnna"}, /* Cyrillic А */
        {"Anna", "Аnnа"}, /* and а */
        {"Anna", "ΑΝΝΑ"}, /* Greek capitals */
        {"Hans", "Ηans"}, /* Greek Eta */
        {"Carl", "Ϲarl"}, /* Greek lunate sigma */
        {"Carl", "Саrl"},
        {"Bob", "ВоЬ"},
        {"Anna", "Ａｎｎａ"}, /* full width */
        {"Anna", "𝐀𝒏𝓷𝖆"},
        {"Anna", "🄰nna"},
        {"Anna", "🅰nna"},
        {"Anna", "Ännä"},
        {"Bill", "BiIl"}, /* a capital I */
        {"Bill", "Bi11"},
        {"Ian", "lan"}, /* a small l */
        {"Robert", "R0bert"},
        {"Mario", "rnario"},
        {"Will", "vvill"},
        {"Anna Maria", "Anna-Maria"},
        {"Anna Maria", "Anna_Maria"},
        {"O'Hara", "O’Hara"},
        {"Anna", "An\u00adna"},
        {"Anna", "An\u200bna"},
        {"straße", "STRASSE"},
        {"Nina", "ΝΙΝΑ"},
        {"Peter", "Реtег"},
        {"Salomo", "Տаlоmо"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        if (!alike(pairs[i][0], pairs[i][1]))
            fail_msg("%s and %s are taken apart", pairs[i][0], pairs[i][1]);
    static const char *const apart[][2] = {
        {"Anna", "Anne"}, {"Ali", "All"},     {"ALI", "all"},         {"Anna", "Anna 2"},
        {"Mila", "Milo"}, {"Иван", "Ирина"},  {"Γιώργος", "Γιάννης"}, {"名前", "名後"},
        {"Иван", "Ivan"}, {"Elisa", "Eliza"}, {"Anna", ""},
    };
    for (size_t i = 0; i < sizeof apart / sizeof apart[0]; i++)
        if (alike(apart[i][0], apart[i][1]))
            fail_msg("%s and %s are taken for the same", apart[i][0], apart[i][1]);
}

/* Every verb and every seat of every game, not a list of today's. */
static void words_of_the_program_are_reserved(void **state)
{
    (void)state;
    for (int verb = VERB_NONE + 1; verb < VERB_COUNT; verb++)
        if (!name_reserved(verb_name((enum verb)verb)))
            fail_msg("the verb %s may be a name", verb_name((enum verb)verb));
    for (int i = 0; rules_all[i] != NULL; i++)
        for (int seat = 0; seat < rules_all[i]->seats_max; seat++) {
            check_true(name_reserved(rules_seat(rules_all[i], seat + 1)->name));
            check_true(name_reserved(rules_seat(rules_all[i], seat + 1)->letter));
        }
    static const char *const more[] = {"bot", "GM",          "all",         "red", "Red",  "ALL",          "a11",
                                       "АLL", "bοt",         "BОT",         "ΒΟΤ", "G.M.", "g m",          "ｇｍ",
                                       "12",  "Game Master", "game-master", "AlI", "bоt",  "bot for Carl", "GM Anna",
                                       "yes", "уеs",         "end press",   "r",   "R"};
    for (size_t i = 0; i < sizeof more / sizeof more[0]; i++)
        if (!name_reserved(more[i]))
            fail_msg("%s may be a name", more[i]);
    static const char *const fine[] = {"Anna",   "Ali",    "ALI",       "Abbott", "Redmond", "Red Baron",
                                       "Allan",  "Robin",  "Wait 4 me", "Jo",     "Иван",    "名前",
                                       "Anna 2", "Botond", "Gmelin",    "player"};
    for (size_t i = 0; i < sizeof fine / sizeof fine[0]; i++)
        if (name_reserved(fine[i]))
            fail_msg("%s is reserved", fine[i]);
}

static void check_seen(const char *text, const char *want)
{
    struct text out = TEXT_EMPTY;
    unseen_drop(text, strlen(text), &out);
    check_text(out.data, want);
    text_free(&out);
}

static void what_is_unseen_goes(void **state)
{
    (void)state;
    static const uint32_t unseen[] = {0x00,   0x1b,    0x7f,    0x85,    0x9b,     0xad,   0x61c,  0x180e,
                                      0x200b, 0x200c,  0x200d,  0x200e,  0x200f,   0x2028, 0x2029, 0x202a,
                                      0x202e, 0x2060,  0x2066,  0x2069,  0xfeff,   0x3164, 0xe000, 0xfff9,
                                      0xffff, 0xe0001, 0xe0041, 0xf0000, 0x10ffff, 0x378};
    for (size_t i = 0; i < sizeof unseen / sizeof unseen[0]; i++)
        if (!unseen_is(unseen[i]))
            fail_msg("U+%04X is seen", (unsigned)unseen[i]);
    for (uint32_t code = 0x21; code < 0x7f; code++)
        check_true(!unseen_is(code));
    check_seen("a\tb\nc", "a\tb\nc");
    check_seen("take \xe2\x80\xae"
               "3\xe2\x80\xac",
               "take 3");
    check_seen("a\xe2\x80\xa8"
               "b",
               "a b");
    check_seen("Grüße, 名前, ¡olé!", "Grüße, 名前, ¡olé!");
    /* a family is one picture; the same joiner hides nothing in a word */
    check_seen("\U0001f468\u200d\U0001f469\u200d\U0001f467 x", "\U0001f468\u200d\U0001f469\u200d\U0001f467 x");
    check_seen("\u2764\ufe0f\u200d\U0001f525", "\u2764\ufe0f\u200d\U0001f525");
    check_seen("a\u200db\U0001f468\u200d", "ab\U0001f468");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letters_of_other_scripts_look_alike),
        cmocka_unit_test(words_of_the_program_are_reserved),
        cmocka_unit_test(what_is_unseen_goes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
