/* Order lines of a game whose verbs are a table: read, written, judged and listed from that table. */
#include "rules/verbs.h"

#include "rules/doors.h"
#include "rules/name.h"

/* An alternative of an order: the verb's number, then what stands behind it. */
static const struct rules_verb *verb_at(const struct rules *rules, const struct order *order, int at)
{
    return &rules->verbs[order->word[at]];
}

static int find_verb(const struct rules *rules, struct piece word)
{
    int found = MATCH_NONE;
    for (int i = 0; i < rules->verb_count; i++) {
        if (piece_is(word, rules->verbs[i].name))
            return i;
        if (piece_begins(word, rules->verbs[i].name))
            found = found == MATCH_NONE ? i : MATCH_MANY;
    }
    return found;
}

static bool read_argument(const struct rules_argument *argument, struct piece word, int16_t *out, struct refusal *why)
{
    char range[32];
    struct text text = text_fixed(range, sizeof range);
    int value = 0;
    if (argument->names != NULL) {
        if (!name_lookup(word, argument->names, (struct word_errors){&REFUSAL_WORD, &REFUSAL_AMBIGUOUS}, &value, why))
            return false;
    } else if (!piece_number(word, argument->low, argument->high, &value)) {
        (void)refuse_piece(why, &REFUSAL_NUMBER, word);
        text_add_int(&text, argument->low);
        text_add_char(&text, '-');
        text_add_int(&text, argument->high);
        refusal_candidate(why, range);
        return false;
    }
    *out = (int16_t)value;
    return true;
}

/* One alternative; `verb` is that of the one before, which need not be said again, or -1. Returns its own, or -1. */
static int read_alternative(const struct rules *rules, const struct order_line *line, struct piece part, int verb,
                            struct order *out, struct refusal *why)
{
    struct piece word[2 + VERB_ARGUMENTS];
    int count = piece_words(line, part, " :", "", word, 2 + VERB_ARGUMENTS), first = 1;
    int named = count == 0 ? -1 : find_verb(rules, word[0]);
    bool whole = named >= 0 && count - 1 == rules->verbs[named].arguments;
    if (!whole && verb >= 0 && count == rules->verbs[verb].arguments) {
        named = verb;
        first = 0;
    }
    if (named < 0) {
        bool unknown = count > 0 && verb < 0;
        (void)refuse_piece(why, unknown ? &REFUSAL_VERB : &REFUSAL_SYNTAX, unknown ? word[0] : part);
        return -1;
    }
    out->slot = (int16_t)rules->verbs[named].slot;
    if (count - first != rules->verbs[named].arguments || (verb >= 0 && rules->verbs[verb].slot != out->slot) ||
        out->len + 1 + VERB_ARGUMENTS > ORDER_WORDS) {
        (void)refuse_piece(why, &REFUSAL_SYNTAX, part);
        return -1;
    }
    order_add(out, named);
    for (int i = 0; i < rules->verbs[named].arguments; i++)
        if (!read_argument(&rules->verbs[named].argument[i], word[first + i], &out->word[out->len++], why))
            return -1;
    return named;
}

bool verbs_read(const struct rules *rules, const void *view, const struct order_line *line, struct order *out,
                struct refusal *why)
{
    enum { MOST = 64 };
    struct piece part[MOST];
    struct result result;
    int parts = piece_split(line, line_whole(line), '/', part, MOST), verb = -1;
    order_begin(out, SLOT_NONE);
    rules->result(view, &result);
    if (result.over)
        return refuse(why, &REFUSAL_OVER);
    if (parts > MOST)
        return refuse(why, &REFUSAL_LONG);
    for (int i = 0; i < parts; i++) {
        verb = read_alternative(rules, line, part[i], verb, out, why);
        if (verb < 0)
            return false;
    }
    return true;
}

void verbs_write(const struct rules *rules, const struct order *order, struct text *out)
{
    for (int at = 0; at < order->len;) {
        const struct rules_verb *verb = verb_at(rules, order, at);
        text_add(out, at > 0 ? " / " : "");
        text_add(out, verb->name);
        for (int i = 0; i < verb->arguments; i++) {
            const struct name_table *names = verb->argument[i].names;
            text_add_char(out, ' ');
            if (names != NULL)
                text_add(out, names->name[order->word[at + 1 + i]].id);
            else
                text_add_int(out, order->word[at + 1 + i]);
        }
        at += 1 + verb->arguments;
    }
}

bool verbs_check(const struct rules *rules, const void *state, const struct request *request, const struct order *line,
                 struct order *answer, struct refusal *why)
{
    (void)refuse(why, &REFUSAL_SYNTAX); /* of another slot */
    for (int at = 0; at < line->len && line->slot == request->slot;) {
        int words = 1 + verb_at(rules, line, at)->arguments;
        if (rules->allows(state, request, line->word + at, why)) {
            order_begin(answer, line->slot);
            answer->len = (int16_t)words;
            memcpy(answer->word, line->word + at, (size_t)words * sizeof line->word[0]);
            return true;
        }
        at += words;
    }
    return false;
}

static int lowest(const struct rules_argument *argument)
{
    return argument->names != NULL ? 0 : argument->low;
}

static int highest(const struct rules_argument *argument)
{
    return argument->names != NULL ? argument->names->count - 1 : argument->high;
}

/* The next combination of what may stand behind the verb, the last word first. False: there is none. */
static bool next_words(const struct rules_verb *verb, int16_t *words)
{
    for (int i = verb->arguments - 1; i >= 0; i--) {
        if (words[i] < highest(&verb->argument[i])) {
            words[i]++;
            return true;
        }
        words[i] = (int16_t)lowest(&verb->argument[i]);
    }
    return false;
}

int verbs_legal(const struct rules *rules, const void *state, const struct request *request, struct order *out, int max)
{
    int count = 0;
    for (int number = 0; number < rules->verb_count; number++) {
        const struct rules_verb *verb = &rules->verbs[number];
        int16_t word[1 + VERB_ARGUMENTS] = {(int16_t)number};
        int later = rules->verb_count - 1 - number, room = max > later ? max - later : max;
        for (int i = 0; i < verb->arguments; i++)
            word[1 + i] = (int16_t)lowest(&verb->argument[i]);
        do {
            if (verb->slot != request->slot || !rules->allows(state, request, word, NULL))
                continue;
            if (count == room)
                break;
            order_begin(&out[count], verb->slot);
            out[count].len = (int16_t)(1 + verb->arguments);
            memcpy(out[count++].word, word, sizeof word);
        } while (next_words(verb, word + 1));
    }
    return count;
}
