#include "CRegistry.h"

#if defined(__ELF__)

// The linker defines these symbols for a section whose name is an identifier. Without announcements
// the section does not exist, and both symbols are null.
extern const PatchbayAnnouncement __start_patchbay_announced[]
    __attribute__((weak, visibility("hidden")));
extern const PatchbayAnnouncement __stop_patchbay_announced[]
    __attribute__((weak, visibility("hidden")));

static const PatchbayAnnouncement *first(size_t *count) {
  *count = (size_t)(__stop_patchbay_announced - __start_patchbay_announced);
  return __start_patchbay_announced;
}

#elif defined(__APPLE__)

// Not tested on any machine.
#include <mach-o/dyld.h>
#include <mach-o/getsect.h>

extern const struct mach_header_64 _mh_execute_header;

static const PatchbayAnnouncement *first(size_t *count) {
  unsigned long size = 0;
  const void *section =
      getsectiondata(&_mh_execute_header, "__DATA", "patchbay_ann", &size);
  *count = size / sizeof(PatchbayAnnouncement);
  return section;
}

#else
#error "no linker section is known for this platform"
#endif

size_t patchbay_announcement_count(void) {
  size_t count;
  first(&count);
  return count;
}

PatchbayAnnouncement patchbay_announcement(size_t index) {
  size_t count;
  const PatchbayAnnouncement *all = first(&count);
  return index < count ? all[index] : NULL;
}
