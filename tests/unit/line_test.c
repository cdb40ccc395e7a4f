#include "check.h"

#include "rules/line.h"

static void plain(void **state)
{
    (void)state;
    static const struct {
        const char *raw, *text;
    } cases[] = {
        {"Take  Vulcanus / 3", "take vulcanus / 3"},
        {"  \t play\xc2\xa0"
         "new  # the best",
         "play new"},
        {"1. take 2.", "take 2"},
        {"- take 2,", "take 2"},
        {"* take 2", "take 2"},
        {"*take 2*", "take 2"},
        {"- **take 2.**", "take 2"},
        {"_*take 2*_", "take 2"},
        {"/take 2/.", "take 2"},
        {"__take 2__", "take 2"},
        {"take 2 / 3*", "take 2 / 3*"},
        {"____", "____"},
        {"*", "*"},
        {"/2 / 3/", "2 / 3"},
        {"/ 2 / 3 /", "/ 2 / 3 /"},
        {"-- asia", ""},
        {"god \xe2\x88\x92\xe2\x80\x93 asia", "god -- asia"},
        {"god \xe2\x80\x94 asia", "god -- asia"},
        {"\xef\xbb\xbftake \xef\xbc\x93", "take 3"},
        {"\xe2\x80\x9ctake\xe2\x80\x9d ta\xe2\x80\x8bke", "\"take\" take"},
        {"take \xff\xfe", "take \xff\xfe"},
        {"# only a remark", ""},
        {"  // take 2", ""},
        {"take 2 // play 3", "take 2"},
        {"; take 2", ""},
        {"-- ", "--"},
        {"% take 2", ""},
        {":: take 2", ""},
        {"rem mun", "rem mun"},
        {"take /* 2 */ 3", "take 3"},
        {"/* take 2", ""},
        {"<!-- take 2 -->play 3", "play 3"},
        {"~~take 2~~ take 3", "take 3"},
        {"~~~~", "~~~~"},
        {"~take 2~, take 3", ", take 3"},
        {"~2 ~3", "~2 ~3"},
        {"[s]take 2[/s]take 3", "take 3"},
        {"<del>take 2</del> take 3", "take 3"},
        {"t\xcc\xb6"
         "a\xcc\xb6"
         "k\xcc\xb6"
         "e\xcc\xb6 play 3",
         "play 3"},
        {"see http://example.org/take", "see http://example.org/take"},
        {"take wheat / first", "take wheat / first"},
        {"", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct order_line line;
        check_true(line_read(cases[i].raw, &line));
        check_text(line.text, cases[i].text);
        check_int(line.len, strlen(line.text));
    }
}

static void too_long(void **state)
{
    (void)state;
    static char raw[LINE_BYTES + 2];
    memset(raw, 'a', sizeof raw - 1);
    struct order_line line;
    check_true(!line_read(raw, &line));
    check_int(line.len, LINE_BYTES);
    raw[LINE_BYTES] = '\0';
    check_true(line_read(raw, &line));
}

static void pieces(void **state)
{
    (void)state;
    struct order_line line;
    check_true(line_read("Take  wheat/ p3 /", &line));
    struct piece part[4], word[4];
    check_int(piece_split(&line, piece_whole(&line), '/', part, 4), 3);
    check_true(piece_is(part[0], "take wheat"));
    check_true(piece_is(part[1], "p3"));
    check_int(part[1].column, 14);
    check_int(part[2].len, 0);
    check_int(piece_words(&line, part[0], " ", "", word, 4), 2);
    check_true(piece_is(word[1], "wheat"));
    check_int(word[1].column, 7);
    check_true(line_read("place cas 3+2,1", &line));
    check_int(piece_words(&line, piece_whole(&line), " ,", "+", word, 4), 6);
    check_true(piece_is(word[3], "+"));
}

static const char *fruit(int index)
{
    static const char *const names[] = {"pear", "pea", "plum"};
    return names[index];
}

static void matching(void **state)
{
    (void)state;
    static const struct {
        const char *word;
        int want;
    } cases[] = {{"pea", 1}, {"pear", 0}, {"pe", MATCH_MANY}, {"pl", 2}, {"x", MATCH_NONE}, {"plums", MATCH_NONE}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct order_line line;
        check_true(line_read(cases[i].word, &line));
        check_int(piece_match(piece_whole(&line), fruit, 3), cases[i].want);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain),
        cmocka_unit_test(too_long),
        cmocka_unit_test(pieces),
        cmocka_unit_test(matching),
    };
    return cmocka_run_group_tests_name("line", tests, NULL, NULL);
}
