/* What the log says while something is done. */
#ifndef CURSUS_TESTS_LOGGED_H
#define CURSUS_TESTS_LOGGED_H

/* From now on standard error is kept instead of shown, up to logged_end(), which gives it: static text until the next
 * call. */
void logged_begin(void);
const char *logged_end(void);

#endif
