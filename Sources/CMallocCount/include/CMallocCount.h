#ifndef CMALLOCCOUNT_H
#define CMALLOCCOUNT_H

#include <stdint.h>

// An executable that links this target counts its heap allocations, Swift objects included. It needs
// Linux with glibc; under a sanitizer the counts stay 0.

/// The number of allocations of the calling thread so far; a reallocation counts as one.
uint64_t malloc_count_allocations(void);

/// The number of bytes that the calling thread has allocated so far, including those freed since.
uint64_t malloc_count_bytes(void);

/// The number of bytes of the heap that are in use, by all threads.
uint64_t malloc_live_bytes(void);

/// Mark the beginning and end of counting for a tool that watches this process, such as callgrind.
/// Both do nothing; the tool recognizes their names.
void counting_begins(void);
void counting_ends(void);

#endif
