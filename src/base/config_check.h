/* What single values cannot tell: settings that must fit together. */
#ifndef CURSUS_BASE_CONFIG_CHECK_H
#define CURSUS_BASE_CONFIG_CHECK_H

#include "base/config.h"

/* RC_BAD names one of them, where it was set, and what would be right. */
enum rc config_check_together(const struct config *config, struct err *err);

#endif
