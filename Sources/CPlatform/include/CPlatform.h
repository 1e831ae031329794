// Functions that each system implements differently, under common names.
#ifndef CPLATFORM_H
#define CPLATFORM_H

#include <stddef.h>
#include <stdint.h>

/// A path of the program that this process runs; NULL if the system does not report it.
const char *_Nullable platform_own_program(void);

/// The lowest address of this thread's stack; NULL if the system does not report it.
const void *_Nullable platform_stack_end(void);

/// The resident memory of this process in bytes; 0 if the system does not report it.
int64_t platform_resident_bytes(void);

/// Returns freed memory from the allocator to the system, where the allocator can.
void platform_release_free_memory(void);

/// The number of bytes in the C library's buffer of standard output; 0 if the system does not report it.
size_t platform_waiting_output(void);

/// Flushes the C library's buffer of standard output.
void platform_flush_output(void);

/// The flags that open a folder as a starting point for relative paths.
extern const int platform_open_folder_flags;

/// Writes the path of an open folder to `path`, with links resolved; returns its length without a final 0,
/// which may be missing, or -1.
ptrdiff_t platform_path_of_folder(int descriptor, char *_Nonnull path, size_t size);

/// The folder in which the name of a descriptor opens its file again, such as /dev/fd.
extern const char *_Nonnull const platform_descriptor_folder;

/// The device number of /dev/null.
uint64_t platform_null_device(void);

/// The file mode creation mask of this process; -1 if it can't be read without changing it.
int platform_file_mask(void);

/// Runs `body` on a new detached thread in which all signals are blocked; returns 0, or an error number.
int platform_start_thread(void *_Nullable (*_Nonnull body)(void *_Nullable), void *_Nullable context);

/// The work under way on this thread, as it was set last; NULL at first.
void *_Nullable platform_work(void);
void platform_set_work(void *_Nullable work);

/// Lets the system continue this process, if it is stopped, when its parent ends.
void platform_continue_at_end_of_parent(void);

/// Starts a program with a file as its standard input, and one as its standard output if `output` is not
/// negative; returns 0, or an error number.
int platform_spawn(
  int32_t *_Nonnull child, const char *_Nonnull path, char *_Nullable const *_Nonnull words, int input,
  int output);

#endif
