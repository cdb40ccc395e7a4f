#include "engine/inbox/handlers.h"

#include "base/mem.h"
#include "base/number.h"
#include "engine/letters/past.h"
#include "engine/letters/picture.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The moves of a game gone through for one line. */
struct looking {
    const struct game *game;
    const char *want; /* the words behind "past" */
    int64_t number;   /* the one it names by its number; 0: none */
    int64_t stage;    /* of the move looked at: settings are not counted */
    struct picture_form form;
    bool pictures; /* the mail has room for those of what is found, and is to have them */
    struct text phase[PICTURES_PAST];
    struct told_list told[PICTURES_PAST]; /* sentences */
    struct jv *board[PICTURES_PAST];
    int found; /* the first PICTURES_PAST of them are kept */
};

/* Is each word of `want` one of the phase's name? */
static bool has_words(const char *phase, const char *want)
{
    static const char blanks[] = " \t,.:;()";
    for (want += strspn(want, blanks); *want != '\0'; want += strspn(want, blanks)) {
        size_t length = strcspn(want, blanks);
        bool there = false;
        for (const char *at = phase + strspn(phase, blanks); *at != '\0' && !there; at += strspn(at, blanks)) {
            size_t one = strcspn(at, blanks);
            there = one == length && strncasecmp(at, want, length) == 0;
            at += one;
        }
        if (!there)
            return false;
        want += length;
    }
    return true;
}

static bool is_wanted(const struct looking *looking, const char *phase)
{
    if (looking->want[0] == '\0')
        return true;
    return looking->number != 0 ? looking->stage == looking->number : has_words(phase, looking->want);
}

static void note(const struct past *past, struct match *match, const struct move_row *move)
{
    struct looking *looking = past->context;
    if (move->number == 0)
        return;
    looking->stage++;
    if (!is_wanted(looking, move->phase) && !is_wanted(looking, past->phase))
        return;
    int at = looking->want[0] == '\0' ? 0 : looking->found; /* of all the last one stays */
    looking->found = at + 1;
    if (at >= PICTURES_PAST)
        return;
    text_clear(&looking->phase[at]);
    text_add(&looking->phase[at], past->phase);
    report_drop(&looking->told[at]);
    past_tell(match, 0, &past->called, &looking->told[at]);
    if (looking->pictures) {
        jv_free(looking->board[at]);
        looking->board[at] = picture_past(match, 0, looking->game->row.name, looking->form);
    }
}

static int pictures_in(const struct told_list *notes)
{
    int count = 0;
    for (size_t i = 0; i < notes->count; i++)
        count += notes->item[i].pictured;
    return count;
}

/* What happened, below the last paragraph, with its picture, if the mail has room for it. */
static void show(struct job *job, struct looking *looking, int at)
{
    struct told *note = &job->answer.notes.item[job->answer.notes.count - 1];
    if (note->more == NULL)
        note->more = jv_new_object();
    report_put(note->more, "phase_told", "phase_any", &looking->told[at]);
    if (looking->board[at] == NULL || pictures_in(&job->answer.notes) >= PICTURES_PAST)
        return;
    say_into(looking->board[at], "words", SAYING("answer.phase.picture", SAID("phase", looking->phase[at].data)));
    jv_put(note->more, "board", jv_share(looking->board[at]));
    note->pictured = true;
}

static void tell(struct job *job, struct looking *looking)
{
    if (looking->found == 0)
        job_tell(job, "answer.phase.none", SAID_PART("phase", looking->want, 60));
    for (int i = 0; i < looking->found && i < PICTURES_PAST; i++) {
        bool nothing = looking->told[i].count == 0;
        job_tell(job, nothing ? "answer.phase.nothing" : "answer.phase", SAID("phase", looking->phase[i].data));
        show(job, looking, i);
    }
    if (looking->found > PICTURES_PAST)
        job_tell(job, "answer.phase.more", SAID_NUMBER("count", looking->found - PICTURES_PAST));
}

enum rc handlers_past(struct job *job, struct game *game, const char *want, struct err *err)
{
    struct looking *looking = mem_new(1, sizeof *looking);
    looking->game = game;
    looking->want = want;
    looking->form = picture_form_of(&job->player);
    looking->pictures =
        picture_wanted(job->services, game->rules, &job->player) && pictures_in(&job->answer.notes) < PICTURES_PAST;
    (void)number_read(want, 1, INT32_MAX, &looking->number);
    enum rc rc = past_play(job->services, &(struct past){.game = game, .see = note, .context = looking}, err);
    if (rc == RC_OK)
        tell(job, looking);
    for (int i = 0; i < PICTURES_PAST; i++) {
        text_free(&looking->phase[i]);
        report_drop(&looking->told[i]);
        jv_free(looking->board[i]);
    }
    free(looking);
    return rc;
}
