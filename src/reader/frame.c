#include "reader/frame.h"

#include "base/err.h"

#include <ctype.h>
#include <string.h>

enum { PART_BYTES = 40, PAIRS_MOST = 16 };

/* A frame being filled. */
struct filling {
    const struct item *item;
    int count;
    bool used[ITEMS_MOST];
    const char *verbs; /* "place|put?" */
    size_t verbs_len;
};

static bool in_verbs(const struct filling *filling, const char *id)
{
    size_t length = strlen(id);
    const char *at = filling->verbs, *end = filling->verbs + filling->verbs_len;
    while (at < end) {
        size_t one = strcspn(at, "|? =");
        if (one == length && strncmp(at, id, one) == 0)
            return true;
        at += one + 1;
    }
    return false;
}

/* Any of its meanings as a verb that the frame goes with. */
static bool is_verb_of(const struct filling *filling, const struct item *item)
{
    for (int i = 0; i < item->meanings; i++)
        if (strcmp(item->meaning[i].class, "verb") == 0 && in_verbs(filling, item->meaning[i].id))
            return true;
    return false;
}

static bool use_verbs(struct filling *filling)
{
    bool any = false;
    for (int i = 0; i < filling->count; i++) {
        if (filling->used[i] || !is_verb_of(filling, &filling->item[i]))
            continue;
        filling->used[i] = true;
        any = true;
    }
    return any;
}

static void add_word(struct text *out, const char *word)
{
    if (out->len > 0)
        text_add_char(out, ' ');
    text_add(out, word);
}

static void add_item(struct text *out, const struct item *item, const char *class)
{
    const char *id = item_in(item, class);
    if (strcmp(class, "number") == 0 || id[0] == '#') {
        if (out->len > 0)
            text_add_char(out, ' ');
        text_add_int(out, item->number);
    } else {
        add_word(out, id);
    }
}

/* Is "a" the only number that there is? */
static bool is_only_number(const struct filling *filling, int index)
{
    for (int i = 0; i < filling->count; i++)
        if (i != index && !filling->used[i] && item_in(&filling->item[i], "number") != NULL &&
            item_in(&filling->item[i], "filler") == NULL)
            return false;
    return true;
}

/* The items of a class that are left, from the first on; behind '!' and '~' they are not written. */
static bool fill_class(struct filling *filling, const char *part, struct text *out)
{
    char class[PART_BYTES], unsaid = isupper((unsigned char)part[0]) ? '\0' : part[0];
    part += unsaid == '\0' ? 0 : 1;
    size_t length = strcspn(part, "+*?");
    char many = unsaid == '~' ? '*' : part[length];
    int taken = 0;
    for (size_t i = 0; i <= length; i++)
        class[i] = i == length ? '\0' : (char)tolower((unsigned char)part[i]);
    for (int i = 0; i < filling->count && (taken == 0 || many == '+' || many == '*'); i++) {
        const struct item *item = &filling->item[i];
        if (filling->used[i] || item_in(item, class) == NULL)
            continue;
        /* "a" is a number where nothing else is, but a word to skip first of all */
        if (strcmp(class, "number") == 0 && item_in(item, "filler") != NULL &&
            (many != '\0' || !is_only_number(filling, i)))
            continue;
        if (unsaid == '\0')
            add_item(out, item, class);
        filling->used[i] = true;
        taken++;
    }
    return taken > 0 || many == '*' || many == '?';
}

/* "sell(NUMBER GOOD)": from the verb on, pairs up to the next verb. */
static bool fill_pairs(struct filling *filling, const char *part, struct text *out, bool *any)
{
    char verb[PART_BYTES], class[PART_BYTES];
    size_t length = strcspn(part, "("), at = 0;
    memcpy(verb, part, length);
    verb[length] = '\0';
    for (const char *from = strrchr(part, ' ') + 1; *from != '\0' && *from != ')'; from++)
        class[at++] = (char)tolower((unsigned char)*from);
    class[at] = '\0';
    const struct item *number = NULL;
    bool inside = false, named = false;
    for (int i = 0; i < filling->count; i++) {
        const struct item *item = &filling->item[i];
        if (item_in(item, "verb") != NULL) {
            bool mine = item_is(item, "verb", verb);
            inside = mine || (inside && is_verb_of(filling, item));
            filling->used[i] = filling->used[i] || mine;
            continue;
        }
        if (!inside || filling->used[i])
            continue;
        if (item_in(item, "number") != NULL || item_in(item, "all") != NULL) {
            number = item;
        } else if (item_in(item, class) != NULL) {
            if (!named)
                add_word(out, verb);
            if (number != NULL && item_in(number, "number") == NULL)
                add_word(out, "all");
            else {
                add_word(out, "");
                text_cut(out, out->len); /* the blank */
                text_add_int(out, number == NULL ? 1 : number->number);
            }
            add_item(out, item, class);
            number = NULL;
            named = *any = true;
        } else if (item_in(item, "filler") == NULL) {
            return false;
        } else {
            continue;
        }
        filling->used[i] = true;
    }
    return number == NULL || item_in(number, "filler") != NULL;
}

static bool all_used(const struct filling *filling)
{
    for (int i = 0; i < filling->count; i++)
        if (!filling->used[i] && filling->item[i].kind == ITEM_MEANT && item_in(&filling->item[i], "filler") == NULL)
            return false;
    return true;
}

static bool fill_parts(struct filling *filling, const char *parts, struct text *out)
{
    char part[PART_BYTES];
    bool pairs = false, any = false;
    for (const char *at = parts + strspn(parts, " "); *at != '\0'; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        if (memchr(at, '(', length) != NULL)
            length = strcspn(at, ")") + 1;
        if (length >= sizeof part)
            BUG("a frame has a part that is too long: %s", at);
        memcpy(part, at, length);
        part[length] = '\0';
        at += length;
        if (strchr(part, '(') != NULL) {
            pairs = true;
            if (!fill_pairs(filling, part, out, &any))
                return false;
        } else if (isupper((unsigned char)part[0]) || part[0] == '!' || part[0] == '~') {
            if (!fill_class(filling, part, out))
                return false;
        } else {
            add_word(out, part);
        }
    }
    return !pairs || any;
}

bool frame_fill(const char *frame, const struct item *item, int count, struct text *out, bool *verb)
{
    const char *is = strchr(frame, '=');
    if (is == NULL || frame[0] == '@' || count > ITEMS_MOST)
        return false;
    struct filling filling = {.item = item, .count = count, .verbs = frame, .verbs_len = (size_t)(is - frame)};
    bool bare = memchr(frame, '?', filling.verbs_len) != NULL;
    size_t from = out->len;
    *verb = use_verbs(&filling);
    /* a word that is a verb and a name serves as what is needed */
    if (fill_parts(&filling, is + 1, out) && (*verb || bare) && all_used(&filling))
        return true;
    text_cut(out, from);
    return false;
}
