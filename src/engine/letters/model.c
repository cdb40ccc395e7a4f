#include "engine/letters/model.h"

#include "rules/rules.h"

#include <string.h>

static void put(struct jv *object, const char *key, const char *text)
{
    if (text != NULL)
        jv_put_string(object, key, text);
}

void model_thread(int64_t game, const char *domain, struct text *out)
{
    text_addf(out, "g%lld.root@%s", (long long)game, domain);
}

char *model_write(const struct model *model)
{
    struct jv *object = jv_new_object();
    struct text out = TEXT_EMPTY;
    put(object, "from", model->from);
    put(object, "site", model->site);
    put(object, "to_name", model->to_name);
    put(object, "reply", model->reply);
    put(object, "subject", model->subject);
    put(object, "answers", model->answers);
    put(object, "language", model->language);
    jv_put_bool(object, "replied", model->replied);
    put(object, "record", model->record);
    put(object, "calendar", model->calendar);
    jv_put(object, "facts", jv_share(model->facts));
    if (model->rules != NULL) {
        struct jv *board = jv_new_object();
        jv_put_string(board, "rules", model->rules);
        jv_put_int(board, "seat", model->seat);
        if (model->map != NULL)
            jv_put(board, "map", jv_copy_deep(model->map));
        picture_form_put(board, model->form);
        if (model->view != NULL)
            jv_put(board, "view", jv_share(model->view));
        jv_put(object, "board", board);
    }
    jv_pack(object, &out);
    jv_free(object);
    return text_detach(&out);
}

enum rc model_read(const char *stored, struct model *out, struct err *err)
{
    struct jv *json = NULL;
    struct err why = {0};
    int64_t seat = 0;
    *out = (struct model){0};
    if (jv_unpack(stored, strlen(stored), &json, &why) != RC_OK)
        return err_set(err, RC_DAMAGED, "what a mail is made of cannot be read: %s", why.text);
    const struct jv *board = jv_get(json, "board");
    *out = (struct model){.from = jv_string(jv_get(json, "from")),
                          .site = jv_string(jv_get(json, "site")),
                          .to_name = jv_string(jv_get(json, "to_name")),
                          .reply = jv_string(jv_get(json, "reply")),
                          .subject = jv_string(jv_get(json, "subject")),
                          .answers = jv_string(jv_get(json, "answers")),
                          .language = jv_string(jv_get(json, "language")),
                          .replied = jv_true(jv_get(json, "replied")),
                          .record = jv_string(jv_get(json, "record")),
                          .calendar = jv_string(jv_get(json, "calendar")),
                          .facts = jv_get(json, "facts"),
                          .view = jv_get(board, "view"),
                          .rules = jv_string(jv_get(board, "rules")),
                          .map = jv_get(board, "map"),
                          .form = picture_form_get(board),
                          .json = json};
    bool board_good = board == NULL || (out->rules != NULL && jv_int(jv_get(board, "seat"), 0, SEATS_MAX, &seat));
    out->seat = (int)seat;
    if (out->from == NULL || out->site == NULL || out->reply == NULL || out->subject == NULL ||
        !jv_is_object(out->facts) || !board_good)
        return err_set(err, RC_DAMAGED, "what a mail is made of is not whole");
    return RC_OK;
}

void model_free(struct model *model)
{
    jv_free(model->json);
    *model = (struct model){0};
}
