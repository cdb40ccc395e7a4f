/* Bytes of a file that anybody may have written, read in a process of its own. */
#include "base/cell.h"
#include "engine/admin/foreign.h"

#include <string.h>

enum { WALL_MS = 20000, CPU_SECONDS = 20, GAMES = 200 };

static const size_t memory = (size_t)1 << 30;

/* An answer is this and the value, packed, or what is wrong. */
static const char good = '+', bad = '-';

/* A question is this or that, and the bytes. */
static const char as_text = 't', as_json = 'j';

static enum rc answer(void *context, const char *bytes, size_t size, struct text *out)
{
    struct jv *value = NULL;
    struct err err = {0};
    (void)context;
    bool text = size > 0 && bytes[0] == as_text;
    size_t head = size > 0;
    bool read = (text ? foreign_text_read(bytes + head, size - head, &value, &err)
                      : jv_parse(bytes + head, size - head, &value, &err)) == RC_OK;
    text_add_char(out, read ? good : bad);
    if (read)
        jv_pack(value, out);
    else
        text_add(out, err.text);
    jv_free(value);
    return RC_OK;
}

/* What libraries open when they are first used. */
static void warm_up(void *context)
{
    static const char faulty[] = "j{\"a\":1.5}";
    struct text out = TEXT_EMPTY;
    (void)answer(context, faulty, sizeof faulty - 1, &out);
    text_free(&out);
}

enum rc foreign_open(struct cell **out, struct err *err)
{
    static const struct cell_work work = {.name = "file reader",
                                          .death = "the file ended its reader",
                                          .warm_up = warm_up,
                                          .answer = answer,
                                          .question_most = 1 + FOREIGN_BYTES_MOST,
                                          .answer_most = 4 * FOREIGN_BYTES_MOST};
    static const struct cell_limits limits = {
        .wall_ms = WALL_MS, .cpu_seconds = CPU_SECONDS, .memory = memory, .jobs = GAMES};
    return cell_open(&work, &limits, out, err);
}

enum rc foreign_read(struct cell *cell, const struct foreign *of, const char *bytes, size_t size, struct jv **out,
                     struct err *err)
{
    const char *const parts[CELL_PARTS] = {of->format == &foreign_text ? &as_text : &as_json, bytes, ""};
    const size_t sizes[CELL_PARTS] = {1, size};
    struct text answered = TEXT_EMPTY;
    bool killed = false;
    *out = NULL;
    if (size > FOREIGN_BYTES_MOST)
        return err_set(err, RC_BAD, "a game of more than %d MiB is not read", FOREIGN_BYTES_MOST / (1024 * 1024));
    enum rc rc = cell_ask(cell, parts, sizes, &answered, &killed, err);
    if (rc == RC_OK && answered.len > 0 && answered.data[0] == good)
        rc = jv_unpack(answered.data + 1, answered.len - 1, out, err);
    else if (rc == RC_OK)
        rc = err_set(err, RC_BAD, "%s", answered.len > 1 ? answered.data + 1 : "it cannot be read");
    text_free(&answered);
    return rc;
}
