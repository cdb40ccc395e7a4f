#include "letter_spoil.h"

#include <string.h>

enum { WORDS = 400, BOUND = 0x7fff };

struct word {
    size_t from, to; /* its bytes, `to` not included */
};

struct letter {
    const char *text, *other;
    struct word word[WORDS];
    int words; /* at least one */
    unsigned seed;
    struct text *out;
};

static int draw(struct letter *letter, int below)
{
    letter->seed = letter->seed * 1103515245U + 12345U;
    return (int)(letter->seed >> 16 & BOUND) % below;
}

static int split(const char *text, struct word *out)
{
    static const char blanks[] = " \n";
    int count = 0;
    for (size_t at = strspn(text, blanks); text[at] != '\0' && count < WORDS; at += strspn(text + at, blanks)) {
        size_t len = strcspn(text + at, blanks);
        out[count++] = (struct word){at, at + len};
        at += len;
    }
    return count;
}

static struct word any_word(struct letter *letter)
{
    return letter->word[draw(letter, letter->words)];
}

static void add_part(struct letter *letter, size_t from, size_t to)
{
    text_add_bytes(letter->out, letter->text + from, to - from);
}

/* The letter with other bytes in the place of some. */
static void replace(struct letter *letter, size_t from, size_t to, const char *by)
{
    add_part(letter, 0, from);
    text_add(letter->out, by);
    text_add(letter->out, letter->text + to);
}

static void swap_words(struct letter *letter)
{
    int at = draw(letter, letter->words), next = at + 1 < letter->words ? at + 1 : at;
    struct word one = letter->word[at], other = letter->word[next];
    add_part(letter, 0, one.from);
    add_part(letter, other.from, other.to);
    if (next > at)
        add_part(letter, one.to, other.from);
    if (next > at)
        add_part(letter, one.from, one.to);
    text_add(letter->out, letter->text + other.to);
}

static bool is_ascii(char byte)
{
    return (byte & 0x80) == 0;
}

static void drop_letter(struct letter *letter)
{
    struct word word = any_word(letter);
    size_t at = word.from + (size_t)draw(letter, (int)(word.to - word.from)), to = at + 1;
    while (at > word.from && (letter->text[at] & 0xc0) == 0x80)
        at--;
    while ((letter->text[to] & 0xc0) == 0x80)
        to++;
    replace(letter, at, to, "");
}

static void swap_letters(struct letter *letter)
{
    struct word word = any_word(letter);
    size_t at = word.from + (size_t)draw(letter, (int)(word.to - word.from));
    bool plain = at + 1 < word.to && is_ascii(letter->text[at]) && is_ascii(letter->text[at + 1]);
    const char both[] = {plain ? letter->text[at + 1] : 'e', plain ? letter->text[at] : '\0', '\0'};
    replace(letter, plain ? at : word.to, plain ? at + 2 : word.to, both);
}

static void drop_word(struct letter *letter)
{
    struct word word = any_word(letter);
    replace(letter, word.from, word.to, "");
}

static void double_word(struct letter *letter)
{
    struct word word = any_word(letter);
    add_part(letter, 0, word.to);
    text_add_char(letter->out, ' ');
    text_add(letter->out, letter->text + word.from);
}

static void add_word(struct letter *letter, const char *const *words)
{
    int count = 0;
    while (words[count] != NULL)
        count++;
    size_t at = any_word(letter).from;
    replace(letter, at, at, words[draw(letter, count)]);
}

static void negate(struct letter *letter)
{
    static const char *const words[] = {"not ",  "don't ", "no ",     "never ", "nothing ",    "nicht ", "kein ",
                                        "ohne ", "ne ",    "pas de ", "sans ",  "instead of ", "no, ",   NULL};
    add_word(letter, words);
}

static void turn(struct letter *letter)
{
    static const char *const words[] = {
        "or ",        "and ",        "then ",   "if ",       "instead ",    "otherwise ", "maybe ",
        "next turn ", "both ",       "all ",    "it ",       "there ",      "oder ",      "und ",
        "dann ",      "falls ",      "sonst ",  "statt ",    "vielleicht ", "beide ",     "ou ",
        "puis ",      "sinon ",      "si ",     "o ",        "luego ",      "si no ",     "tal vez ",
        "y ",         "else ",       "but ",    "for ",      "from ",       "to ",        "with ",
        "only ",      "I won't ",    "I took ", "he wants ", "if I win ",   "wait, ",     "again ",
        "last year ", "what about ", "either ", "3 ",        "2 ",          "the first ", NULL};
    add_word(letter, words);
}

static void add_mark(struct letter *letter)
{
    static const char *const marks[] = {".", ",", "?", "!", ";",   ":",  " - ", "/",  " / ", "&",
                                        "+", "(", ")", "=", "...", "\"", "'",   "->", "-"};
    size_t at = any_word(letter).to;
    replace(letter, at, at, marks[draw(letter, (int)(sizeof marks / sizeof marks[0]))]);
}

static void join(struct letter *letter)
{
    static const char *const between[] = {", ",     ". ",  " and ",   " or ",         "; ",     "\n",
                                          " then ", " / ", " - no, ", " instead of ", ", else "};
    text_add(letter->out, letter->text);
    text_add(letter->out, between[draw(letter, (int)(sizeof between / sizeof between[0]))]);
    text_add(letter->out, letter->other);
}

static void mix(struct letter *letter)
{
    static struct word word[WORDS];
    int count = split(letter->other, word);
    struct word here = any_word(letter), there = word[count == 0 ? 0 : draw(letter, count)];
    add_part(letter, 0, here.from);
    text_add_bytes(letter->out, letter->other + there.from, count == 0 ? 0 : there.to - there.from);
    text_add(letter->out, letter->text + here.to);
}

static void keep_part(struct letter *letter)
{
    int from = draw(letter, letter->words), to = from + draw(letter, letter->words - from);
    add_part(letter, letter->word[from].from, letter->word[to].to);
}

static void break_line(struct letter *letter)
{
    size_t at = any_word(letter).to;
    replace(letter, at, at, "\n");
}

/* Each line's end becomes something else. */
static void put_between_lines(struct letter *letter, const char *between)
{
    for (const char *at = letter->text; *at != '\0'; at++)
        if (*at == '\n')
            text_add(letter->out, between);
        else
            text_add_char(letter->out, *at);
}

static void join_lines(struct letter *letter)
{
    put_between_lines(letter, ", ");
}

static void count_lines(struct letter *letter)
{
    static const char *const bullets[] = {"- ", "* ", "> ", "1. ", "2) ", "a) ", "  "};
    const char *bullet = bullets[draw(letter, (int)(sizeof bullets / sizeof bullets[0]))];
    char between[8];
    struct text text = text_fixed(between, sizeof between);
    text_add_all(&text, "\n", bullet);
    text_add(letter->out, bullet);
    put_between_lines(letter, between);
}

static void make_subject(struct letter *letter)
{
    text_add(letter->out, "Subject: Re: ");
    put_between_lines(letter, " ");
    text_add(letter->out, "\n\n");
}

static void label(struct letter *letter)
{
    struct word word = any_word(letter);
    replace(letter, word.to, word.to, draw(letter, 2) == 0 ? ":" : ":\n    ");
}

static void ask(struct letter *letter)
{
    text_add_all(letter->out, letter->text, "?");
}

static void change_numbers(struct letter *letter)
{
    int more = 1 + draw(letter, 8);
    for (const char *at = letter->text; *at != '\0'; at++)
        text_add_char(letter->out, (char)(*at >= '0' && *at <= '9' ? '0' + (*at - '0' + more) % 10 : *at));
}

static void shout(struct letter *letter)
{
    text_add_upper(letter->out, letter->text);
}

static const struct {
    const char *name;
    void (*spoil)(struct letter *letter);
} ways[] = {
    {"words swapped", swap_words},
    {"a letter less", drop_letter},
    {"letters swapped", swap_letters},
    {"a word less", drop_word},
    {"a word twice", double_word},
    {"negated", negate},
    {"a word more", turn},
    {"a mark more", add_mark},
    {"two in one", join},
    {"a word of another", mix},
    {"a part", keep_part},
    {"a line broken", break_line},
    {"lines joined", join_lines},
    {"lines counted", count_lines},
    {"as a subject", make_subject},
    {"a label", label},
    {"asked", ask},
    {"other numbers", change_numbers},
    {"shouted", shout},
};

const char *letter_spoil_how(int how)
{
    return how < (int)(sizeof ways / sizeof ways[0]) ? ways[how].name : NULL;
}

void letter_spoil(int how, unsigned number, const char *text, const char *other, struct text *out)
{
    static struct letter letter;
    letter = (struct letter){.text = text, .other = other, .seed = number, .out = out};
    letter.words = split(text, letter.word);
    text_clear(out);
    if (letter.words == 0)
        text_add(out, text);
    else
        ways[how].spoil(&letter);
}
