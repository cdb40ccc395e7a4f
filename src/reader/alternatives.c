#include "reader/alternatives.h"

#include "reader/parts.h"

#include <stdlib.h>
#include <string.h>

/* Whether the two, with `between` between them, are read as one line: that is *out then. */
static bool reads_as_one(struct desk *desk, const char *first, const char *between, const char *other, struct text *out)
{
    struct text line = TEXT_EMPTY;
    int slot;
    text_addf(&line, "%s%s%s", first, between, other);
    bool read = desk_judge(desk, line.data, out, &slot) != JUDGED_NONSENSE;
    text_free(&line);
    if (!read)
        text_clear(out);
    return read;
}

/* "build luna" and "build rimini" as "build luna or rimini", where the game's table has `frame @or`: as few of the
 * other's words as it reads. */
static bool join_by_or(struct desk *desk, const char *first, const char *other, struct text *out)
{
    const char *rest[PARTS_MOST] = {other};
    int count = 1;
    if (!desk_has_rule(desk, "@or"))
        return false;
    for (const char *blank = strchr(other, ' '); blank != NULL && count < PARTS_MOST; blank = strchr(blank + 1, ' ')) {
        if (strncmp(first, other, (size_t)(blank - other) + 1) != 0)
            break;
        rest[count++] = blank + 1;
    }
    bool read = false;
    while (count > 0 && !read)
        read = reads_as_one(desk, first, " or ", rest[--count], out);
    return read;
}

bool alternatives_join(struct desk *desk, const char *first, const char *other, const char *head, struct text *out)
{
    if (join_by_or(desk, first, other, out))
        return true;
    const char *bare = other, *verb = strchr(other, ' ');
    if (head != NULL && strncmp(other, head, strlen(head)) == 0)
        bare = other + strlen(head) + strspn(other + strlen(head), " ");
    else if (strchr(other, ':') != NULL && strncmp(first, other, (size_t)(strchr(other, ':') - other)) == 0)
        bare = strchr(other, ':') + 1 + strspn(strchr(other, ':') + 1, " ");
    const char *const ways[] = {bare != other ? bare : NULL, bare == other && verb != NULL ? verb + 1 : NULL, other};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        if (ways[i] == NULL || (i == 1 && strncmp(first, other, (size_t)(verb - other) + 1) != 0))
            continue;
        if (reads_as_one(desk, first, " / ", ways[i], out))
            return true;
    }
    return false;
}

void alternatives_pick(struct desk *desk, int slot, struct reading *reading)
{
    int picked = -1, own;
    for (int i = 0; i < reading->texts; i++) {
        if (desk_judge(desk, reading->text[i], NULL, &own) != JUDGED_LEGAL || own != slot)
            continue;
        if (picked >= 0)
            return;
        picked = i;
    }
    if (reading->kind != PIECE_SEVERAL || reading->all || reading->texts < 2 || picked < 0)
        return;
    char *text = reading->text[picked];
    reading->text[picked] = reading->text[0];
    reading->text[0] = text;
    while (reading->texts > 1)
        free(reading->text[--reading->texts]);
    reading->kind = PIECE_ORDER;
    reading->slot = slot;
}

void alternatives_any(struct desk *desk, const char *first, int slot, const struct item *any, struct reading *reading)
{
    for (int i = 0; i < any->meanings; i++) {
        struct text line = TEXT_EMPTY, order = TEXT_EMPTY;
        int own;
        text_addf(&line, "%.*s %s", (int)strcspn(first, " "), first, any->meaning[i].id);
        if (any->meaning[i].id[0] != '\0' && desk_judge(desk, line.data, &order, &own) == JUDGED_LEGAL && own == slot) {
            piece_reading_free(reading);
            *reading = (struct reading){.kind = PIECE_ORDER, .slot = slot, .texts = 1, .text = {text_detach(&order)}};
        }
        text_free(&line);
        text_free(&order);
    }
}
