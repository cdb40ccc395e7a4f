#include "engine/play/listed.h"

#include "rules/doors.h"
#include "words/say.h"

/* The verb of the order, which stands behind so many words; where there are too many verbs, the last. */
static int verb_of(const struct rules *rules, const struct order *order, int behind, struct listed *out)
{
    char line[LINE_BYTES + 1];
    struct text text = text_fixed(line, sizeof line);
    int at = 0;
    rules_write(rules, order, &text);
    char *verb = line;
    for (; behind > 0; behind--)
        verb += strcspn(verb, " ") + (strchr(verb, ' ') != NULL);
    verb[strcspn(verb, " ")] = '\0';
    if (strlen(verb) >= VERB_BYTES)
        verb[VERB_BYTES - 1] = '\0';
    while (at < out->verbs && strcmp(out->verb[at].verb, verb) != 0)
        at++;
    if (at == LISTED_MOST)
        return LISTED_MOST - 1;
    if (at == out->verbs) {
        out->verb[at] = (struct listed_verb){.count = 0};
        memcpy(out->verb[at].verb, verb, strlen(verb) + 1);
        out->verbs++;
    }
    return at;
}

static void count_verbs(const struct rules *rules, const struct order *legal, int count, int behind, uint8_t *verb,
                        struct listed *out)
{
    out->verbs = 0;
    for (int i = 0; i < count; i++) {
        verb[i] = (uint8_t)verb_of(rules, &legal[i], behind, out);
        out->verb[verb[i]].count++;
    }
}

/* One place after the other goes to each verb that has orders left. */
static void share(struct listed *out, int count)
{
    int room = count < LISTED_MOST ? count : LISTED_MOST;
    for (int at = 0; room > 0; at = (at + 1) % out->verbs) {
        if (out->verb[at].shown == out->verb[at].count)
            continue;
        out->verb[at].shown++;
        room--;
    }
}

void listed_choose(const struct rules *rules, const struct order *legal, int count, struct listed *out)
{
    uint8_t verb[LISTED_FROM];
    int seen[LISTED_MOST] = {0};
    out->count = 0;
    count_verbs(rules, legal, count, 0, verb, out);
    if (out->verbs == 1 && count > LISTED_MOST) /* "gal - boh", "gal s vie": the unit, then what it does */
        count_verbs(rules, legal, count, 1, verb, out);
    share(out, count);
    for (int i = 0; i < count; i++) {
        const struct listed_verb *of = &out->verb[verb[i]];
        if (seen[verb[i]]++ * of->shown % of->count < of->shown)
            out->order[out->count++] = i;
    }
    out->left = count - out->count;
}

void listed_rest(const struct listed *listed, struct text *out)
{
    const char *between = "";
    for (int i = 0; i < listed->verbs && listed->verbs > 1; i++) {
        const struct listed_verb *of = &listed->verb[i];
        if (of->shown == of->count)
            continue;
        text_add(out, between);
        say(out, "report.listed", SAID_NUMBER("count", of->count - of->shown), SAID("verb", of->verb));
        between = ", ";
    }
}
