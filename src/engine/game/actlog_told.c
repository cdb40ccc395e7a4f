/* The sentences that the engine writes into the log of acts, said again in another language. */
#include "engine/game/actlog.h"

#include "words/catalog.h"
#include "words/say.h"

#include <string.h>

enum { PARTS = 4, PART_BYTES = 200, NAME_BYTES = 16 };

/* The sentences. The first that fits counts: one that ends with a placeholder stands behind those that end otherwise.
 */
static const char *const kept[] = {
    "log.said.missed", "log.said.left",  "log.said.by_player", "log.said.idle", "log.said.paused",  "log.said.forming",
    "log.said.some",   "log.said.none",  "log.said.opened",    "log.said.vote", "log.said.carried", "log.said.lost",
    "log.said.void",   "log.said.moved", "log.said.version",   "log.said.back", "log.said.dropped", "vote.pause",
    "vote.resume",     "vote.cancel",    "vote.again",         "vote.extend",   "vote.draw",        "log.seat"};

struct part {
    char name[NAME_BYTES], text[PART_BYTES];
};

struct parts {
    struct part part[PARTS];
    int count;
};

/* Takes the placeholder at *pattern, "{seat}", and what stands for it in *said: up to the letter that follows. */
static bool take_part(const char **pattern, const char **said, struct parts *out)
{
    struct part *part = &out->part[out->count++];
    size_t name = strcspn(*pattern + 1, "}");
    const char *behind = *pattern + name + 2;
    const char *end = *behind == '\0' ? *said + strlen(*said) : strchr(*said, *behind);
    if (out->count == PARTS || name >= NAME_BYTES || end == NULL || end == *said || end - *said >= PART_BYTES)
        return false;
    memcpy(part->name, *pattern + 1, name);
    memcpy(part->text, *said, (size_t)(end - *said));
    *pattern = behind;
    *said = end;
    return true;
}

static bool fits(const char *pattern, const char *said, struct parts *out)
{
    *out = (struct parts){.count = 0};
    while (*pattern != '\0') {
        if (*pattern == '{') {
            if (!take_part(&pattern, &said, out))
                return false;
        } else if (*pattern++ != *said++) {
            return false;
        }
    }
    return *said == '\0';
}

static const char *in_english(const char *key)
{
    const struct catalog *before = catalog_use(catalogs);
    const char *sentence = catalog_text(key);
    (void)catalog_use(before);
    return sentence;
}

/* What stands for a placeholder may be such a sentence itself: the question of a vote. */
static bool put_part(const char *name, const void *context, struct text *out)
{
    const struct parts *parts = context;
    for (int i = 0; i < parts->count; i++)
        if (strcmp(parts->part[i].name, name) == 0) {
            actlog_tell(parts->part[i].text, out);
            return true;
        }
    return false;
}

void actlog_tell(const char *stored, struct text *out)
{
    struct parts parts;
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++)
        if (fits(in_english(kept[i]), stored, &parts)) {
            say_with(out, kept[i], 0, put_part, &parts);
            return;
        }
    text_add(out, stored);
}
