/*
 * What the second reader weighs (src/reader/scored.h), for tests/tools/weigh.py: reads trials from standard input, a
 * JSON object a line, and prints a line for each row of each letter: the number of the trial, the decision, the order
 * ("-": none), how much is said for it, what is weighed.
 */
#include "base/mem.h"
#include "engine/play/trial.h"
#include "engine/play/views.h"
#include "reader/scored.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct weighing {
    struct wordbook *book;
    int number;
};

/* By which rows are chosen that count: more or less. */
static int said_for(const int *value)
{
    return value[SCORED_FIRST] + value[SCORED_TELLING] - value[SCORED_BESIDE] - value[SCORED_MISSING] -
           9 * value[SCORED_UNSAID];
}

static void print_rows(const struct weighing *weighing, const struct desk *desk, const struct letter *letter)
{
    struct scored_row *row;
    int rows = scored_read(desk, letter->line, letter->count, NULL, &row);
    for (int i = 0; i < rows; i++) {
        printf("%d\t%d\t%s\t%d", weighing->number, row[i].slot, row[i].offer < 0 ? "-" : desk->offer[row[i].offer].text,
               said_for(row[i].value));
        for (int k = 0; k < SCORED_FEATURES; k++)
            printf("\t%d", row[i].value[k]);
        putchar('\n');
    }
    free(row);
}

static enum rc read_letter(void *context, const struct trial_letter *trial, struct jv **out, struct err *err)
{
    const struct weighing *weighing = context;
    struct lexicon *lexicon = reader_lexicon(weighing->book, trial->match->rules);
    struct letter letter;
    struct desk *desk = mem_new(1, sizeof *desk);
    (void)err;
    for (int i = 0; i < trial->match->seats; i++) {
        const char *name = jv_string(jv_at(trial->names, (size_t)i));
        if (name != NULL)
            reader_name(lexicon, i + 1, name);
    }
    const struct reader_seat seat = {.rules = trial->match->rules,
                                     .lexicon = lexicon,
                                     .state = trial->match->state,
                                     .view = view_get(trial->match, trial->seat),
                                     .seat = trial->seat};
    letter_open(&seat, trial->text, &letter);
    desk_open(desk, &seat);
    print_rows(weighing, desk, &letter);
    desk_close(desk);
    letter_close(&letter);
    free(desk);
    lexicon_free(lexicon);
    *out = jv_new_object();
    jv_put(*out, "orders", jv_new_array());
    return RC_OK;
}

int main(void)
{
    struct weighing weighing = {.book = reader_wordbook_new()};
    const struct trial_letters letters = {.read = read_letter, .context = &weighing};
    char *line = NULL;
    size_t room = 0;
    for (ssize_t len; (len = getline(&line, &room, stdin)) > 0; weighing.number++) {
        struct jv *trial = NULL, *out = NULL;
        struct err err = {0};
        if (jv_parse(line, (size_t)len, &trial, &err) != RC_OK || trial_play(trial, &letters, NULL, &out) != RC_OK)
            fprintf(stderr, "trial %d: %s\n", weighing.number, err.text);
        jv_free(trial);
        jv_free(out);
    }
    free(line);
    reader_wordbook_free(weighing.book);
    return 0;
}
