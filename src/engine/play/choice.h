/* "The first one", "2", "das letzte": which of several orders that were offered. */
#ifndef CURSUS_ENGINE_PLAY_CHOICE_H
#define CURSUS_ENGINE_PLAY_CHOICE_H

/* The number, from 1, of what a whole line chooses among `count`, or a greater one (at most 5) that is not among them;
 * 0: it chooses none. In English, German, French and Spanish. */
int choice_read(const char *line, int count);

#endif
