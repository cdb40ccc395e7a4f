/* Order lines of a game whose verbs are a table: read, written, judged and listed from that table. */
#include "rules/doors.h"

#include "rules/name.h"

/* An alternative of an order: the verb's number, then what stands behind it. */
static const struct rules_verb *verb_at(const struct rules *rules, const struct order *order, int at)
{
    return &rules->verbs[order->word[at]];
}

/* The verb that the word is, or alone begins as; NULL: there is none, or several. */
static const struct rules_verb *find_verb(const struct rules *rules, struct piece word)
{
    const struct rules_verb *found = NULL;
    int count = 0;
    for (int i = 0; i < rules->verb_count; i++) {
        if (piece_is(word, rules->verbs[i].name))
            return &rules->verbs[i];
        if (piece_begins(word, rules->verbs[i].name)) {
            found = &rules->verbs[i];
            count++;
        }
    }
    return count == 1 ? found : NULL;
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
        (void)words_refuse(why, &REFUSAL_NUMBER, word);
        text_add_int(&text, argument->low);
        text_add_char(&text, '-');
        text_add_int(&text, argument->high);
        refuse_candidate(why, range);
        return false;
    }
    *out = (int16_t)value;
    return true;
}

/* One alternative; `before` is the verb of the one before, which need not be said again, or NULL. Returns its own, or
 * NULL. */
static const struct rules_verb *read_alternative(const struct rules *rules, const struct order_line *line,
                                                 struct piece part, const struct rules_verb *before, struct order *out,
                                                 struct refusal *why)
{
    struct piece word[2 + VERB_ARGUMENTS];
    int count = piece_words(line, part, " :", "", word, 2 + VERB_ARGUMENTS), first = 1;
    const struct rules_verb *verb = count == 0 ? NULL : find_verb(rules, word[0]);
    bool whole = verb != NULL && count - 1 == verb->arguments;
    if (!whole && before != NULL && count == before->arguments) {
        verb = before;
        first = 0;
    }
    if (verb == NULL && count > 0 && before == NULL) {
        (void)words_refuse(why, &REFUSAL_VERB, word[0]);
        return NULL;
    }
    if (verb != NULL)
        out->slot = (int16_t)verb->slot;
    if (verb == NULL || count - first != verb->arguments || (before != NULL && before->slot != out->slot) ||
        out->len + 1 + VERB_ARGUMENTS > ORDER_WORDS) {
        (void)words_refuse(why, &REFUSAL_SYNTAX, part);
        return NULL;
    }
    order_add(out, (int)(verb - rules->verbs));
    for (int i = 0; i < verb->arguments; i++)
        if (!read_argument(&verb->argument[i], word[first + i], &out->word[out->len++], why))
            return NULL;
    return verb;
}

bool doors_verbs_read(const struct rules *rules, const void *view, const struct order_line *line, struct order *out,
                      struct refusal *why)
{
    enum { MOST = 64 };
    struct piece part[MOST];
    struct result result;
    int parts = piece_split(line, piece_whole(line), '/', part, MOST);
    const struct rules_verb *verb = NULL;
    order_begin(out, SLOT_NONE);
    rules->result(view, &result);
    if (result.over)
        return refuse(why, &REFUSAL_OVER);
    if (parts > MOST)
        return refuse(why, &REFUSAL_LONG);
    for (int i = 0; i < parts; i++) {
        verb = read_alternative(rules, line, part[i], verb, out, why);
        if (verb == NULL)
            return false;
    }
    return true;
}

void doors_verbs_write(const struct rules *rules, const struct order *order, struct text *out)
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

bool doors_verbs_check(const struct rules *rules, const void *state, const struct request *request,
                       const struct order *line, struct order *answer, struct refusal *why)
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

int doors_verbs_legal(const struct rules *rules, const void *state, const struct request *request, struct order *out,
                      int max)
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
