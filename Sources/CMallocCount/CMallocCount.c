#include "CMallocCount.h"

#include <errno.h>
#include <malloc.h>
#include <stddef.h>

// Thread-local, so that counting needs no atomics and other threads do not disturb a measurement.
static _Thread_local uint64_t allocations;
static _Thread_local uint64_t bytes;

uint64_t malloc_count_allocations(void) { return allocations; }
uint64_t malloc_count_bytes(void) { return bytes; }

uint64_t malloc_live_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

__attribute__((noinline)) void counting_begins(void) { __asm__ volatile(""); }
__attribute__((noinline)) void counting_ends(void) { __asm__ volatile("nop"); }

#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)

// glibc's own functions under their internal names. Its free accepts their memory, so free is not
// replaced.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static void count(size_t size) {
  allocations += 1;
  bytes += size;
}

void *malloc(size_t size) {
  count(size);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count(number * size);
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  count(size);
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  count(size);
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) {
    return EINVAL;
  }
  void *memory = memalign(alignment, size);
  if (memory == NULL) {
    return ENOMEM;
  }
  *block = memory;
  return 0;
}

#endif
