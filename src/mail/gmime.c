#include "mail/gmime.h"

#include "base/library.h"

#include <gmime/gmime.h>

#define GMIME_FILE "libgmime-3.0.so.0"
#define PASS(type, name, parameters, ...) LIBRARY_PASS(GMIME_FILE, type, name, parameters, __VA_ARGS__)
#define PASS_VOID(name, parameters, ...) LIBRARY_PASS_VOID(GMIME_FILE, name, parameters, __VA_ARGS__)

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

PASS(const char *, g_mime_content_type_get_media_subtype, (GMimeContentType * content_type), content_type);
PASS(const char *, g_mime_content_type_get_media_type, (GMimeContentType * content_type), content_type);
PASS(GMimeStream *, g_mime_data_wrapper_get_stream, (GMimeDataWrapper * wrapper), wrapper);
PASS(const char *, g_mime_header_get_name, (GMimeHeader * header), header);
PASS(int, g_mime_header_list_get_count, (GMimeHeaderList * headers), headers);
PASS(GMimeHeader *, g_mime_header_list_get_header_at, (GMimeHeaderList * headers, int index), headers, index);
PASS_VOID(g_mime_init, (void), );
PASS(const char *, g_mime_message_get_message_id, (GMimeMessage * message), message);
PASS(GMimeObject *, g_mime_message_get_mime_part, (GMimeMessage * message), message);
PASS(GMimeMessage *, g_mime_message_part_get_message, (GMimeMessagePart * part), part);
PASS(GType, g_mime_message_part_get_type, (void), );
PASS(int, g_mime_multipart_get_count, (GMimeMultipart * multipart), multipart);
PASS(GMimeObject *, g_mime_multipart_get_part, (GMimeMultipart * multipart, int index), multipart, index);
PASS(GType, g_mime_multipart_get_type, (void), );
PASS(GMimeContentType *, g_mime_object_get_content_type, (GMimeObject * object), object);
PASS(const char *, g_mime_object_get_content_type_parameter, (GMimeObject * object, const char *name), object, name);
PASS(const char *, g_mime_object_get_disposition, (GMimeObject * object), object);
PASS(const char *, g_mime_object_get_header, (GMimeObject * object, const char *header), object, header);
PASS(GMimeHeaderList *, g_mime_object_get_header_list, (GMimeObject * object), object);
PASS(GType, g_mime_object_get_type, (void), );
PASS(GMimeMessage *, g_mime_parser_construct_message, (GMimeParser * parser, GMimeParserOptions *options), parser,
     options);
PASS(GMimeParser *, g_mime_parser_new_with_stream, (GMimeStream * stream), stream);
PASS(GMimeDataWrapper *, g_mime_part_get_content, (GMimePart * mime_part), mime_part);
PASS(const char *, g_mime_part_get_filename, (GMimePart * mime_part), mime_part);
PASS(GType, g_mime_part_get_type, (void), );
PASS(GMimeStream *, g_mime_stream_mem_new_with_buffer, (const char *buffer, size_t len), buffer, len);
PASS(ssize_t, g_mime_stream_read, (GMimeStream * stream, char *buf, size_t len), stream, buf, len);
PASS(int, g_mime_stream_reset, (GMimeStream * stream), stream);
PASS(char *, g_mime_utils_header_decode_text, (GMimeParserOptions * options, const char *text), options, text);
PASS(const char *, internet_address_get_name, (InternetAddress * ia), ia);
PASS(InternetAddress *, internet_address_list_get_address, (InternetAddressList * list, int index), list, index);
PASS(int, internet_address_list_length, (InternetAddressList * list), list);
PASS(InternetAddressList *, internet_address_list_parse, (GMimeParserOptions * options, const char *str), options, str);
PASS(const char *, internet_address_mailbox_get_addr, (InternetAddressMailbox * mailbox), mailbox);
PASS(GType, internet_address_mailbox_get_type, (void), );

/* Of GObject, which comes with GMime. */

PASS_VOID(g_object_unref, (gpointer object), object);
PASS(GTypeInstance *, g_type_check_instance_cast, (GTypeInstance * instance, GType iface_type), instance, iface_type);
PASS(gboolean, g_type_check_instance_is_a, (GTypeInstance * instance, GType iface_type), instance, iface_type);
