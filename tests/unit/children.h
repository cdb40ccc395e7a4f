/* The processes that this one started and that still run. */
#ifndef CURSUS_TESTS_CHILDREN_H
#define CURSUS_TESTS_CHILDREN_H

/* The id of the only one; 0: there is none. More than one fails the test. */
long only_child(void);

#endif
