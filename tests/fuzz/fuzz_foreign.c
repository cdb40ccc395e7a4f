/*
 * Games in files of other programs, and records as text (`cursus import --format`). What can be read is played in each
 * format, and what was played is a whole game.
 */
#include "fuzz.h"
#include "position_mutate.h"

#include "base/cipher.h"
#include "engine/admin/foreign.h"

static void check_played(const struct foreign *of, const struct jv *file)
{
    const struct foreign_way way = {.maps = "", .now = 1800000000, .pace = 86400};
    struct parcel parcel;
    struct foreign_played played;
    struct err err = {0};
    enum rc rc = foreign_play(of, file, &way, &parcel, &played, &err);
    must(rc == RC_OK || (rc == RC_BAD && err.text[0] != '\0'));
    must((played.unread > 0) == (played.first.len > 0));
    if (rc == RC_OK) {
        must(parcel.moves == (size_t)played.phases + 1 && parcel.game.phase == played.phases);
        must(parcel.game.position != NULL && parcel.game.name != NULL && parcel.game.status == GAME_FINISHED);
        for (size_t i = 1; i < parcel.moves; i++)
            must(parcel.move[i].at >= parcel.move[i - 1].at && parcel.move[i].at <= way.now);
        for (size_t i = 0; i < parcel.presses; i++)
            must((parcel.press[i].to & (PRESS_SELF | PRESS_COMMENT)) == 0 && parcel.press[i].from >= 1);
    }
    text_free(&played.first);
    parcel_free(&parcel);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct jv *file = NULL;
    struct foreign of;
    struct err err = {0};
    must(cipher_init(NULL) == RC_OK);
    bool text = size == 0 || (bytes[0] != '{' && bytes[0] != '[');
    enum rc rc = text ? foreign_text_read((const char *)bytes, size, &file, &err)
                      : jv_parse((const char *)bytes, size, &file, &err);
    must(rc == RC_OK || (rc == RC_BAD && err.text[0] != '\0'));
    if (rc == RC_OK) {
        must(foreign_find("text", &of, NULL) == RC_OK);
        check_played(&of, file);
        must(foreign_find("diplomacy-json", &of, NULL) == RC_OK);
        check_played(&of, file);
    }
    jv_free(file);
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t most, unsigned seed)
{
    return json_mutate(bytes, size, most, seed);
}
