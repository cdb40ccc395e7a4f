#include "reader/frame.h"

#include "base/err.h"
#include "words/items.h"

#include <ctype.h>
#include <string.h>

enum { PART_BYTES = 40, KIND_BYTES = 16, KINDS_MOST = 2, PAIRS_MOST = 2, TIMES_MOST = 9 };

/* A frame being filled. */
struct filling {
    const struct item *item;
    int count;
    bool used[ITEMS_MOST];
    int amount;        /* of a thing whose number was not said */
    const char *verbs; /* "place|put?" */
    size_t verbs_len;
};

/* *enough: it is not one that only goes with others, behind a '+'. */
static bool in_verbs(const struct filling *filling, const char *id, bool *enough)
{
    size_t length = strlen(id);
    const char *at = filling->verbs, *end = filling->verbs + filling->verbs_len;
    while (at < end) {
        size_t one = strcspn(at, "|+? =");
        if (one == length && strncmp(at, id, one) == 0) {
            *enough = *enough || at == filling->verbs || at[-1] != '+';
            return true;
        }
        at += one + 1;
    }
    return false;
}

/* Any of its meanings as a verb or noun that the frame goes with. */
static bool is_verb_of(const struct filling *filling, const struct item *item, bool *enough)
{
    bool any = false;
    for (int i = 0; i < item->meanings; i++)
        if (strcmp(item->meaning[i].class, "verb") == 0 || strcmp(item->meaning[i].class, "noun") == 0)
            any = in_verbs(filling, item->meaning[i].id, enough) || any;
    return any;
}

/* Was a verb said that is enough? */
static bool use_verbs(struct filling *filling)
{
    bool enough = false;
    for (int i = 0; i < filling->count; i++)
        if (!filling->used[i] && is_verb_of(filling, &filling->item[i], &enough))
            filling->used[i] = true;
    return enough;
}

static const char nothing[] = "MARK UNKNOWN filler"; /* says nothing to a frame */

/* Is there an item that is one of these, and not used yet? */
static bool is_left(const struct filling *filling, int at, const char *what)
{
    return items_has(filling->item, filling->count, at, what) && !filling->used[at];
}

static void add_word(struct text *out, const char *word)
{
    if (out->len > 0)
        text_add_char(out, ' ');
    text_add(out, word);
}

static void add_item(struct text *out, const struct item *item, const char *class)
{
    const char *id = strcmp(class, "number") == 0 ? "#" : item_in(item, class);
    if (out->len > 0)
        text_add_char(out, ' ');
    for (; *id != '\0'; id++) {
        if (*id == '#')
            text_add_int(out, item->number);
        else
            text_add_char(out, *id);
    }
}

static void copy_word(const char *from, const char *end, char out[KIND_BYTES])
{
    (void)snprintf(out, KIND_BYTES, "%.*s", (int)(end - from), from);
}

/* One kind of things in a list: "SEAT", "2GOOD". */
struct kind {
    char class[KIND_BYTES];
    long long most; /* so many at once: "2 gold" is "gold gold"; 0: they are not counted */
};

/* One part of a frame: a word, things, or both: "purple:COLOUR", "SEAT|2GOOD+", "COLOUR-TYPE+". */
struct frame_part {
    char word[KIND_BYTES];
    struct kind kind[KINDS_MOST];
    int kinds;
    bool compound; /* two that stand side by side make one name */
    char unsaid;   /* '!' and '~': said, but not written */
    char many;     /* '+', '*', '?', '!', or 0 */
};

static void read_kind(const char *from, size_t length, struct kind *out)
{
    size_t digits = strspn(from, "0123456789");
    *out = (struct kind){.most = 0};
    for (size_t i = 0; i < digits; i++)
        out->most = 10 * out->most + (from[i] - '0');
    for (size_t i = digits; i < length && i - digits + 1 < sizeof out->class; i++)
        out->class[i - digits] = (char)tolower((unsigned char)from[i]);
}

static void read_part(const char *text, struct frame_part *out)
{
    char unsaid = text[0] == '!' || text[0] == '~' ? *text++ : '\0';
    const char *colon = strchr(text, ':'), *from = colon == NULL ? text : colon + 1;
    size_t before = colon == NULL ? 0 : (size_t)(colon - text), end = strcspn(from, "+*?!");
    *out = (struct frame_part){.many = unsaid == '~' ? '*' : from[end], .unsaid = unsaid};
    copy_word(text, text + before, out->word);
    for (size_t at = 0; at < end && out->kinds < KINDS_MOST; at++) {
        size_t length = strcspn(from + at, "|-+*?!");
        read_kind(from + at, length, &out->kind[out->kinds++]);
        at += length;
        out->compound = out->compound || from[at] == '-';
    }
}

static const struct kind *kind_of(const struct frame_part *part, const struct item *item)
{
    for (int k = 0; k < part->kinds; k++)
        if (item_has(item, part->kind[k].class))
            return &part->kind[k];
    return NULL;
}

/* The next item from `at` on (by `step`) that is no filler, unless it is a number; -1: none. */
static int beside(const struct filling *filling, int at, int step)
{
    for (at += step; at >= 0 && at < filling->count; at += step)
        if (item_has(&filling->item[at], "number") || !item_has(&filling->item[at], nothing))
            return at;
    return -1;
}

/* Where the amount of a thing stands: in front of it, or behind it where it belongs to nothing else. -1: nowhere. */
static int amount_of(const struct filling *filling, int at, const char *class)
{
    int before = beside(filling, at, -1), after = beside(filling, at, 1);
    if (is_left(filling, before, "number all"))
        return before;
    int behind = after < 0 ? -1 : beside(filling, after, 1);
    bool others = behind >= 0 && item_has(&filling->item[behind], class);
    return is_left(filling, after, "number all") && !others && !item_has(&filling->item[after], nothing) ? after : -1;
}

/* How many numbers of a list an item stands for: "3 3" is two; 0: it is none of them. */
static int numbers_in(const struct filling *filling, int at)
{
    const char *value = item_in(&filling->item[at], "value");
    int count = 0;
    if (filling->used[at])
        return 0;
    for (; value != NULL && *value != '\0'; value += strspn(value, " ")) {
        value += strcspn(value, " ");
        count++;
    }
    return count > 0 ? count : item_has(&filling->item[at], "number -filler") ? 1 : 0;
}

/* "Two markers of value 1" are 1 and 1, "two markers, a 3 and a 1" only says how many there are. How often each number
 * is meant; 0: it goes with none. */
static int times_of(struct filling *filling)
{
    int many = -1, numbers = 0, times = 1;
    for (int i = 0; i < filling->count; i++) {
        bool counts = is_left(filling, i, "many");
        many = counts ? i : many;
        numbers += counts ? 0 : numbers_in(filling, i);
    }
    if (many < 0)
        return 1;
    const char *id = item_in(&filling->item[many], "many");
    int said = id[0] == '#' ? (int)filling->item[many].number : id[0] - '0';
    filling->used[many] = said == numbers || numbers == 1;
    times = said == numbers ? 1 : said;
    return filling->used[many] && times <= TIMES_MOST ? times : 0;
}

/* One thing of a list, as often as it is counted. `out` is NULL where it is not written. */
static bool fill_one(struct filling *filling, const struct kind *kind, int at, struct text *out)
{
    int before = beside(filling, at, -1), amount = kind->most > 0 ? amount_of(filling, at, kind->class) : -1;
    long long times = 1;
    if (before >= 0 && strcmp(kind->class, "value") == 0 && item_has(&filling->item[before], "all"))
        filling->used[before] = true; /* "both threes" */
    if (amount >= 0 && item_has(&filling->item[amount], "number")) {
        times = filling->item[amount].number;
        filling->used[amount] = true;
    }
    filling->used[at] = true;
    bool good = kind->most == 0 || (times > 0 && times <= kind->most);
    for (long long i = 0; good && out != NULL && i < times; i++)
        add_item(out, &filling->item[at], kind->class);
    return good;
}

/* "a gold from Bruno and a gold from Carla": where a list of two classes begins with the second one, each of the first
 * stands behind what belongs to it, and is to go in front. */
static int sort_list(const struct filling *filling, const struct frame_part *part, int *order)
{
    int count = 0, from = 0;
    bool turned = false;
    for (int i = 0; i < filling->count; i++) {
        const struct kind *kind = filling->used[i] ? NULL : kind_of(part, &filling->item[i]);
        if (kind == NULL)
            continue;
        turned = count == 0 ? kind == &part->kind[1] : turned;
        order[count++] = i;
        if (!turned || kind != &part->kind[0])
            continue;
        memmove(&order[from + 1], &order[from], (size_t)(count - 1 - from) * sizeof order[0]);
        order[from] = i;
        from = count;
    }
    return count;
}

/* "A gold from Bruno and Carla": of two classes the one thing of the second that goes with several of the first, where
 * it can be but one of each; NULL: there is none. */
static const struct item *given_to_each(const struct filling *filling, const struct frame_part *part)
{
    const struct item *each = NULL;
    int first = 0, second = 0;
    for (int i = 0; part->kinds == 2 && part->kind[1].most == 1 && i < filling->count; i++) {
        const struct kind *kind = filling->used[i] ? NULL : kind_of(part, &filling->item[i]);
        if (kind == NULL)
            continue;
        first += kind == &part->kind[0] ? 1 : 0;
        second += kind == &part->kind[1] ? 1 : 0;
        each = kind == &part->kind[1] ? &filling->item[i] : each;
    }
    return first > 1 && second == 1 ? each : NULL;
}

/* Things of the list that are left, in their order. "a" is a number where nothing else is, and not where '!' or '+'
 * stands. */
static bool fill_list(struct filling *filling, const struct frame_part *part, bool articles, struct text *out)
{
    int taken = 0, order[ITEMS_MOST], count = sort_list(filling, part, order);
    bool one = part->many != '+' && part->many != '*';
    int times = part->many == '+' && strcmp(part->kind[0].class, "number") == 0 ? times_of(filling) : 1;
    const struct item *each = one ? NULL : given_to_each(filling, part);
    for (int n = 0; n < count && (taken == 0 || !one); n++) {
        int i = order[n];
        const struct kind *kind = filling->used[i] ? NULL : kind_of(part, &filling->item[i]);
        bool article = kind != NULL && strcmp(kind->class, "number") == 0 && item_has(&filling->item[i], "filler");
        if (kind == NULL || (article && !articles))
            continue;
        if (each == &filling->item[i]) {
            filling->used[i] = true;
        } else {
            for (int k = 0; k < times; k++)
                if (!fill_one(filling, kind, i, part->unsaid != 0 ? NULL : out))
                    return false;
            if (each != NULL)
                add_item(out, each, part->kind[1].class);
        }
        taken++;
    }
    return taken > 0 && times > 0;
}

/* "purple loan", "prêt violet": the names of both, with a dash. */
static bool fill_compounds(struct filling *filling, const struct frame_part *part, struct text *out)
{
    const char *class[2] = {part->kind[0].class, part->kind[1].class};
    int taken = 0;
    for (int i = 0; i < filling->count && (taken == 0 || part->many == '+'); i++) {
        int next = beside(filling, i, 1);
        if (filling->used[i] || next < 0 || filling->used[next])
            continue;
        const struct item *one = &filling->item[i], *other = &filling->item[next];
        bool straight = item_has(one, class[0]) && item_has(other, class[1]);
        bool turned = item_has(one, class[1]) && item_has(other, class[0]);
        if (!straight && !turned)
            continue;
        add_word(out, item_in(straight ? one : other, class[0]));
        text_add_char(out, '-');
        text_add(out, item_in(straight ? other : one, class[1]));
        filling->used[i] = filling->used[next] = true;
        taken++;
    }
    return taken > 0;
}

/* The word stands in any case; what means it in that class is used up. */
static bool fill_word(struct filling *filling, const struct frame_part *part, struct text *out)
{
    bool said = false;
    for (int i = 0; i < filling->count && !said; i++) {
        const char *id = filling->used[i] ? NULL : item_in(&filling->item[i], part->kind[0].class);
        said = id != NULL && (id[0] == '\0' || item_is(&filling->item[i], part->kind[0].class, part->word));
        filling->used[i] = filling->used[i] || said;
    }
    if (part->unsaid == 0)
        add_word(out, part->word);
    return said || (part->many != '!' && part->unsaid != '!');
}

static bool fill_part(struct filling *filling, const char *text, struct text *out)
{
    struct frame_part part;
    read_part(text, &part);
    if (part.word[0] != '\0')
        return fill_word(filling, &part, out);
    bool optional = part.many == '?' || part.many == '*', strict = part.many != '\0' && part.unsaid == '\0';
    bool filled = part.compound
                      ? fill_compounds(filling, &part, out)
                      : fill_list(filling, &part, false, out) || (!strict && fill_list(filling, &part, true, out));
    return filled || optional;
}

/* ---- pairs ---- */

/* Parts of pairs: "sell(NUMBER|all GOOD) buy(NUMBER|max GOOD)". */
struct pairs {
    struct {
        char verb[KIND_BYTES], whole[KIND_BYTES];
    } part[PAIRS_MOST];
    int parts;
    struct kind kind;
    int owner[ITEMS_MOST]; /* the part that a thing belongs to; -1: none */
};

static void read_pairs(const char *text, struct pairs *out)
{
    static const char all[] = "all";
    const char *open = strchr(text, '('), *space = open == NULL ? NULL : strchr(open, ' ');
    if (out->parts == PAIRS_MOST || space == NULL)
        BUG("a frame has pairs that cannot be read: %s", text);
    const char *bar = strchr(open, '|');
    int part = out->parts++;
    copy_word(text, open, out->part[part].verb);
    if (bar != NULL)
        copy_word(bar + 1, space, out->part[part].whole);
    else
        copy_word(all, all + strlen(all), out->part[part].whole);
    read_kind(space + 1, strcspn(space + 1, ")"), &out->kind);
}

static int part_of(const struct pairs *pairs, const struct item *item)
{
    for (int k = 0; k < pairs->parts; k++)
        if (item_is(item, "verb", pairs->part[k].verb))
            return k;
    return -1;
}

/* Do the verbs stand behind what they are about: "ein Eisen verkaufen"? */
static bool verbs_behind(const struct filling *filling, const struct pairs *pairs)
{
    for (int i = 0; i < filling->count; i++) {
        if (part_of(pairs, &filling->item[i]) >= 0)
            return false;
        if (is_left(filling, i, pairs->kind.class))
            break;
    }
    for (int i = 0; i < filling->count; i++)
        if (part_of(pairs, &filling->item[i]) >= 0)
            return true;
    return false;
}

static bool is_owner(const struct filling *filling, const struct pairs *pairs, int part)
{
    for (int i = 0; i < filling->count; i++)
        if (pairs->owner[i] == part)
            return true;
    return false;
}

/* "Gold verkaufen, dafür Nahrung", "sell my gold, two iron in return": with one verb said and one "for", what stands
 * on the side of the verb is its own, and the rest, or else the last thing, is the other's. False: it is not so. */
static bool assign_sides(struct filling *filling, struct pairs *pairs)
{
    int verb = -1, against = -1, last = -1, part = -1, verbs = 0, turns = 0;
    for (int i = 0; i < filling->count; i++) {
        const struct item *item = &filling->item[i];
        bool thing = is_left(filling, i, pairs->kind.class);
        bool does = part_of(pairs, item) >= 0;
        verb = does ? i : verb;
        verbs += does ? 1 : 0;
        turns += item_has(item, "against") ? 1 : 0;
        against = item_has(item, "against") ? i : against;
        last = thing ? i : last;
    }
    if (verbs != 1 || turns != 1 || last < 0 || pairs->parts != 2)
        return false;
    part = part_of(pairs, &filling->item[verb]);
    for (int i = 0; i < filling->count; i++) {
        bool thing = is_left(filling, i, pairs->kind.class);
        bool same = against > last ? i < last : (i < against) == (verb < against);
        pairs->owner[i] = !thing ? -1 : same ? part : 1 - part;
    }
    filling->used[verb] = filling->used[against] = true;
    return is_owner(filling, pairs, 0) && is_owner(filling, pairs, 1);
}

/* Each thing belongs to the verb in front of it, or behind it; "for" turns to the other part, and does without a verb
 * where something stands on both sides of it. False: one belongs to none. */
static bool assign(struct filling *filling, struct pairs *pairs)
{
    bool behind = verbs_behind(filling, pairs), seen = false, turned = false, said = false;
    int now = -1, step = behind ? -1 : 1;
    for (int n = 0, i = behind ? filling->count - 1 : 0; n < filling->count; n++, i += step) {
        const struct item *item = &filling->item[i];
        int part = part_of(pairs, item);
        pairs->owner[i] = -1;
        if (part >= 0) {
            now = part;
            seen = false;
            said = filling->used[i] = true;
        } else if (item_has(item, "against") && seen && pairs->parts == 2) {
            now = now < 0 ? 1 : 1 - now;
            turned = filling->used[i] = true;
        } else if (is_left(filling, i, pairs->kind.class)) {
            now = now < 0 ? 0 : now;
            pairs->owner[i] = now;
            seen = true;
        }
    }
    return said || (turned && is_owner(filling, pairs, 0) && is_owner(filling, pairs, 1));
}

static void fill_pair(struct filling *filling, const struct pairs *pairs, int at, struct text *out)
{
    int amount = amount_of(filling, at, pairs->kind.class);
    filling->used[at] = true;
    if (amount >= 0 && !item_has(&filling->item[amount], "number")) {
        add_word(out, pairs->part[pairs->owner[at]].whole);
    } else {
        text_add_char(out, ' ');
        text_add_int(out, amount < 0 ? filling->amount : filling->item[amount].number);
    }
    if (amount >= 0)
        filling->used[amount] = true;
    add_item(out, &filling->item[at], pairs->kind.class);
}

static bool fill_pairs(struct filling *filling, struct pairs *pairs, struct text *out)
{
    bool any = false;
    if (!assign_sides(filling, pairs) && !assign(filling, pairs))
        return false;
    for (int k = 0; k < pairs->parts; k++) {
        bool named = false;
        for (int i = 0; i < filling->count; i++) {
            if (pairs->owner[i] != k)
                continue;
            if (!named)
                add_word(out, pairs->part[k].verb);
            named = any = true;
            fill_pair(filling, pairs, i, out);
        }
    }
    return any;
}

/* ---- the whole ---- */

static bool all_used(const struct filling *filling)
{
    for (int i = 0; i < filling->count; i++)
        if (is_left(filling, i, "-MARK -UNKNOWN -filler"))
            return false;
    return true;
}

/* The parts from left to right; pairs stand at the end. */
static bool fill_parts(struct filling *filling, const char *parts, struct text *out)
{
    char part[PART_BYTES];
    struct pairs pairs = {.parts = 0};
    for (const char *at = parts + strspn(parts, " "); *at != '\0'; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        if (memchr(at, '(', length) != NULL)
            length = strcspn(at, ")") + 1;
        if (length >= sizeof part)
            BUG("a frame has a part that is too long: %s", at);
        memcpy(part, at, length);
        part[length] = '\0';
        at += length;
        if (strchr(part, '(') != NULL)
            read_pairs(part, &pairs);
        else if (strcspn(part, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == strlen(part))
            add_word(out, part);
        else if (!fill_part(filling, part, out))
            return false;
    }
    return pairs.parts == 0 || fill_pairs(filling, &pairs, out);
}

bool frame_fill(const char *frame, const struct item *item, int count, enum frame_verbs verbs, int amount,
                struct text *out)
{
    const char *is = strchr(frame, '=');
    if (is == NULL || frame[0] == '@' || count > ITEMS_MOST)
        return false;
    frame += frame[0] == '!' ? 1 : 0;
    struct filling filling = {
        .item = item, .count = count, .amount = amount, .verbs = frame, .verbs_len = (size_t)(is - frame)};
    bool verb = memchr(frame, '?', filling.verbs_len) != NULL;
    size_t from = out->len;
    if (verbs == FRAME_VERBS)
        verb = use_verbs(&filling) || verb;
    bool filled = fill_parts(&filling, is + 1, out);
    if (verbs == FRAME_NAMES)
        verb = use_verbs(&filling) || verb;
    if (filled && verb && all_used(&filling))
        return true;
    text_cut(out, from);
    return false;
}

bool frame_leads(const char *frame, const struct item *item, int count)
{
    char verb[KIND_BYTES];
    frame += frame[0] == '!' ? 1 : 0;
    copy_word(frame, frame + strcspn(frame, "|+? ="), verb);
    for (int i = 0; i < count; i++)
        if (item_is(&item[i], "verb", verb))
            return true;
    return false;
}

/* Are all words that stand in the frame as they are in the order? What has to be said, but stands in no order, is not.
 */
static bool has_words(const char *parts, const char *order)
{
    for (parts += strspn(parts, " "); *parts != '\0'; parts += strspn(parts, " ")) {
        size_t length = strcspn(parts, " ");
        bool word = strcspn(parts, "ABCDEFGHIJKLMNOPQRSTUVWXYZ(") >= length;
        if (*parts == '!' || (word && !text_holds(order, " ", parts, length)))
            return false;
        parts += length;
    }
    return true;
}

bool frame_takes(const char *frame, const char *order, const struct item *verb, bool led)
{
    char word[KIND_BYTES];
    const char *is = strchr(frame, '=');
    size_t length = strcspn(order, " ");
    if (is == NULL || frame[0] == '@' || strncmp(is + 2, order, length) != 0 || is[2 + length] != ' ' ||
        !has_words(is + 1, order))
        return false;
    bool along = false; /* behind a '+' */
    for (const char *at = frame + (frame[0] == '!' ? 1 : 0); at < is && *at != ' ';) {
        const char *end = at + strcspn(at, "|+? ");
        copy_word(at, end, word);
        if (item_is(verb, "noun", word) || ((led || !along) && item_is(verb, "verb", word)))
            return true;
        along = along || *end == '+';
        at = end + (*end == ' ' ? 0 : 1);
    }
    return false;
}
