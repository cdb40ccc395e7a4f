#include "words/item.h"

#include "base/number.h"
#include "base/text.h"
#include "letter/fold.h"
#include "words/everyday.h"

#include <string.h>

enum { WORD_BYTES = 48, PHRASE_BYTES = PHRASE_WORDS * WORD_BYTES };

/* One word, number or mark. */
struct token {
    char typed[WORD_BYTES];
    const char *word[MENDED_MOST]; /* what it may be */
    int words;                     /* 0: not known */
    bool number, mended;
    bool joined; /* by a dash to its neighbours: part of a name */
    char mark;
    int from, to; /* as of an item */
};

struct tokens {
    const struct lexicon *lexicon;
    const char *line; /* plain */
    struct token at[ITEMS_MOST];
    int count;
};

static bool is_letter(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte & 0x80) != 0;
}

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

static long long number_of(const char *digits)
{
    int64_t number = 0;
    (void)number_read(digits, 0, INT32_MAX, &number);
    return number;
}

static struct token *add_token(struct tokens *tokens, const char *bytes, size_t length)
{
    if (tokens->count == ITEMS_MOST || length == 0)
        return NULL;
    struct token *token = &tokens->at[tokens->count++];
    int from = (int)(bytes - tokens->line);
    *token = (struct token){.words = 0, .from = from, .to = from + (int)length};
    if (length >= sizeof token->typed)
        length = sizeof token->typed - 1;
    memcpy(token->typed, bytes, length);
    return token;
}

static void add_word(struct tokens *tokens, const char *bytes, size_t length)
{
    struct token *token = add_token(tokens, bytes, length);
    if (token == NULL)
        return;
    if (lexicon_knows(tokens->lexicon, token->typed)) {
        token->word[token->words++] = token->typed;
        return;
    }
    token->words = (int)lexicon_mend(tokens->lexicon, token->typed, token->word);
    token->mended = token->words > 0;
}

static bool knows(const struct tokens *tokens, const char *bytes, size_t length)
{
    char word[WORD_BYTES];
    if (length == 0 || length >= sizeof word)
        return false;
    memcpy(word, bytes, length);
    word[length] = '\0';
    return lexicon_knows(tokens->lexicon, word);
}

static void add_number(struct tokens *tokens, const char *bytes, size_t length)
{
    struct token *token = add_token(tokens, bytes, length > 9 ? 9 : length);
    if (token != NULL)
        token->number = true;
}

/* "l'intrigue" is two words, "don't" one, "Anna's" hers. */
static void add_apostrophes(struct tokens *tokens, const char *bytes, size_t length)
{
    const char *mark = memchr(bytes, '\'', length);
    if (length > 0 && is_digit(bytes[0])) {
        add_number(tokens, bytes, strspn(bytes, "0123456789"));
        return;
    }
    if (mark == NULL || knows(tokens, bytes, length)) {
        add_word(tokens, bytes, length);
        return;
    }
    size_t head = (size_t)(mark - bytes), rest = length - head - 1;
    if (rest == 0 || (rest == 1 && mark[1] == 's')) {
        add_word(tokens, bytes, head);
        return;
    }
    add_word(tokens, bytes, knows(tokens, bytes, head + 1) ? head + 1 : head);
    add_apostrophes(tokens, mark + 1, rest);
}

static void add_run(struct tokens *tokens, const char *bytes, size_t length);

/* `mark`: where it stands in the line. */
static void add_mark(struct tokens *tokens, const char *mark)
{
    struct token *token = add_token(tokens, mark, 1);
    if (token != NULL)
        token->mark = *mark;
}

/* Is the mark a word of the game's table? */
static bool means_mark(const struct tokens *tokens, const char *mark)
{
    struct meaning meaning[MEANINGS_MOST];
    return lexicon_meanings(tokens->lexicon, mark, meaning) > 0;
}

/* Names hold dashes; a word that is no name is taken apart at them. */
static void add_dashes(struct tokens *tokens, const char *bytes, size_t length)
{
    const char *dash = memchr(bytes, '-', length);
    if (dash == NULL || knows(tokens, bytes, length)) {
        add_apostrophes(tokens, bytes, length);
        return;
    }
    int from = tokens->count;
    add_run(tokens, bytes, (size_t)(dash - bytes));
    if (means_mark(tokens, "-")) /* "Par-Bur" is a move */
        add_mark(tokens, dash);
    add_run(tokens, dash + 1, length - (size_t)(dash - bytes) - 1);
    for (int i = from; i < tokens->count; i++)
        tokens->at[i].joined = true;
}

/* A run of letters, digits, apostrophes and dashes. "4food" is a number and a word, "q2" a name. */
static void add_run(struct tokens *tokens, const char *bytes, size_t length)
{
    size_t digits = 0;
    while (digits < length && is_digit(bytes[digits]))
        digits++;
    if (digits < length && knows(tokens, bytes, length)) {
        add_word(tokens, bytes, length);
    } else if (digits > 0) {
        add_number(tokens, bytes, digits);
        size_t skip = digits < length && bytes[digits] == '-' ? 1 : 0;
        if (digits + skip < length)
            add_run(tokens, bytes + digits + skip, length - digits - skip);
    } else {
        add_dashes(tokens, bytes, length);
    }
}

static bool in_run(const char *at, bool begun)
{
    if (is_letter(*at) || is_digit(*at))
        return true;
    return begun && (*at == '\'' || *at == '-') && (is_letter(at[1]) || is_digit(at[1]));
}

/* The shaft of an arrow. */
static bool is_shaft(const char *line)
{
    size_t length = strspn(line, "-=");
    return length > 0 && line[length] == '>';
}

/* "St. Petersburg": the word before the stop and the one behind it are one name. */
static bool joins_name(const struct tokens *tokens, const char *behind)
{
    char bytes[2 * WORD_BYTES];
    struct text phrase = text_fixed(bytes, sizeof bytes);
    struct meaning meaning[MEANINGS_MOST];
    const struct token *last = tokens->count > 0 ? &tokens->at[tokens->count - 1] : NULL;
    behind += strspn(behind, " ");
    size_t length = 0;
    while (in_run(behind + length, length > 0))
        length++;
    if (last == NULL || last->mark != '\0' || length == 0 || strlen(last->typed) + length + 2 > sizeof bytes)
        return false;
    text_add(&phrase, last->typed);
    text_add_char(&phrase, ' ');
    text_add_bytes(&phrase, behind, length);
    return lexicon_meanings(tokens->lexicon, phrase.data, meaning) > 0;
}

static void read_tokens(struct tokens *tokens, const char *line)
{
    while (*line != '\0' && tokens->count < ITEMS_MOST) {
        size_t length = 0;
        while (in_run(line + length, length > 0))
            length++;
        if (length > 0) {
            if (line[length] == '\'') /* "l' intrigue" */
                length += knows(tokens, line, length + 1) ? 1 : 0;
            add_run(tokens, line, length);
            line += length;
            continue;
        }
        /* "no. 1" is one phrase */
        bool abbreviates = *line == '.' && tokens->count > 0 && strlen(tokens->at[tokens->count - 1].typed) <= 3 &&
                           is_letter(tokens->at[tokens->count - 1].typed[0]) && is_digit(line[1 + (line[1] == ' ')]);
        if (is_shaft(line)) { /* "->" and "=>" are one mark */
            line++;
            continue;
        }
        if (!abbreviates && strchr(",;:.?!()>+&/=-", *line) != NULL && !(*line == '.' && joins_name(tokens, line + 1)))
            add_mark(tokens, line);
        line++;
    }
}

/* Appends the words from `at` on in each way they may be meant, and looks the phrases up. */
static size_t look_up(const struct tokens *tokens, int at, int left, struct text *phrase, struct meaning *out)
{
    if (left == 0)
        return lexicon_meanings(tokens->lexicon, phrase->data, out);
    const struct token *token = &tokens->at[at];
    size_t from = phrase->len, count = 0;
    for (int i = 0; i < token->words || (i == 0 && token->number); i++) {
        struct meaning found[MEANINGS_MOST];
        text_cut(phrase, from);
        if (from > 0)
            text_add_char(phrase, ' ');
        text_add(phrase, token->number ? "#" : token->word[i]);
        size_t more = look_up(tokens, at + 1, left - 1, phrase, found);
        for (size_t k = 0; k < more && k < MEANINGS_MOST && count < MEANINGS_MOST; k++)
            out[count++] = found[k];
    }
    text_cut(phrase, from);
    return count;
}

/* How many words a phrase may have that begins with this token. */
static int reach_of(const struct tokens *tokens, const struct token *token)
{
    int most = token->number ? lexicon_reach(tokens->lexicon, "#") : 0;
    for (int i = 0; i < token->words; i++) {
        int one = lexicon_reach(tokens->lexicon, token->word[i]);
        most = one > most ? one : most;
    }
    return most < PHRASE_WORDS ? most : PHRASE_WORDS;
}

/* The longest phrase of at most `limit` tokens that begins at this one; returns how many it has. */
static int read_phrase(const struct tokens *tokens, int at, int limit, struct item *out)
{
    char bytes[PHRASE_BYTES];
    int most = 0, reach = reach_of(tokens, &tokens->at[at]);
    reach = limit < reach ? limit : reach;
    while (most < reach && at + most < tokens->count &&
           (tokens->at[at + most].words > 0 || tokens->at[at + most].number))
        most++;
    for (int length = most; length > 0; length--) {
        struct text phrase = text_fixed(bytes, sizeof bytes);
        out->meanings = (int)look_up(tokens, at, length, &phrase, out->meaning);
        if (out->meanings == 0)
            continue;
        out->meanings = out->meanings > MEANINGS_MOST ? MEANINGS_MOST : out->meanings;
        for (int i = at; i < at + length; i++) {
            out->mended = out->mended || tokens->at[i].mended;
            if (tokens->at[i].number)
                out->number = number_of(tokens->at[i].typed);
        }
        return length;
    }
    return 0;
}

/* "his" in tra-his-1 is nobody's: of a part of a name the words of sentences are left out. */
static void drop_grammar(struct item *item)
{
    static const char *const grammar[] = {"other", "past", "word", "neg", "ask", "filler", "to", "from", "ref", "way"};
    int kept = 0;
    for (int i = 0; i < item->meanings; i++) {
        bool plain = false;
        for (size_t k = 0; k < sizeof grammar / sizeof grammar[0]; k++)
            plain = plain || strcmp(item->meaning[i].class, grammar[k]) == 0;
        if (!plain)
            item->meaning[kept++] = item->meaning[i];
    }
    item->meanings = kept > 0 ? kept : item->meanings;
}

static int read_item(const struct tokens *tokens, int at, int limit, struct item *out)
{
    const struct token *token = &tokens->at[at];
    *out = (struct item){.kind = ITEM_MEANT, .joined = token->joined};
    if (token->mark != '\0') { /* a table may give one a meaning */
        out->meanings = (int)lexicon_meanings(tokens->lexicon, token->typed, out->meaning);
        out->kind = out->meanings > 0 ? ITEM_MEANT : ITEM_MARK;
        out->mark = out->meanings > 0 ? '\0' : token->mark;
        return 1;
    }
    int length = read_phrase(tokens, at, limit, out);
    const char *number = item_in(out, "number");
    if (length > 0 && number != NULL && number[0] != '#')
        out->number = number_of(number);
    if (length > 0 && token->joined)
        drop_grammar(out);
    if (length > 0)
        return length;
    if (token->number) {
        out->meaning[0] = (struct meaning){"number", "#"};
        out->meanings = 1;
        out->number = number_of(token->typed);
    } else {
        out->kind = ITEM_UNKNOWN;
    }
    return 1;
}

/* Without the marks around what belongs to the name before it: "StP/sc", "Spain (south coast)". */
static int join_tails(struct item *item, int count)
{
    int kept = 0;
    for (int i = 0; i < count; i++) {
        bool opens = item[i].kind == ITEM_MARK && strchr("/(", item[i].mark) != NULL;
        bool closes = item[i].kind == ITEM_MARK && item[i].mark == ')';
        if ((opens && i + 1 < count && item_in(&item[i + 1], "tail") != NULL) ||
            (closes && kept > 0 && item_in(&item[kept - 1], "tail") != NULL))
            continue;
        item[kept++] = item[i];
    }
    return kept;
}

/* May the unknown word be a name? */
static bool is_named(const char *line, const struct token *token)
{
    const unsigned char *at = (const unsigned char *)line + fold_source(line, (size_t)token->from);
    bool capital = (*at >= 'A' && *at <= 'Z') || (at[0] == 0xc3 && at[1] >= 0x80 && at[1] < 0xa0);
    return capital && everyday_in(token->typed) == 0;
}

int items_read(const struct lexicon *lexicon, const char *line, struct item *out)
{
    struct tokens tokens;
    struct text plain = TEXT_EMPTY;
    int count = 0;
    tokens.lexicon = lexicon;
    tokens.count = 0; /* the tokens themselves are many, and made as they come */
    fold_text(line, &plain);
    tokens.line = plain.data;
    read_tokens(&tokens, plain.data);
    text_free(&plain);
    for (int at = 0; at < tokens.count; count++) {
        int first = at, length = read_item(&tokens, at, PHRASE_WORDS, &out[count]);
        bool verb = count > 0 && item_in(&out[count - 1], "verb") != NULL;
        if (verb && item_is(&out[count], "fix", "mean")) /* "lege ich meine Eins": I mean nothing by that */
            length = read_item(&tokens, at, 1, &out[count]);
        at += length;
        out[count].named = out[count].kind == ITEM_UNKNOWN && is_named(line, &tokens.at[first]);
        out[count].from = tokens.at[first].from;
        out[count].to = tokens.at[at - 1].to;
    }
    return join_tails(out, count);
}

const char *item_in(const struct item *item, const char *class)
{
    for (int i = 0; i < item->meanings; i++)
        if (strcmp(item->meaning[i].class, class) == 0)
            return item->meaning[i].id;
    return NULL;
}

bool item_is(const struct item *item, const char *class, const char *id)
{
    for (int i = 0; i < item->meanings; i++)
        if (strcmp(item->meaning[i].class, class) == 0 && strcmp(item->meaning[i].id, id) == 0)
            return true;
    return false;
}

void item_drop(struct item *item, const char *class)
{
    int kept = 0;
    for (int i = 0; i < item->meanings; i++)
        if (strcmp(item->meaning[i].class, class) != 0)
            item->meaning[kept++] = item->meaning[i];
    item->meanings = kept;
}
