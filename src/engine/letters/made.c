#include "engine/letters/made.h"

#include "base/log.h"
#include "base/mem.h"
#include "engine/letters/facts.h"
#include "engine/letters/picture.h"
#include "engine/letters/plotted.h"
#include "mail/letter.h"
#include "report/paint.h"
#include "report/prune.h"
#include "report/template.h"
#include "rules/doors.h"
#include "words/catalog.h"

/* One mail while it is made. */
struct making {
    const struct outbox_row *row;
    struct model model;
    struct text message_id, cid, html, png; /* ids without <> */
    struct text plot_cid, plot_png;         /* of the course of a game that is over */
};

static struct making making_of(const struct outbox_row *row)
{
    size_t length = strlen(row->message_id);
    struct making making = {.row = row,
                            .message_id = TEXT_EMPTY,
                            .cid = TEXT_EMPTY,
                            .html = TEXT_EMPTY,
                            .png = TEXT_EMPTY,
                            .plot_cid = TEXT_EMPTY,
                            .plot_png = TEXT_EMPTY};
    if (length > 2)
        text_add_bytes(&making.message_id, row->message_id + 1, length - 2);
    return making;
}

static void end(struct making *making)
{
    struct text *all[] = {&making->message_id, &making->cid,      &making->html,
                          &making->png,        &making->plot_cid, &making->plot_png};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        text_free(all[i]);
    model_free(&making->model);
}

/* The strokes of the board. RC_BAD: it is no position of that game, as this program plays it. */
static enum rc sketch(const struct model *model, struct canvas *canvas, struct err *err)
{
    const struct rules *rules = rules_find(model->rules);
    struct refusal why = {0};
    if (rules == NULL)
        return err_set(err, RC_BAD, "there is no game '%s'", model->rules);
    void *view = mem_new(1, rules->state_size);
    bool good = rules_load(rules, view, model->view, true, &why);
    if (good) {
        struct events events;
        struct look look;
        picture_look(model->facts, model->seat, &events, &look);
        look.shape = model->wide ? SHAPE_WIDE : SHAPE_UPRIGHT;
        rules_board(rules, view, &look, canvas);
        events_free(&events);
    }
    free(view);
    return good ? RC_OK : err_set(err, RC_BAD, "%s: %s", why.word, why.detail);
}

static enum rc no_picture(const struct making *making, const struct err *why)
{
    log_warn("out=%lld game=%lld seat=%d picture: %s", (long long)making->row->id, (long long)making->row->game,
             making->row->seat, why->text);
    return RC_OK;
}

/* A picture that cannot be drawn is in nobody's way: the text says the same. */
static enum rc paint(const struct services *services, const struct making *making, const struct canvas *canvas,
                     struct text *png, struct err *err)
{
    struct err why = {0};
    enum rc rc = paint_png(services->painter, canvas, png, &why);
    if (rc == RC_BAD)
        return no_picture(making, &why);
    return rc == RC_OK ? RC_OK : err_set(err, rc, "%s", why.text);
}

/* Puts the picture of this file into the facts, and its id into `cid`. */
static void put_picture(struct making *making, const char *key, const char *file, const char *alt, struct text *cid)
{
    struct jv *picture = jv_new_object();
    text_addf(cid, "%s.%s", file, making->message_id.data);
    jv_put_string(picture, "cid", cid->data);
    jv_put_string(picture, "alt", alt);
    jv_put(making->model.facts, key, picture);
}

static enum rc draw_board(const struct services *services, struct making *making, struct err *err)
{
    struct canvas canvas = {0};
    struct err why = {0};
    if (making->model.view == NULL || services->painter == NULL)
        return RC_OK;
    enum rc rc = sketch(&making->model, &canvas, &why);
    rc = rc == RC_OK ? paint(services, making, &canvas, &making->png, err) : no_picture(making, &why);
    canvas_free(&canvas);
    const char *words = jv_string(jv_get(making->model.facts, "picture_words"));
    if (making->png.len > 0)
        put_picture(making, "picture", "board", words == NULL ? "" : words, &making->cid);
    return rc;
}

static enum rc draw_plot(const struct services *services, struct making *making, struct err *err)
{
    const struct jv *stored = jv_get(making->model.facts, "plot");
    if (stored == NULL || making->png.len == 0)
        return RC_OK;
    struct canvas canvas = {0};
    enum rc rc = RC_OK;
    if (plotted_draw(making->model.facts, making->model.rules, &canvas)) {
        rc = paint(services, making, &canvas, &making->plot_png, err);
        canvas_free(&canvas);
    }
    const char *alt = jv_string(jv_get(stored, "alt"));
    if (making->plot_png.len > 0)
        put_picture(making, "plotted", "course", alt == NULL ? "" : alt, &making->plot_cid);
    return rc;
}

static enum rc word(const struct services *services, const struct making *making, const char *ending, struct text *out,
                    struct err *err)
{
    char name[64];
    (void)snprintf(name, sizeof name, "%s.%s", making->row->kind, ending);
    return template_render(services->templates, name, making->model.facts, out, err);
}

static enum rc word_page(const struct services *services, struct making *making, struct err *err)
{
    struct text page = TEXT_EMPTY;
    enum rc rc = word(services, making, "html", &page, err);
    if (rc == RC_OK)
        prune_styles(page.data, &making->html);
    text_free(&page);
    return rc;
}

/* What of the headers is made of other things. */
struct headers {
    struct text root, list_id, game, unsubscribe, help;
    const char *references[2];
    size_t reference_count;
};

static void headers_make(const struct making *making, struct headers *out)
{
    const struct model *model = &making->model;
    long long game = (long long)making->row->game;
    const char *at = strrchr(model->from, '@'), *domain = at == NULL ? "localhost" : at + 1;
    *out = (struct headers){TEXT_EMPTY, TEXT_EMPTY, TEXT_EMPTY, TEXT_EMPTY, TEXT_EMPTY, {NULL}, 0};
    if (game != 0) {
        model_thread(game, domain, &out->root);
        out->references[out->reference_count++] = out->root.data;
        text_addf(&out->list_id, "game-%lld.%s", game, domain);
        text_addf(&out->game, "%lld", game);
    } else {
        text_addf(&out->list_id, "cursus.%s", domain);
    }
    if (model->answers != NULL)
        out->references[out->reference_count++] = model->answers;
    facts_mailto(model->reply, "stop", "stop", &out->unsubscribe);
    facts_mailto(model->reply, "help", "help", &out->help);
}

static void headers_free(struct headers *headers)
{
    struct text *all[] = {&headers->root, &headers->list_id, &headers->game, &headers->unsubscribe, &headers->help};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        text_free(all[i]);
}

/* What goes with the mail beside its text and its pictures. */
static size_t attach(const struct model *model, struct letter_file files[2])
{
    size_t count = 0;
    if (model->record != NULL)
        files[count++] = (struct letter_file){
            .name = "record.json", .type = "application/json", .bytes = model->record, .size = strlen(model->record)};
    if (model->calendar != NULL)
        files[count++] = (struct letter_file){.name = "deadline.ics",
                                              .type = "text/calendar",
                                              .method = "PUBLISH",
                                              .bytes = model->calendar,
                                              .size = strlen(model->calendar)};
    return count;
}

/* `text`: the plain text; with `html` and picture of `making`. */
static enum rc compose(const struct making *making, const char *text, struct text *out, struct err *err)
{
    const struct model *model = &making->model;
    const struct outbox_row *row = making->row;
    struct headers headers;
    headers_make(making, &headers);
    const struct letter_file pictures[] = {{.name = "board.png",
                                            .type = "image/png",
                                            .content_id = making->cid.data,
                                            .bytes = making->png.data,
                                            .size = making->png.len},
                                           {.name = "course.png",
                                            .type = "image/png",
                                            .content_id = making->plot_cid.data,
                                            .bytes = making->plot_png.data,
                                            .size = making->plot_png.len}};
    struct letter_file files[2];
    size_t count = attach(model, files);
    const struct letter letter = {
        .from_address = model->from,
        .from_name = model->site,
        .to_address = row->envelope_to,
        .to_name = model->to_name,
        .envelope_from = row->envelope_from,
        .reply_to = model->reply,
        .subject = model->subject,
        .message_id = making->message_id.data,
        .in_reply_to = model->answers,
        .references = headers.references,
        .reference_count = headers.reference_count,
        .date = row->created,
        .cause = model->replied ? LETTER_REPLIED : LETTER_GENERATED,
        .list_id = headers.list_id.data,
        .list_name = model->site,
        .list_unsubscribe = headers.unsubscribe.data,
        .list_help = headers.help.data,
        .loop = model->from,
        .game = row->game == 0 ? NULL : headers.game.data,
        .text = text,
        .html = making->html.data,
        .pictures = pictures,
        .picture_count = (making->png.len > 0 ? 1u : 0) + (making->plot_png.len > 0 ? 1u : 0),
        .attachments = files,
        .attachment_count = count,
    };
    enum rc rc = letter_compose(&letter, out, err);
    headers_free(&headers);
    return rc;
}

enum rc made_mail(const struct services *services, const struct outbox_row *row, struct made *out, struct err *err)
{
    struct making making = making_of(row);
    *out = (struct made){TEXT_EMPTY, TEXT_EMPTY};
    enum rc rc = model_read(row->model, &making.model, err);
    if (rc == RC_OK)
        rc = draw_board(services, &making, err);
    if (rc == RC_OK)
        rc = draw_plot(services, &making, err);
    if (rc == RC_OK)
        rc = word(services, &making, "txt", &out->text, err);
    if (rc == RC_OK)
        rc = word_page(services, &making, err);
    if (rc == RC_OK)
        rc = compose(&making, out->text.data, &out->raw, err);
    end(&making);
    return rc == RC_OK ? RC_OK : err_at(err, "%s mail", row->kind);
}

void made_free(struct made *made)
{
    text_free(&made->raw);
    text_free(&made->text);
}

void made_text(const struct services *services, struct outbox_row *row)
{
    struct err why = {0};
    struct text text = TEXT_EMPTY;
    if (row->text_part != NULL || row->model == NULL)
        return;
    struct making making = making_of(row);
    enum rc rc = model_read(row->model, &making.model, &why);
    if (rc == RC_OK)
        rc = word(services, &making, "txt", &text, &why);
    end(&making);
    if (rc == RC_OK)
        row->text_part = text_detach(&text);
    else
        log_warn("out=%lld its text: %s", (long long)row->id, why.text);
    text_free(&text);
}

enum rc made_fits(const struct outbox_row *row, const struct model *model, struct err *err)
{
    struct making making = making_of(row);
    struct text nothing = TEXT_EMPTY;
    making.model = *model;
    making.model.record = NULL; /* any text can be attached */
    enum rc rc = compose(&making, "", &nothing, err);
    text_free(&nothing);
    making.model = (struct model){0}; /* the caller's */
    end(&making);
    return rc;
}
