#ifndef CREGISTRY_H
#define CREGISTRY_H

#include <stddef.h>

// The linker section in which types announce themselves: an array of functions, one for each
// constant that was put there, wherever in the program it stands.

/// What an announcement adds to.
typedef struct {
  void *_Nonnull context;
} AnnouncementCollector;

/// Adds what it announces.
typedef void (*PatchbayAnnouncement)(AnnouncementCollector);

/// How many places the section of this image has.
size_t patchbay_announcement_count(void);

/// What stands in one of them; null where the linker has left a gap.
PatchbayAnnouncement _Nullable patchbay_announcement(size_t index);

#endif
