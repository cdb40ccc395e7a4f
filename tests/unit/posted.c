#include "posted.h"

static enum rc script_send(struct sender *sender, const struct parcel *parcel, struct send_result *out)
{
    struct script *script = (struct script *)sender;
    size_t used = strlen(script->order);
    (void)snprintf(script->order + used, sizeof script->order - used, "%s%.*s", used == 0 ? "" : " ",
                   (int)strcspn(parcel->to, "@"), parcel->to);
    *out = script->answer(parcel->to);
    return script->rc;
}

static void script_close(struct sender *sender)
{
    (void)sender;
}

static const struct sender_kind script_kind = {.send = script_send, .close = script_close};

struct script script_of(struct send_result (*answer)(const char *to))
{
    return (struct script){.base.kind = &script_kind, .answer = answer};
}

struct send_result taken(const char *to)
{
    (void)to;
    return (struct send_result){.class = SEND_OK, .code = 250, .heard = true, .reply = "ok"};
}

struct send_result greylisted(const char *to)
{
    (void)to;
    return (struct send_result){.class = SEND_LATER, .code = 450, .heard = true, .reply = "450 4.7.1 greylisted"};
}

struct send_result nobody_is_there(const char *to)
{
    (void)to;
    return (struct send_result){.class = SEND_LATER, .reply = "could not connect"};
}

int64_t posted_as(const char *to, bool stranger)
{
    static int number;
    struct err err = {0};
    char dedup[32], id[64];
    char mail[] = "From: g\r\n\r\ntext\r\n";
    int64_t row = 0;
    bool fresh;
    (void)snprintf(dedup, sizeof dedup, "test %d", ++number);
    (void)snprintf(id, sizeof id, "<%d@example.org>", number);
    const struct outbox_row out = {.dedup = dedup,
                                   .message_id = id,
                                   .envelope_from = (char[]){"games@example.org"},
                                   .envelope_to = strdup(to),
                                   .created = hosted.services.now,
                                   .stranger = stranger,
                                   .raw = mail,
                                   .size = sizeof mail - 1};
    check_ok(outbox_put(hosted.services.store, &out, &row, &fresh, &err));
    free(out.envelope_to);
    return row;
}

int64_t posted(const char *to)
{
    return posted_as(to, false);
}

struct outbox_row posted_row(int64_t id)
{
    struct outbox_row row;
    struct err err = {0};
    check_ok(outbox_get(hosted.services.store, id, &row, &err));
    return row;
}

enum outbox_state posted_state(int64_t id)
{
    struct outbox_row row = posted_row(id);
    enum outbox_state state = row.state;
    outbox_row_free(&row);
    return state;
}

void posted_settings(const char *first, const char *second)
{
    const char *words[] = {"site.address=games@example.org", "site.gm_address=gm@example.org", first, second};
    const struct config_source source = {
        .file = "/dev/null", .assignments = words, .assignment_count = sizeof words / sizeof words[0]};
    struct err err = {0};
    config_free(hosted.config);
    check_ok(config_load(&source, &hosted.config, &err));
    hosted.services.config = hosted.config;
}

struct dispatch_report posted_go(struct script *script, size_t limit)
{
    struct dispatch_report report;
    struct err err = {0};
    script->order[0] = '\0';
    check_ok(dispatch(&hosted.services, &script->base, limit, &report, &err));
    return report;
}
