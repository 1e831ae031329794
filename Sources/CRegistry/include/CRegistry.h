#ifndef CREGISTRY_H
#define CREGISTRY_H

#include <stddef.h>

// The linker section of announcements: an array of functions, one for each constant that the program
// places in the section, in any of its files.

/// Collects announcements; `context` is the collector's own.
typedef struct {
  void *_Nonnull context;
} AnnouncementCollector;

/// Adds an announced type to a collector.
typedef void (*PatchbayAnnouncement)(AnnouncementCollector);

/// The number of slots in the section of this image.
size_t patchbay_announcement_count(void);

/// The announcement in a slot; null where the linker has left a gap.
PatchbayAnnouncement _Nullable patchbay_announcement(size_t index);

#endif
