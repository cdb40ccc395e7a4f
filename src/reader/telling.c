#include "reader/telling.h"

#include "base/mem.h"
#include "reader/going.h"
#include "reader/helping.h"
#include "rules/doors.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum phase telling_phase(const struct desk *desk)
{
    const struct own *own = &desk->own[0];
    if (desk->owns == 0)
        return PHASE_NONE;
    return own->kind[0] == '\0'                     ? PHASE_BUILDS
           : strncmp(own->order, "remove ", 7) == 0 ? PHASE_REMOVALS
           : strstr(own->order, " d") != NULL       ? PHASE_RETREATS
                                                    : PHASE_MOVES;
}

/* ---- orders ---- */

bool telling_ordered(const struct desk *desk, int own)
{
    bool ordered = false;
    for (int i = 0; !ordered && i < desk->taken_count; i++) {
        struct text line = TEXT_EMPTY;
        rules_write(desk->seat->rules, &desk->taken[i].order, &line);
        size_t length = strlen(desk->own[own].place);
        const char *carried = strstr(line.data, " c "), *of = carried == NULL ? line.data : carried + 3;
        ordered = (strncmp(line.data, desk->own[own].place, length) == 0 && strchr(" /", line.data[length]) != NULL) ||
                  strncmp(of, desk->own[own].place, length) == 0;
        text_free(&line);
    }
    return ordered;
}

bool telling_add(struct telling *telling, bool other, const char *format, ...)
{
    char line[TELLING_BYTES];
    struct text text = TEXT_EMPTY;
    int slot;
    va_list args;
    va_start(args, format);
    (void)vsnprintf(line, sizeof line, format, args);
    va_end(args);
    bool legal = desk_judge(telling->desk, line, &text, &slot) == JUDGED_LEGAL;
    struct reading *last = telling->count > 0 ? &telling->out[telling->count - 1] : NULL;
    if (legal && other && last != NULL && last->texts < READINGS_MOST) {
        last->kind = PIECE_SEVERAL;
        last->text[last->texts++] = mem_copy_text(text.data);
    } else if (legal && !other && telling->count < SAYING_MOST) {
        struct reading *reading = &telling->out[telling->count++];
        *reading = (struct reading){.kind = telling->weak ? PIECE_SEVERAL : PIECE_ORDER, .slot = slot};
        reading->text[reading->texts++] = mem_copy_text(text.data);
    }
    text_free(&text);
    return legal;
}

int telling_subjects(const struct telling *telling, int *out)
{
    const struct mention *said = &telling->said;
    const struct desk *desk = telling->desk;
    int count = 0;
    for (int i = 0; said->kind == NULL && i < said->places; i++)
        if (said->own[i] >= 0)
            out[count++] = said->own[i];
    for (int i = 0; said->kind != NULL && i < desk->owns; i++)
        if (strcmp(desk->own[i].kind, said->kind) == 0)
            out[count++] = i;
    return count;
}

bool telling_add_of(struct telling *telling, const char *before, const char *behind)
{
    int subject[OWN_MOST], count = telling_subjects(telling, subject);
    bool any = false;
    for (int ordered = 0; ordered < 2 && !any; ordered++)
        for (int i = 0; i < count; i++)
            if (telling_ordered(telling->desk, subject[i]) == (ordered == 1))
                any = telling_add(telling, any, "%s%s%s", before, telling->desk->own[subject[i]].place, behind) || any;
    return any;
}

/* ---- help for an order ---- */

void telling_target_of(const char *order, char out[TELLING_BYTES])
{
    const char *of = strstr(order, " s ") != NULL   ? strstr(order, " s ") + 3
                     : strstr(order, " c ") != NULL ? strstr(order, " c ") + 3
                                                    : order;
    const char *to = strstr(of, " - ");
    size_t length = to == NULL ? strcspn(of, " ") : (size_t)(to - of) + 3 + strcspn(to + 3, " ");
    (void)snprintf(out, TELLING_BYTES, "%.*s", (int)length, of);
}

void telling_target(const struct desk *desk, int taken, char out[TELLING_BYTES])
{
    struct text line = TEXT_EMPTY;
    rules_write(desk->seat->rules, &desk->taken[taken].order, &line);
    telling_target_of(line.data, out);
    text_free(&line);
}

bool telling_help(struct telling *telling, const char *verb)
{
    int taken = telling->desk->taken_count;
    for (int moves = 1; moves >= 0; moves--)
        for (int i = taken - 1; i >= 0; i--) {
            char target[TELLING_BYTES], behind[TELLING_BYTES + 8];
            telling_target(telling->desk, i, target);
            bool goes = strstr(target, " - ") != NULL;
            (void)snprintf(behind, sizeof behind, " %s %s", verb, target);
            if (goes == (moves == 1) && (goes || i == taken - 1) && telling_add_of(telling, "", behind))
                return true;
        }
    return false;
}

bool telling_help_along(struct telling *telling)
{
    const struct mention *said = &telling->said;
    const char *helped = mention_place(said, 1);
    for (int i = telling->desk->taken_count - 1; i >= 0; i--) {
        char target[TELLING_BYTES];
        telling_target(telling->desk, i, target);
        size_t length = strlen(helped);
        if (strncmp(target, helped, length) == 0 && strchr(" /", target[length]) != NULL &&
            strstr(target, " - ") != NULL)
            return telling_add(telling, false, "%s s %s", telling->desk->own[said->own[0]].place, target);
    }
    return false;
}

/* "Burgundy is supported to Munich by Paris": who does it stands last. */
static bool is_passive(const struct mention *said)
{
    int by = said->places == 3 && said->own[2] >= 0 ? said->place[2] - 1 : -1;
    while (by > said->place[1] && item_has(&said->item[by], "filler -way"))
        by--;
    return by > said->place[1] && going_leads_from(&said->item[by]) && going_leads_to(said, said->place[1]);
}

bool telling_help_abroad(struct telling *telling)
{
    const struct mention *said = &telling->said;
    bool goes = said->places == 3, passive = is_passive(said);
    int of = passive ? 0 : 1, to = of + 1;
    if (!passive && goes && going_leads_from(&said->item[said->place[2] - 1]) &&
        !going_leads_from(&said->item[said->place[1] - 1])) /* "the attack on Belgium from Burgundy" */
        of = 2, to = 1;
    return telling_add(telling, false, "%s %s %s%s%s", telling->desk->own[said->own[passive ? 2 : 0]].place,
                       helping_says(said) ? "s" : "c", mention_place(said, of), goes ? " - " : "",
                       goes ? mention_place(said, to) : "");
}

bool telling_helper(struct telling *telling)
{
    int helper, from = helping_find(&telling->said, &helper);
    bool carries = mention_does(&telling->said, "c");
    if (from < 0 && telling->saying->did == SAYING_HELPED && telling->said.places == 1 && telling->said.owns == 1)
        helper = 0; /* "supported by Munich and Berlin" */
    else if (from < 0)
        return false;
    telling->said.own[0] = telling->said.own[helper];
    telling->said.places = 1;
    telling->said.kind = NULL;
    bool told = telling_help(telling, carries ? "c" : "s");
    telling->saying->did = told ? SAYING_HELPED : SAYING_NOTHING;
    return told;
}
