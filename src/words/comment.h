/*
 * What stands in a mail and is not said by it: comments, and what was struck out by marks. People and programs write
 *
 *     # text   // text   ; text   % text   -- text   :: text   ' text   .. text   dnl text   REM text, a cross and text
 *     text as C comments it, <!-- text -->, (* text *), {- text -}, ~~text~~, ~text~, [s]text[/s], <s>text</s>, letters
 *     with a stroke (U+0336)
 *
 * of which those of the first line begin one, behind a bullet too, and go to its end, '#' and '//' also stand behind a
 * blank. "#12" is a number.
 */
#ifndef CURSUS_WORDS_COMMENT_H
#define CURSUS_WORDS_COMMENT_H

#include <stddef.h>

/* How many bytes of the line at `at` are not said; 0: what stands there is. The line ends with '\n' or NUL. */
size_t comment_at(const char *line, size_t at);

/* Puts blanks in the place of all that is not said, also where it goes over several lines. Line ends stay. */
void comment_blank(char *text);

#endif
