#include "mail/address.h"

#include "mail/fields.h"

#include <glib.h>

static bool is_alnum(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9');
}

static bool is_atom(char byte)
{
    static const char signs[] = "!#$%&'*+-/=?^_`{|}~";
    return is_alnum(byte) || memchr(signs, byte, sizeof signs - 1) != NULL;
}

static const char *local_fault(const char *local, size_t len)
{
    if (len == 0)
        return "nothing stands before the @";
    if (len > ADDRESS_LOCAL_BYTES)
        return "more than 64 characters stand before the @";
    if (local[0] == '-')
        return "it begins with a hyphen";
    for (size_t i = 0; i < len; i++) {
        if (local[i] == '.') {
            if (i == 0 || i + 1 == len || local[i + 1] == '.')
                return "a dot stands where none may";
        } else if (!is_atom(local[i])) {
            return "a character before the @ is not allowed";
        }
    }
    return NULL;
}

static const char *domain_fault(const char *domain, size_t len)
{
    size_t label = 0;
    bool digits = true;
    if (len == 0)
        return "nothing stands behind the @";
    for (size_t i = 0; i <= len; i++) {
        if (i == len || domain[i] == '.') {
            if (label == 0 || label > 63)
                return "a part of the domain is empty or too long";
            if (domain[i - 1] == '-' || domain[i - label] == '-')
                return "a part of the domain begins or ends with a hyphen";
            if (i == len && digits)
                return "the domain is a number";
            label = 0;
            digits = true;
            continue;
        }
        if (!is_alnum(domain[i]) && domain[i] != '-')
            return "a character of the domain is not allowed";
        digits = digits && domain[i] >= '0' && domain[i] <= '9';
        label++;
    }
    return NULL;
}

/* What is wrong with the address; NULL if nothing is. */
static const char *fault_of(const char *word)
{
    if (word == NULL)
        return "there is none";
    size_t len = strnlen(word, ADDRESS_BYTES + 1);
    if (len > ADDRESS_BYTES)
        return "it is longer than 254 characters";
    const char *at = memchr(word, '@', len);
    if (at == NULL)
        return "it has no @";
    size_t local = (size_t)(at - word);
    const char *fault = local_fault(word, local);
    return fault != NULL ? fault : domain_fault(at + 1, len - local - 1);
}

static bool is_ascii(const char *word)
{
    for (; *word != '\0'; word++)
        if ((unsigned char)*word >= 0x80)
            return false;
    return true;
}

/* The domain as A-labels behind the local part; false if there is no such form or no room. */
static bool encode_domain(const char *word, char out[ADDRESS_BYTES + 1])
{
    const char *at = strchr(word, '@');
    if (at == NULL || strlen(at + 1) > ADDRESS_BYTES || !g_utf8_validate(at + 1, -1, NULL))
        return false;
    char *ascii = g_hostname_to_ascii(at + 1);
    if (ascii == NULL)
        return false;
    size_t local = (size_t)(at - word), domain = strlen(ascii);
    bool fits = local <= ADDRESS_LOCAL_BYTES && domain <= ADDRESS_BYTES - local - 1;
    if (fits) {
        memcpy(out, word, local + 1);
        memcpy(out + local + 1, ascii, domain + 1);
    }
    g_free(ascii);
    return fits;
}

enum rc address_canonical(const char *word, char out[ADDRESS_BYTES + 1], struct err *err)
{
    char whole[ADDRESS_BYTES + 1] = "";
    out[0] = '\0';
    const char *source = word;
    if (word != NULL && !is_ascii(word) && encode_domain(word, whole))
        source = whole;
    const char *fault = fault_of(source);
    if (fault != NULL)
        return err_set(err, RC_BAD, "not a mail address: %s", fault);
    size_t len = strlen(source);
    for (size_t i = 0; i <= len; i++)
        out[i] = fields_ascii_lower(source[i]);
    return RC_OK;
}

bool address_mailbox(const char *address, char out[ADDRESS_BYTES + 1])
{
    static const char domain[] = "@gmail.com";
    const char *at = strchr(address, '@');
    size_t len = 0;
    (void)snprintf(out, ADDRESS_BYTES + 1, "%s", address);
    if (at == NULL || (strcmp(at, domain) != 0 && strcmp(at, "@googlemail.com") != 0) || address == at ||
        address[0] == '+')
        return false;
    for (const char *byte = address; byte < at && *byte != '+'; byte++)
        if (*byte != '.')
            out[len++] = *byte;
    memcpy(out + len, domain, sizeof domain);
    return true;
}

bool address_of_field(const struct field *field, char out[ADDRESS_BYTES + 1])
{
    struct text value = TEXT_EMPTY;
    field_value(field, &value);
    char *open = strrchr(value.data, '<'), *from = open == NULL ? value.data : open + 1;
    size_t len = strcspn(from, open == NULL ? "(" : ">"); /* "anna@example.org (Anna)" is an older form */
    while (len > 0 && from[len - 1] == ' ')
        len--;
    from[len] = '\0';
    bool found = address_canonical(from, out, NULL) == RC_OK;
    text_free(&value);
    return found;
}
