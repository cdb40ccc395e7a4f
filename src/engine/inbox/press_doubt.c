#include "engine/inbox/press_doubt.h"

#include "base/mem.h"
#include "engine/inbox/body.h"
#include "engine/inbox/people.h"
#include "engine/inbox/press_form.h"
#include "engine/inbox/press_secret.h"
#include "engine/inbox/press_whom.h"
#include "engine/letters/hints.h"
#include "words/message.h"
#include "words/stop.h"

/* Whose names in a letter are no other's: the writer's own, and with an answer whom it is to. */
struct letter_of {
    const struct game *game;
    unsigned but;
};

static bool is_other(const char *word, size_t len, const void *context)
{
    const struct letter_of *of = context;
    return (press_named(of->game, word, len) & ~of->but) != 0;
}

static unsigned named_in(const struct letter_of *of, const char *text)
{
    static const char blanks[] = " \t\r\n.,;:!?()\"'";
    unsigned named = 0;
    for (size_t len; *(text += strspn(text, blanks)) != '\0'; text += len) {
        len = strcspn(text, blanks);
        named |= press_named(of->game, text, len) & ~of->but;
    }
    return named;
}

/* A question that is put to each sentence of a text. */
typedef bool sentence_is(const struct terms *sentence, const struct message_people *people);

static bool any_sentence(const struct terms *text, const struct message_people *people, sentence_is *is)
{
    bool any = false;
    for (size_t at = 0, line, stop; text->text[at] != '\0' && !any; at += stop < line ? stop : line) {
        line = strcspn(text->text + at, "\n") + 1;
        stop = stop_past(text->text + at);
        const struct terms sentence = terms_part(text, at, stop < line ? stop : line);
        any = is(&sentence, people);
    }
    return any;
}

/* "Tell Bruno ..." in an answer to somebody else. */
static bool turns_away(const struct terms *sentence, const struct message_people *people)
{
    return message_begins_other(sentence, people) || message_has_head(sentence, people);
}

/* Where the words begin in the line that holds them; NULL: that is not to be seen. */
static const char *begins_at(const char *raw, const char *text)
{
    char begin[12];
    (void)snprintf(begin, sizeof begin, "%.*s", (int)strcspn(text, "\n"), text);
    return begin[0] == '\0' ? NULL : strstr(raw, begin);
}

static bool has_colon(const char *raw, const char *text)
{
    const char *begins = begins_at(raw, text), *colon = strchr(raw, ':');
    return begins != NULL && colon != NULL && colon < begins;
}

/* "Tell Ben Dieter is lying": where no colon stands before the words, and no "and" between names, only the first may be
 * whom it is for. */
static bool has_more_names(const struct game *game, const char *raw, const char *text)
{
    static const char blanks[] = " \t\r\"";
    static const char *const joints[] = {"and", "und", "et", "y", "&", NULL};
    const char *end = begins_at(raw, text);
    bool joined = true, more = false;
    for (size_t len; !more && *(raw += strspn(raw, blanks)) != '\0' && (end == NULL || raw < end); raw += len) {
        len = strcspn(raw, blanks);
        bool name = press_named(game, raw, strcspn(raw, " \t\r\",.;:!?")) != 0;
        more = name && !joined;
        joined = press_in_list(joints, raw, len) || (joined && !name);
    }
    return more;
}

/* Does another line take it back, or is it for somebody and not sent? */
static bool is_unsettled(const struct said *said, const struct message_people *people)
{
    struct terms line;
    bool loose, message = said->verb == VERB_PRESS || press_aside(said, &loose) != NULL;
    if (said->press)
        return false;
    terms_read(said->raw, &line);
    bool unsettled = message_is_unsent(&line) || message_refrains(&line) ||
                     (!message && any_sentence(&line, people, message_is_for));
    terms_free(&line);
    return unsettled;
}

/* What a text says that was not given as a message by the letter. */
static bool is_loose(const struct game *game, const char *raw, const struct terms *text,
                     const struct message_people *people)
{
    return message_holds_other(text, people) || message_goes_on_to(text, people) || message_refrains(text) ||
           message_has_aside(text->text) ||
           (!has_colon(raw, text->text) && (message_points(text) || has_more_names(game, raw, text->text)));
}

bool press_doubts(const struct job *job, const struct game *game, unsigned to, int first, int last, const char *text)
{
    const struct said *head = &job->line[first];
    const struct letter_of of = {game, 1u << job->seat | (head->talk != 0 ? to : 0)};
    const struct message_people people = {is_other, &of};
    bool by_letter = head->verb == VERB_PRESS && head->spoken == NULL && !head->ends, masters = (to & 1u) != 0;
    struct terms terms;
    terms_read(text, &terms);
    bool doubts = any_sentence(&terms, &people, head->talk != 0 ? turns_away : message_begins_other);
    if (head->talk == 0)
        doubts = doubts || (!masters && message_turns_to_masters(&terms, !by_letter)) ||
                 (!by_letter && is_loose(game, head->raw, &terms, &people));
    for (int i = 0; head->talk == 0 && i < job->lines && !doubts; i++)
        doubts = (i < first || i > last) && is_unsettled(&job->line[i], &people);
    terms_free(&terms);
    return doubts;
}

/* "win San Marco: abstain" is an order, also where somebody is called Marco. */
static bool is_order(const struct job *job, struct game *game, const char *sentence)
{
    const struct reader_seat seat = people_seat(job, game, NULL);
    struct order *order = mem_new(1, sizeof *order);
    bool is =
        !match_over(&game->match) && rules_grammar(seat.rules, seat.view, seat.seat, sentence, order) == GRAMMAR_ORDER;
    free(order);
    return is;
}

/* Does the order name the seat of somebody whom the text names? */
static bool names_them(const struct game *game, unsigned named, const char *order)
{
    bool names = false;
    for (int seat = 1; seat <= game->row.seats && !names; seat++)
        names = (named >> seat & 1u) != 0 && strstr(order, game_seat_name(game, seat)) != NULL;
    return names;
}

/* "Bruno: yes, with pleasure", where the game is told "accept cornelii" and Bruno plays those: whom it names it
 * answers.
 */
static bool is_answer(const struct job *job, struct game *game, const struct letter_of *of, const char *text)
{
    unsigned named = named_in(of, text);
    if (named == 0 || match_over(&game->match))
        return false;
    struct lexicon *lexicon = hints_lexicon(job->services, game);
    const struct reader_seat seat = people_seat(job, game, lexicon);
    struct reader_result *read = mem_new(1, sizeof *read);
    reader_letter(&seat, text, read);
    bool answers = read->orders > 0 && read->asks == 0;
    for (int i = 0; i < read->orders; i++)
        answers = answers && names_them(game, named, read->order[i].text);
    reader_free(read);
    free(read);
    lexicon_free(lexicon);
    return answers;
}

/* Parts the sentences that look as if they were for somebody from the rest. */
static void take_out(const struct job *job, struct game *game, const char *raw, struct text *rest, struct text *out)
{
    const struct letter_of of = {game, 1u << job->seat};
    const struct message_people people = {is_other, &of};
    struct terms line;
    terms_read(raw, &line);
    for (size_t at = 0, len; raw[at] != '\0'; at += len) {
        len = stop_past(raw + at);
        const struct terms part = terms_part(&line, at, len);
        char *sentence = mem_copy_part(raw + at, len);
        text_add(message_is_for(&part, &people) && !is_order(job, game, sentence) ? out : rest, sentence);
        free(sentence);
    }
    terms_free(&line);
}

static bool holds_talk(const struct text *out, const struct job *job, struct game *game, const char *raw)
{
    const struct letter_of of = {game, 1u << job->seat};
    return out->len > 0 && !is_answer(job, game, &of, raw);
}

void press_name_unsent(struct job *job, struct game *game)
{
    for (int i = 0; i < job->lines; i++) {
        struct said *said = &job->line[i];
        struct text rest = TEXT_EMPTY, out = TEXT_EMPTY;
        bool may = !said->taken && !said->press && !said->copied && (said->verb == VERB_NONE || said->spoken != NULL);
        if (may)
            take_out(job, game, said->raw, &rest, &out);
        if (holds_talk(&out, job, game, said->raw)) {
            while (out.len > 0 && strchr(" \t\r", out.data[out.len - 1]) != NULL)
                text_cut(&out, out.len - 1);
            job_leave(job, out.data, "answer.press.unsent", SAID_PART("text", out.data, PRESS_TOLD));
            if (said->spoken == NULL)
                job_reread(said, rest.data == NULL ? "" : rest.data);
            said->taken = rest.len == 0;
        }
        text_free(&rest);
        text_free(&out);
    }
}
