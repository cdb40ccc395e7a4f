/*
 * What names somebody in a mail: addresses, the tokens in their details and in
 * Message-IDs, display names. Input: the word, NUL, a display name.
 */
#include "fuzz.h"

#include "engine/letters/token.h"
#include "mail/address.h"
#include "mail/envelope.h"
#include "mail/header.h"
#include "mail/robot.h"

static void check_address(const char *word)
{
    char one[ADDRESS_BYTES + 1], two[ADDRESS_BYTES + 1];
    struct err err = {0};
    enum rc rc = address_canonical(word, one, &err);
    must(rc == RC_OK || rc == RC_BAD);
    must(rc == RC_OK || (one[0] == '\0' && err.text[0] != '\0'));
    if (rc == RC_OK) {
        must(address_canonical(one, two, &err) == RC_OK && strcmp(one, two) == 0);
        /* the last look before the mail server agrees */
        must(envelope_address(one));
        must(strpbrk(one, "\r\n<> \t,;\"") == NULL);
    }
    (void)robot_sender(word);
    (void)robot_subject(word);
}

/* What is read as a token is written as it was read, its mac apart; a number that was in the open is sealed then. */
static void check_token(const char *word)
{
    static const uint8_t key[CIPHER_KEY] = {7};
    struct token token, again;
    struct text text = TEXT_EMPTY;
    (void)token_read_message_id(word, &token);
    size_t at = token_find(word, "+-[", &token);
    must(at == 0 || (strchr("+-[", word[at - 1]) != NULL && at + token_length(word + at) <= strlen(word)));
    if (!token_read(word, &token))
        return;
    must(strlen(token.mac) <= TOKEN_LETTERS && token.slots >= 0 && token.slots <= TOKEN_SLOTS);
    must(!token_right(key, &token) || token.mac[0] != '\0');
    token_open(key, &token);
    token_write(key, &token, &text);
    must(token_read(text.data, &again));
    token_open(key, &again);
    must(again.kind == token.kind && again.a == token.a && again.phase == token.phase && again.slots == token.slots);
    text_free(&text);
}

/* Whatever the name, the field is one field of printable ASCII. */
static void check_header(const char *name, const char *word)
{
    struct text out = TEXT_EMPTY;
    struct header header = {.out = &out};
    header_mailbox(&header, "From", name, "games@host.example");
    header_text(&header, "Subject", name);
    header_open(&header, "Content-Disposition");
    header_word(&header, "attachment");
    header_parameter(&header, "filename", name);
    header_close(&header);
    const char *ids[] = {word};
    header_ids(&header, "References", ids, header_id_fits(word) ? 1 : 0);
    for (size_t i = 0; header.rc == RC_OK && i < out.len; i++) {
        must((unsigned char)out.data[i] < 0x7f);
        must((unsigned char)out.data[i] >= ' ' || out.data[i] == '\r' || out.data[i] == '\n');
        must((out.data[i] == '\n') == (i > 0 && out.data[i - 1] == '\r'));
        if (out.data[i] == '\n' && i + 1 < out.len)
            must(strchr(" FSCR", out.data[i + 1]) != NULL); /* folded, or one of the four fields */
    }
    text_free(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static enum rc ready = RC_NONE;
    if (ready != RC_OK)
        ready = cipher_init(NULL);
    must(ready == RC_OK);
    const uint8_t *first = bytes;
    size_t len = fuzz_part(&bytes, &size);
    char *word = fuzz_string(first, len), *name = fuzz_string(bytes, size);
    check_address(word);
    check_token(word);
    check_header(name, word);
    check_header(word, word);
    free(word);
    free(name);
    return 0;
}
