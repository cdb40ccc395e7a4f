/* What is stored packed (base/jv.h): the facts of mails, and whatever else stands there by damage. Input: those bytes.
 */
#include "fuzz.h"

#include "base/jv.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct jv *value = NULL, *again = NULL;
    struct err err = {0};
    char *exact = fuzz_room(size, 1);
    if (size > 0)
        memcpy(exact, bytes, size);
    enum rc rc = jv_unpack(exact, size, &value, &err);
    must((rc == RC_OK && value != NULL) || (rc == RC_BAD && value == NULL && err.text[0] != '\0'));
    if (rc == RC_OK) {
        struct text packed = TEXT_EMPTY, dumped = TEXT_EMPTY;
        jv_pack(value, &packed);
        must(strlen(packed.data) == packed.len);
        must(jv_unpack(packed.data, packed.len, &again, NULL) == RC_OK && jv_equal(value, again));
        jv_dump(value, &dumped);
        text_free(&packed);
        text_free(&dumped);
    }
    jv_free(value);
    jv_free(again);
    free(exact);
    return 0;
}
