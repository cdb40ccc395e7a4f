#include "mail/gmime.h"

#include "base/library.h"

#include <gmime/gmime.h>

#define GMIME_FILE "libgmime-3.0.so.0"
#define CALL(name) LIBRARY_CALL(GMIME_FILE, name)

enum rc gmime_load(struct err *err)
{
    return library_load(GMIME_FILE, err);
}

static unsigned number(const char *name)
{
    return *(const guint *)library_function(GMIME_FILE, name);
}

void gmime_library_version(struct text *out)
{
    if (gmime_load(NULL) != RC_OK)
        text_add(out, "is not installed");
    else
        text_addf(out, "%u.%u.%u", number("gmime_major_version"), number("gmime_minor_version"),
                  number("gmime_micro_version"));
}

const char *g_mime_content_type_get_media_subtype(GMimeContentType *content_type)
{
    return CALL(g_mime_content_type_get_media_subtype)(content_type);
}

const char *g_mime_content_type_get_media_type(GMimeContentType *content_type)
{
    return CALL(g_mime_content_type_get_media_type)(content_type);
}

GMimeStream *g_mime_data_wrapper_get_stream(GMimeDataWrapper *wrapper)
{
    return CALL(g_mime_data_wrapper_get_stream)(wrapper);
}

const char *g_mime_header_get_name(GMimeHeader *header)
{
    return CALL(g_mime_header_get_name)(header);
}

int g_mime_header_list_get_count(GMimeHeaderList *headers)
{
    return CALL(g_mime_header_list_get_count)(headers);
}

GMimeHeader *g_mime_header_list_get_header_at(GMimeHeaderList *headers, int index)
{
    return CALL(g_mime_header_list_get_header_at)(headers, index);
}

void g_mime_init(void)
{
    CALL(g_mime_init)();
}

const char *g_mime_message_get_message_id(GMimeMessage *message)
{
    return CALL(g_mime_message_get_message_id)(message);
}

GMimeObject *g_mime_message_get_mime_part(GMimeMessage *message)
{
    return CALL(g_mime_message_get_mime_part)(message);
}

GMimeMessage *g_mime_message_part_get_message(GMimeMessagePart *part)
{
    return CALL(g_mime_message_part_get_message)(part);
}

GType g_mime_message_part_get_type(void)
{
    return CALL(g_mime_message_part_get_type)();
}

int g_mime_multipart_get_count(GMimeMultipart *multipart)
{
    return CALL(g_mime_multipart_get_count)(multipart);
}

GMimeObject *g_mime_multipart_get_part(GMimeMultipart *multipart, int index)
{
    return CALL(g_mime_multipart_get_part)(multipart, index);
}

GType g_mime_multipart_get_type(void)
{
    return CALL(g_mime_multipart_get_type)();
}

GMimeContentType *g_mime_object_get_content_type(GMimeObject *object)
{
    return CALL(g_mime_object_get_content_type)(object);
}

const char *g_mime_object_get_content_type_parameter(GMimeObject *object, const char *name)
{
    return CALL(g_mime_object_get_content_type_parameter)(object, name);
}

const char *g_mime_object_get_disposition(GMimeObject *object)
{
    return CALL(g_mime_object_get_disposition)(object);
}

const char *g_mime_object_get_header(GMimeObject *object, const char *header)
{
    return CALL(g_mime_object_get_header)(object, header);
}

GMimeHeaderList *g_mime_object_get_header_list(GMimeObject *object)
{
    return CALL(g_mime_object_get_header_list)(object);
}

GType g_mime_object_get_type(void)
{
    return CALL(g_mime_object_get_type)();
}

GMimeMessage *g_mime_parser_construct_message(GMimeParser *parser, GMimeParserOptions *options)
{
    return CALL(g_mime_parser_construct_message)(parser, options);
}

GMimeParser *g_mime_parser_new_with_stream(GMimeStream *stream)
{
    return CALL(g_mime_parser_new_with_stream)(stream);
}

GMimeDataWrapper *g_mime_part_get_content(GMimePart *mime_part)
{
    return CALL(g_mime_part_get_content)(mime_part);
}

const char *g_mime_part_get_filename(GMimePart *mime_part)
{
    return CALL(g_mime_part_get_filename)(mime_part);
}

GType g_mime_part_get_type(void)
{
    return CALL(g_mime_part_get_type)();
}

GMimeStream *g_mime_stream_mem_new_with_buffer(const char *buffer, size_t len)
{
    return CALL(g_mime_stream_mem_new_with_buffer)(buffer, len);
}

ssize_t g_mime_stream_read(GMimeStream *stream, char *buf, size_t len)
{
    return CALL(g_mime_stream_read)(stream, buf, len);
}

int g_mime_stream_reset(GMimeStream *stream)
{
    return CALL(g_mime_stream_reset)(stream);
}

char *g_mime_utils_header_decode_text(GMimeParserOptions *options, const char *text)
{
    return CALL(g_mime_utils_header_decode_text)(options, text);
}

const char *internet_address_get_name(InternetAddress *ia)
{
    return CALL(internet_address_get_name)(ia);
}

InternetAddress *internet_address_list_get_address(InternetAddressList *list, int index)
{
    return CALL(internet_address_list_get_address)(list, index);
}

int internet_address_list_length(InternetAddressList *list)
{
    return CALL(internet_address_list_length)(list);
}

InternetAddressList *internet_address_list_parse(GMimeParserOptions *options, const char *str)
{
    return CALL(internet_address_list_parse)(options, str);
}

const char *internet_address_mailbox_get_addr(InternetAddressMailbox *mailbox)
{
    return CALL(internet_address_mailbox_get_addr)(mailbox);
}

GType internet_address_mailbox_get_type(void)
{
    return CALL(internet_address_mailbox_get_type)();
}

/* Of GObject, which comes with GMime. */

void g_object_unref(gpointer object)
{
    CALL(g_object_unref)(object);
}

GTypeInstance *g_type_check_instance_cast(GTypeInstance *instance, GType iface_type)
{
    return CALL(g_type_check_instance_cast)(instance, iface_type);
}

gboolean g_type_check_instance_is_a(GTypeInstance *instance, GType iface_type)
{
    return CALL(g_type_check_instance_is_a)(instance, iface_type);
}
