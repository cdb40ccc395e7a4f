/*
 * Included first in every file by the Makefile: library calls that are
 * unbounded, unsafe with hostile text, depend on hidden global state or start a
 * shell do not compile here.
 */
#ifndef CURSUS_BASE_BANNED_H
#define CURSUS_BASE_BANNED_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#pragma GCC poison strcpy strcat sprintf vsprintf strtok gets
#pragma GCC poison atoi atol atoll atof
#pragma GCC poison gmtime localtime ctime asctime mktime
#pragma GCC poison rand srand srandom drand48 rand_r
#pragma GCC poison system popen tmpnam tempnam mktemp

#endif
