#include "engine/inbox/handlers.h"

#include "base/mem.h"
#include "engine/inbox/note_words.h"
#include "engine/play/views.h"
#include "rules/doors.h"

enum { NOTES_KEPT = 50, COMMENTS_KEPT = 100, NOTE_BYTES = 1000 };

/* ---- notes -------------------------------------------------------------------- */

/* Those of one kind among what the player keeps in the game. The caller frees *rows, of which *count are left. */
static enum rc kept(const struct job *job, const struct game *game, unsigned to, struct press_row **rows, size_t *count,
                    struct err *err)
{
    size_t all = 0;
    enum rc rc = record_press_of(job->services->store, game->row.id, job->player.id, rows, &all, err);
    *count = 0;
    for (size_t i = 0; rc == RC_OK && i < all; i++) {
        struct press_row row = (*rows)[i];
        if ((row.to & to) != 0)
            (*rows)[(*count)++] = row;
        else
            record_press_row_free(&row);
    }
    return rc;
}

static bool may(struct job *job, const struct game *game)
{
    bool on = config_flag(game->config, SETTING_GAME_NOTES);
    if (!on || job->seat == 0)
        job_tell(job, on ? "answer.note.seat" : "answer.note.off", SAID_GAME(game));
    return on && job->seat != 0;
}

static void keep(struct job *job, struct game *game, struct press_row row, const char *text)
{
    struct text about = TEXT_EMPTY;
    if (game->live)
        rules_phase(game->rules, view_get(&game->match, job->seat), &about);
    row.game = game->row.id;
    row.from = job->seat;
    row.at = job->services->now;
    row.player = job->player.id;
    row.text = mem_copy_part(text, text_fit(text, strlen(text), NOTE_BYTES));
    row.about = text_detach(&about);
    commit_add_press(&job->commit, &row);
}

static void drop(struct job *job, const struct press_row *rows, size_t count, int64_t number)
{
    if (number > (int64_t)count || count == 0) {
        job_tell(job, "answer.note.none");
        return;
    }
    for (size_t i = 0; i < count; i++)
        if (number == 0 || (int64_t)i + 1 == number)
            commit_drop_press(&job->commit, job->player.id, rows[i].id);
    job_tell(job, number == 0 ? "answer.note.dropped.all" : "answer.note.dropped",
             SAID_PART("text", rows[number == 0 ? 0 : number - 1].text, QUOTED_BYTES_MOST));
}

static void list(struct job *job, const struct press_row *rows, size_t count)
{
    job_tell(job, count == 0 ? "answer.note.none" : "answer.note.list");
    for (size_t i = 0; i < count; i++)
        job_note_always(job, SAYING("answer.note.one", SAID_NUMBER("number", (int64_t)i + 1),
                                    SAID("about", rows[i].about), SAID("text", rows[i].text)));
}

enum rc handlers_note(struct job *job, struct game *game, const char *rest, struct err *err)
{
    struct press_row *rows = NULL;
    size_t count = 0;
    int64_t number;
    if (!may(job, game))
        return RC_OK;
    enum rc rc = kept(job, game, PRESS_SELF, &rows, &count, err);
    if (rc == RC_OK && rest[0] == '\0')
        list(job, rows, count);
    else if (rc == RC_OK && note_words_drops(rest, &number))
        drop(job, rows, count, number);
    else if (rc == RC_OK && count + job->commit.press_count >= NOTES_KEPT)
        job_tell(job, "answer.note.full", SAID_NUMBER("count", NOTES_KEPT));
    else if (rc == RC_OK) {
        keep(job, game, (struct press_row){.to = PRESS_SELF, .phase = game_stage(game)}, rest);
        job_tell(job, "answer.note", SAID_PART("text", rest, NOTE_BYTES));
    }
    record_press_rows_free(rows, count);
    return rc;
}

/* ---- comments ----------------------------------------------------------------- */

/* What the same mail has said of that move before is no more, as what stands there. */
static void take_back(struct commit *commit, int64_t game, int64_t number)
{
    size_t left = 0;
    for (size_t i = 0; i < commit->press_count; i++) {
        struct press_row *row = &commit->press[i];
        if (row->to == PRESS_COMMENT && row->game == game && row->phase == number)
            record_press_row_free(row);
        else
            commit->press[left++] = *row;
    }
    commit->press_count = left;
}

enum rc handlers_comment(struct job *job, struct game *game, const char *rest, struct err *err)
{
    struct press_row *rows = NULL;
    size_t count = 0, others = 0;
    int64_t number = 0;
    if (!may(job, game))
        return RC_OK;
    if (game->row.status != GAME_FINISHED || !game->live || !note_words_place(&rest, &number) ||
        number > game_stage(game)) {
        bool over = game->row.status == GAME_FINISHED && game->live;
        job_tell(job, over ? "answer.comment.move" : "answer.comment.early", SAID_GAME(game),
                 SAID_NUMBER("last", over ? game_stage(game) : 0));
        return RC_OK;
    }
    enum rc rc = kept(job, game, PRESS_COMMENT, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        if (rows[i].phase == number)
            commit_drop_press(&job->commit, job->player.id, rows[i].id);
        else
            others++;
    }
    take_back(&job->commit, game->row.id, number);
    if (rc == RC_OK && others + job->commit.press_count >= COMMENTS_KEPT)
        job_tell(job, "answer.note.full", SAID_NUMBER("count", COMMENTS_KEPT));
    else if (rc == RC_OK) {
        if (rest[0] != '\0')
            keep(job, game, (struct press_row){.to = PRESS_COMMENT, .phase = number}, rest);
        job->commit.game = game; /* its page changes */
        job_tell(job, rest[0] != '\0' ? "answer.comment" : "answer.comment.gone", SAID_NUMBER("number", number),
                 SAID_GAME(game));
    }
    record_press_rows_free(rows, count);
    return rc;
}
