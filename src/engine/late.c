/* What had become of a decision when a mail for it came. */
#include "engine/errand.h"

#include "engine/miss.h"
#include "engine/moves.h"
#include "engine/stale.h"

enum { MOVES_LOOKED_AT = 64 };

/* The seat's answer among a move's orders; NULL: it gave none. Borrowed. */
static struct jv *answer_of(const struct jv *orders, int seat)
{
    for (size_t i = 0; i < jv_size(orders); i++) {
        int64_t number = 0;
        struct jv *one = jv_at(orders, i);
        if (jv_int(jv_get(one, "seat"), 1, SEATS_MAX, &number) && number == seat)
            return one;
    }
    return NULL;
}

static bool is_by(const struct jv *answer, enum answer_by by)
{
    const char *name = jv_string(jv_get(answer, "by"));
    return name != NULL && strcmp(name, answer_by_name(by)) == 0;
}

static enum rc say_answer(struct errand *errand, const struct jv *answer, moment when)
{
    const char *text = jv_string(jv_get(answer, "text"));
    struct text local = TEXT_EMPTY, span = TEXT_EMPTY;
    moment_write_local(when, facts_zone(errand->host, &errand->player), &local);
    span_write(errand->host->now - when, &span);
    enum rc rc = errand_say(errand,
                            is_by(answer, BY_DEFAULT)
                                ? "Your mail came too late: the deadline had passed, and on %s, %s before it came, the "
                                  "default was played for you: %s"
                            : is_by(answer, BY_POLICY)
                                ? "Your mail came too late: the deadline had passed, and on %s, %s before it came, a "
                                  "bot decided for you: %s"
                            : is_by(answer, BY_AUTO)
                                ? "That was answered for you on %s, %s before your mail came, since nothing else could "
                                  "be done: %s"
                                : "That was settled on %s, %s before your mail came, by: %s",
                            local.data, span.data, text == NULL ? "" : text);
    text_free(&local);
    text_free(&span);
    return rc;
}

enum rc late_say(struct errand *errand, struct table *table, struct err *err)
{
    struct move_row *rows = NULL;
    size_t count = 0;
    const struct token *token = &errand->who.token;
    enum rc rc = line_moves(errand->host, table->game.id, &table->line, stale_number(table, token) + 1, MOVES_LOOKED_AT,
                            &rows, &count, err);
    bool found = false;
    for (size_t i = 0; rc == RC_OK && !found && i < count; i++) {
        struct jv *orders = NULL;
        rc = jv_parse(rows[i].orders, strlen(rows[i].orders), &orders, err);
        const struct jv *answer = rc == RC_OK ? answer_of(orders, errand->seat) : NULL;
        found = answer != NULL;
        if (found && say_answer(errand, answer, rows[i].at) != RC_OK)
            rc = err_set(err, RC_NOMEM, "out of memory for a late mail");
        if (found && (is_by(answer, BY_DEFAULT) || is_by(answer, BY_POLICY)))
            miss_came_late(table, errand->seat, rows[i].number);
        jv_free(orders);
    }
    move_rows_free(rows, count);
    return rc;
}
