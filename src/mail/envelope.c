#include "mail/envelope.h"

enum { LOCAL_MOST = 64, ADDRESS_MOST = 254, DOMAIN_MOST = 253, LABEL_MOST = 63, LINE_MOST = 998 };

static bool letter_or_digit(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

static bool dot_atom(const char *word, size_t len)
{
    static const char signs[] = "!#$%&'*+/=?^_`{|}~-";
    char before = '.';
    for (size_t i = 0; i < len; i++) {
        char c = word[i];
        if (c == '.' ? before == '.' : !letter_or_digit(c) && memchr(signs, c, sizeof signs - 1) == NULL)
            return false;
        before = c;
    }
    return before != '.';
}

static bool label(const char *word, size_t len)
{
    if (len == 0 || len > LABEL_MOST || word[0] == '-' || word[len - 1] == '-')
        return false;
    for (size_t i = 0; i < len; i++)
        if (!letter_or_digit(word[i]) && word[i] != '-')
            return false;
    return true;
}

bool envelope_domain(const char *domain, size_t len)
{
    if (len == 0 || len > DOMAIN_MOST)
        return false;
    for (size_t from = 0;;) {
        const char *dot = memchr(domain + from, '.', len - from);
        size_t to = dot == NULL ? len : (size_t)(dot - domain);
        if (!label(domain + from, to - from))
            return false;
        if (dot == NULL)
            return true;
        from = to + 1;
    }
}

bool envelope_address(const char *address)
{
    size_t len = strnlen(address, ADDRESS_MOST + 1);
    const char *at = memchr(address, '@', len);
    if (len > ADDRESS_MOST || at == NULL || at == address || address[0] == '-')
        return false;
    size_t local = (size_t)(at - address);
    return local <= LOCAL_MOST && dot_atom(address, local) && envelope_domain(at + 1, len - local - 1);
}

enum rc envelope_message(const char *bytes, size_t len, struct err *err)
{
    if (len == 0)
        return err_set(err, RC_BAD, "the message is empty");
    if (memchr(bytes, '\0', len) != NULL)
        return err_set(err, RC_BAD, "the message holds a NUL");
    size_t number = 0;
    for (size_t from = 0; from < len;) {
        const char *line = bytes + from;
        const char *end = memchr(line, '\n', len - from);
        number++;
        if (end == NULL || end == line || end[-1] != '\r')
            return err_set(err, RC_BAD, "line %zu of the message does not end with CR LF", number);
        size_t size = (size_t)(end - line);
        if (memchr(line, '\r', size - 1) != NULL)
            return err_set(err, RC_BAD, "line %zu of the message holds a bare CR", number);
        if (size - 1 > LINE_MOST)
            return err_set(err, RC_BAD, "line %zu of the message is longer than %d bytes", number, LINE_MOST);
        from += size + 1;
    }
    return RC_OK;
}
