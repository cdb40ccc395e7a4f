#include "mail/incoming.h"

bool incoming_set(char **string, const char *bytes, size_t len)
{
    char *copy = malloc(len + 1);
    if (copy == NULL)
        return false;
    memcpy(copy, bytes, len);
    copy[len] = '\0';
    free(*string);
    *string = copy;
    return true;
}

bool incoming_add(struct incoming_list *list, size_t most, const char *string)
{
    if (list->count >= most)
        return true;
    char **items = realloc(list->items, (list->count + 1) * sizeof *items);
    if (items == NULL)
        return false;
    list->items = items;
    items[list->count] = strdup(string);
    if (items[list->count] == NULL)
        return false;
    list->count++;
    return true;
}

bool incoming_init(struct incoming *mail)
{
    *mail = (struct incoming){0};
    char **strings[] = {&mail->message_id,       &mail->subject,       &mail->date,          &mail->from,
                        &mail->from_name,        &mail->return_path,   &mail->body,          &mail->attachment_text,
                        &mail->bounce.recipient, &mail->bounce.action, &mail->bounce.status, &mail->bounce.message_id};
    bool good = true;
    for (size_t i = 0; i < sizeof strings / sizeof strings[0]; i++)
        good = incoming_set(strings[i], "", 0) && good;
    return good;
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
    free(mail->bounce.message_id);
    list_free(&mail->in_reply_to);
    list_free(&mail->references);
    list_free(&mail->recipients);
    list_free(&mail->ignored);
    *mail = (struct incoming){0};
}
