#include "engine/game/known.h"

enum rc known_is_stranger(const struct services *services, const char *address, bool *out, struct err *err)
{
    struct address_row row = {0};
    bool master = false;
    enum rc rc = address_find(services->store, address, &row, err);
    bool proved = rc == RC_OK && row.proved;
    address_row_free(&row);
    if (rc == RC_NONE || (rc == RC_OK && !proved))
        rc = masters_knows(services, address, &master, err);
    *out = !proved && !master;
    return rc;
}
