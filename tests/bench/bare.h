/*
 * What libraries do by themselves, for baselines: GMime composes a mail, libcurl sends it on one connection that is
 * kept, cairo draws strokes and writes them with its own writer.
 */
#ifndef CURSUS_BENCH_BARE_H
#define CURSUS_BENCH_BARE_H

#include "report/brush.h"
#include "report/letters.h"
#include "rules/canvas.h"

#include <cairo.h>
#include <curl/curl.h>
#include <gmime/gmime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- a mail ------------------------------------------------------------------ */

/* All borrowed. */
struct bare_mail {
    const char *text, *html;
    const char *png; /* NULL: no picture */
    size_t png_size;
};

static inline GMimePart *bare_part(const char *type, const char *kind, const char *bytes, size_t size,
                                   GMimeContentEncoding encoding)
{
    GMimePart *part = g_mime_part_new_with_type(type, kind);
    GMimeStream *stream = g_mime_stream_mem_new_with_buffer(bytes, size);
    GMimeDataWrapper *content = g_mime_data_wrapper_new_with_stream(stream, GMIME_CONTENT_ENCODING_DEFAULT);
    g_mime_part_set_content(part, content);
    g_mime_part_set_content_encoding(part, encoding);
    g_object_unref(content);
    g_object_unref(stream);
    return part;
}

static inline void bare_add(GMimeMultipart *parent, GMimePart *part)
{
    g_mime_multipart_add(parent, GMIME_OBJECT(part));
    g_object_unref(part);
}

static inline GMimeObject *bare_body(const struct bare_mail *mail)
{
    GMimeMultipart *both = g_mime_multipart_new_with_subtype("alternative");
    bare_add(both, bare_part("text", "plain", mail->text, strlen(mail->text), GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE));
    bare_add(both, bare_part("text", "html", mail->html, strlen(mail->html), GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE));
    if (mail->png == NULL)
        return GMIME_OBJECT(both);
    GMimeMultipart *all = g_mime_multipart_new_with_subtype("related");
    g_mime_multipart_add(all, GMIME_OBJECT(both));
    g_object_unref(both);
    bare_add(all, bare_part("image", "png", mail->png, mail->png_size, GMIME_CONTENT_ENCODING_BASE64));
    return GMIME_OBJECT(all);
}

/* The whole message, for g_free(). */
static inline char *bare_compose(const struct bare_mail *mail, size_t *size)
{
    GMimeMessage *message = g_mime_message_new(TRUE);
    GMimeObject *body = bare_body(mail);
    g_mime_message_set_mime_part(message, body);
    g_mime_message_add_mailbox(message, GMIME_ADDRESS_TYPE_FROM, "The Club", "games@club.example");
    g_mime_message_add_mailbox(message, GMIME_ADDRESS_TYPE_TO, "Anna", "anna@example.org");
    g_mime_message_set_subject(message, "your turn", "utf-8");
    g_mime_message_set_message_id(message, "bench@club.example");
    char *bytes = g_mime_object_to_string(GMIME_OBJECT(message), NULL);
    *size = strlen(bytes);
    g_object_unref(body);
    g_object_unref(message);
    return bytes;
}

/* ---- its way out --------------------------------------------------------------- */

struct bare_sender {
    CURL *curl;
    struct curl_slist *to;
};

struct bare_upload {
    const char *bytes;
    size_t left;
};

static inline size_t bare_give(char *to, size_t size, size_t count, void *context)
{
    struct bare_upload *upload = context;
    size_t most = size * count < upload->left ? size * count : upload->left;
    memcpy(to, upload->bytes, most);
    upload->bytes += most;
    upload->left -= most;
    return most;
}

/* To the port of a server on this machine. */
static inline struct bare_sender bare_open(int port)
{
    char url[64];
    (void)snprintf(url, sizeof url, "smtp://127.0.0.1:%d", port);
    struct bare_sender bare = {.curl = curl_easy_init(), .to = curl_slist_append(NULL, "<anna@example.org>")};
    if (bare.curl == NULL)
        exit(1);
    (void)curl_easy_setopt(bare.curl, CURLOPT_URL, url);
    (void)curl_easy_setopt(bare.curl, CURLOPT_MAIL_FROM, "<games@club.example>");
    (void)curl_easy_setopt(bare.curl, CURLOPT_MAIL_RCPT, bare.to);
    (void)curl_easy_setopt(bare.curl, CURLOPT_READFUNCTION, bare_give);
    (void)curl_easy_setopt(bare.curl, CURLOPT_UPLOAD, 1L);
    return bare;
}

static inline void bare_send(struct bare_sender *bare, const char *bytes, size_t size)
{
    struct bare_upload upload = {bytes, size};
    (void)curl_easy_setopt(bare->curl, CURLOPT_READDATA, &upload);
    CURLcode code = curl_easy_perform(bare->curl);
    if (code == CURLE_OK)
        return;
    (void)fprintf(stderr, "bench: the server: %s\n", curl_easy_strerror(code));
    exit(1);
}

static inline void bare_close(struct bare_sender *bare)
{
    curl_easy_cleanup(bare->curl);
    curl_slist_free_all(bare->to);
}

/* ---- a picture ----------------------------------------------------------------- */

static inline cairo_status_t bare_count(void *closure, const unsigned char *data, unsigned int count)
{
    (void)data;
    *(size_t *)closure += count;
    return CAIRO_STATUS_SUCCESS;
}

/* All strokes drawn anew, then cairo's own writer; *bytes: how many it wrote. */
static inline bool bare_draw(struct letters *letters, const struct canvas *canvas, size_t *bytes, struct err *err)
{
    struct brush *brush = NULL;
    enum rc rc = brush_new(canvas->width, canvas->height, &brush, err);
    for (int i = 0; i < canvas->count && rc == RC_OK; i++) {
        const struct stroke *stroke = &canvas->item[i];
        if (stroke->kind == STROKE_TEXT)
            rc =
                letters_draw(letters, stroke, &(struct sheet){brush_pixels(brush), canvas->width, canvas->height}, err);
        else
            brush_stroke(brush, stroke);
    }
    if (rc != RC_OK)
        return false;
    cairo_surface_t *surface = cairo_image_surface_create_for_data(
        (unsigned char *)brush_pixels(brush), CAIRO_FORMAT_RGB24, canvas->width, canvas->height, 4 * canvas->width);
    *bytes = 0;
    cairo_status_t status = cairo_surface_write_to_png_stream(surface, bare_count, bytes);
    cairo_surface_destroy(surface);
    brush_free(brush);
    return status == CAIRO_STATUS_SUCCESS;
}

#endif
