#include "mail/incoming.h"

#include "base/mem.h"

void incoming_set(char **string, const char *bytes, size_t len)
{
    char *copy = mem_new(len + 1, 1);
    memcpy(copy, bytes, len);
    copy[len] = '\0';
    free(*string);
    *string = copy;
}

void incoming_add(struct incoming_list *list, size_t most, const char *string)
{
    if (list->count >= most)
        return;
    char **items = mem_grow(list->items, list->count + 1, sizeof *items);
    list->items = items;
    items[list->count] = mem_copy_text(string);
    list->count++;
}

void incoming_init(struct incoming *mail)
{
    *mail = (struct incoming){0};
    char **strings[] = {&mail->message_id,       &mail->subject,       &mail->date,          &mail->from,
                        &mail->from_name,        &mail->return_path,   &mail->body,          &mail->attachment_text,
                        &mail->bounce.recipient, &mail->bounce.action, &mail->bounce.status, &mail->bounce.said,
                        &mail->bounce.message_id};
    for (size_t i = 0; i < sizeof strings / sizeof strings[0]; i++)
        incoming_set(strings[i], "", 0);
}

static void list_free(struct incoming_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->items[i]);
    free(list->items);
}

void incoming_free(struct incoming *mail)
{
    free(mail->message_id);
    free(mail->subject);
    free(mail->date);
    free(mail->from);
    free(mail->from_name);
    free(mail->return_path);
    free(mail->body);
    free(mail->attachment_text);
    free(mail->bounce.recipient);
    free(mail->bounce.action);
    free(mail->bounce.status);
    free(mail->bounce.said);
    free(mail->bounce.message_id);
    list_free(&mail->in_reply_to);
    list_free(&mail->references);
    list_free(&mail->recipients);
    list_free(&mail->ignored);
    *mail = (struct incoming){0};
}
