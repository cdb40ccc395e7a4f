#include "human.h"

#include "check.h"

#include <stdlib.h>
#include <string.h>

enum { HUMAN_MOST = 4000, SEATS = 16 };

static void read_file(const char *path, struct human *out)
{
    char *bytes = file_bytes(path, NULL), *rest = bytes;
    for (char *line = strsep(&rest, "\n"); line != NULL; line = strsep(&rest, "\n")) {
        if (*line == '\0')
            continue;
        check_true(out->count < HUMAN_MOST);
        check_int(jv_parse(line, strlen(line), &out->letter[out->count++], NULL), RC_OK);
    }
    free(bytes);
}

void human_open(const char *name, struct human *out)
{
    static const char *const ends[] = {"", "_more"};
    *out = (struct human){.letter = calloc(HUMAN_MOST, sizeof *out->letter)};
    check_true(out->letter != NULL);
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        char path[128];
        (void)snprintf(path, sizeof path, "tests/human/%s%s.jsonl", name, ends[i]);
        read_file(path, out);
    }
}

void human_close(struct human *human)
{
    for (int i = 0; i < human->count; i++)
        jv_free(human->letter[i]);
    free(human->letter);
    *human = (struct human){0};
}

/* The one step of a trial, where the letter is one. */
static const struct jv *step_of(const struct jv *letter)
{
    return jv_at(jv_get(letter, "steps"), 0);
}

const char *human_text(const struct human *human, int number)
{
    const struct jv *letter = human->letter[number], *step = step_of(letter);
    const char *text = jv_string(jv_get(step == NULL ? letter : step, "text"));
    check_true(text != NULL);
    return text;
}

const struct jv *human_at(const struct human *human, int number)
{
    const char *at = jv_string(jv_get(human->letter[number], "at"));
    if (at == NULL)
        return human->letter[number];
    for (int i = 0; i < human->count; i++)
        if (strcmp(jv_member_string(human->letter[i], "name"), at) == 0)
            return human->letter[i];
    fail_msg("no letter %s", at);
    return NULL;
}

int human_seat(const struct human *human, int number)
{
    int64_t seat = 0;
    check_true(jv_int(jv_get(step_of(human_at(human, number)), "seat"), 1, SEATS, &seat));
    return (int)seat;
}
