#include "engine/play/patch.h"

#include "base/jv.h"
#include "base/mem.h"
#include "words/say.h"

const char EDIT_PHASE[] = "edit";

static enum rc refused(const struct refusal *why, struct err *err)
{
    const char *text = why->text == NULL ? "" : why->text;
    return why->word[0] == '\0' ? err_set(err, RC_BAD, "%s", text)
                                : err_say(err, RC_BAD, "deny.patch.found", SAID("why", text), SAID("word", why->word),
                                          SAID("detail", why->detail));
}

/* load() may leave half a state behind: it works on `scratch`. */
static enum rc take(struct match *match, const struct jv *position, void *scratch, struct err *err)
{
    const struct rules *rules = match->rules;
    struct refusal why = {0};
    if (!rules_load(rules, scratch, position, false, &why) || !rules_sound(rules, scratch, &why))
        return refused(&why, err);
    struct result result = {0};
    rules->result(scratch, &result);
    struct jv *now = rules_save(rules, scratch), *was = rules_save(rules, match->state);
    enum rc rc = RC_OK;
    if (jv_equal(now, was))
        rc = err_say(err, RC_BAD, "deny.patch.same");
    else if (result.seats != match->seats ||
             (match->rules->option_count > 0 && !jv_equal(jv_get(now, "options"), jv_get(was, "options"))))
        rc = err_say(err, RC_BAD, "deny.patch.fixed");
    jv_free(now);
    jv_free(was);
    if (rc == RC_OK)
        memcpy(match->state, scratch, rules->state_size);
    match_moved(match);
    return rc;
}

enum rc patch_apply(struct match *match, const struct jv *patch, struct err *err)
{
    if (match_over(match))
        return err_say(err, RC_BAD, "deny.patch.over");
    if (!jv_is_object(patch))
        return err_say(err, RC_BAD, "deny.patch.object");
    struct jv *position = rules_save(match->rules, match->state), *merged = jv_patch(position, patch);
    void *scratch = mem_new(1, match->rules->state_size);
    enum rc rc = take(match, merged, scratch, err);
    free(scratch);
    jv_free(position);
    jv_free(merged);
    if (rc == RC_OK) {
        chance_draws_clear(&match->draws);
        events_clear(&match->events);
    }
    return rc;
}

struct jv *patch_orders(const struct jv *patch)
{
    struct text text = TEXT_EMPTY;
    struct jv *list = jv_new_array(), *one = jv_new_object();
    jv_dump(patch, &text);
    jv_put_string(one, "by", moves_answer_by_name(BY_GM));
    jv_put_int(one, "seat", 0);
    jv_put_text(one, "text", &text);
    jv_add(list, one);
    return list;
}

static enum rc read_patch(const struct recorded *move, struct jv **out, struct err *err)
{
    const struct jv *order = jv_at(move->orders, 0);
    const char *by = jv_string(jv_get(order, "by")), *text = jv_string(jv_get(order, "text"));
    int64_t seat = 0;
    if (jv_size(move->orders) != 1 || by == NULL || strcmp(by, moves_answer_by_name(BY_GM)) != 0 || text == NULL ||
        !jv_int(jv_get(order, "seat"), 0, 0, &seat) || !jv_is_array(move->draws) || jv_size(move->draws) != 0)
        return err_set(err, RC_BAD, "a correction is one patch by the game master, without draws");
    return jv_parse(text, strlen(text), out, err);
}

enum rc patch_replay(struct match *match, const struct recorded *move, struct err *err)
{
    struct jv *patch = NULL;
    enum rc rc = read_patch(move, &patch, err);
    if (rc == RC_OK)
        rc = patch_apply(match, patch, err);
    jv_free(patch);
    if (rc != RC_OK)
        return rc;
    struct jv *position = rules_save(match->rules, match->state);
    rc = jv_equal(position, move->position) ? RC_OK : err_set(err, RC_BAD, "its patch leads to another position");
    jv_free(position);
    match->phase++;
    return rc;
}
