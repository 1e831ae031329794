#ifndef CMALLOCCOUNT_H
#define CMALLOCCOUNT_H

#include <stdint.h>

// Linking this target into an executable counts each heap allocation the process makes,
// Swift objects included. Linux with glibc only; under a sanitizer the counts stay 0.

/// How many allocations the calling thread has made so far; a reallocation counts as one.
uint64_t malloc_count_allocations(void);

/// How many bytes the calling thread has asked for so far; freeing does not lower it.
uint64_t malloc_count_bytes(void);

/// How many bytes of the heap are in use, whichever thread asked for them.
uint64_t malloc_live_bytes(void);

/// Do nothing, and have names by which a tool that watches this process knows when to count.
void counting_begins(void);
void counting_ends(void);

#endif
