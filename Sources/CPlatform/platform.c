#ifdef __linux__
#define _GNU_SOURCE  // pthread_getattr_np, O_PATH, unshare
#endif

#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/auxv.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/sysmacros.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <stdio_ext.h>
#elif defined(__APPLE__)
#include <mach/mach.h>
#include <sys/param.h>
#endif

// MARK: - Arguments and program

#if defined(__linux__) && defined(__GLIBC__)
// The Swift runtime reads the arguments from /proc, and has none where /proc is missing. glibc passes those
// of `main` to initializers. The runtime's function sets them for `CommandLine.arguments`.
extern void _swift_stdlib_overrideUnsafeArgvArgc(char **arguments, int count) __attribute__((weak));

static void set_arguments(int count, char **arguments) {
  if (_swift_stdlib_overrideUnsafeArgvArgc) _swift_stdlib_overrideUnsafeArgvArgc(arguments, count);
}

__attribute__((used, section(".init_array"))) static void (*const setting_arguments)(int, char **) = set_arguments;
#endif

const char *platform_own_program(void) {
#ifdef __linux__
  // This names the file that was started, also after it was renamed or replaced.
  static const char link[] = "/proc/self/exe";
  if (access(link, F_OK) == 0) return link;
  return (const char *)getauxval(AT_EXECFN);
#else
  return NULL;
#endif
}

// MARK: - Stack

#ifdef __linux__
// The lowest address to which the stack of the first thread can grow, where /proc is missing. The name of the
// program is at the top of that stack.
static const void *end_of_first_stack(void) {
  struct rlimit limit;
  uintptr_t top = getauxval(AT_EXECFN);
  if (getpid() != gettid() || top == 0 || getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= top)
    return NULL;
  uintptr_t page = (uintptr_t)getpagesize();
  return (const void *)((top - limit.rlim_cur + 2 * page) & ~(page - 1));
}
#endif

const void *platform_stack_end(void) {
  // On the first thread, glibc reads a file to find the address of the stack.
  static _Thread_local const void *known;
  if (known) return known;
#ifdef __linux__
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return known = end_of_first_stack();
  void *lowest = NULL;
  size_t size = 0;
  if (pthread_attr_getstack(&attributes, &lowest, &size) == 0) known = lowest;
  pthread_attr_destroy(&attributes);
#elif defined(__APPLE__)
  char *highest = pthread_get_stackaddr_np(pthread_self());
  known = highest - pthread_get_stacksize_np(pthread_self());
#endif
  return known;
}

// MARK: - Work

static _Thread_local void *work;

void *platform_work(void) { return work; }

void platform_set_work(void *new_work) { work = new_work; }

// MARK: - Memory

int64_t platform_resident_bytes(void) {
#ifdef __linux__
  int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
#ifdef __GLIBC__
  if (file < 0) {
    // Without /proc: the memory that the allocator has given out.
    struct mallinfo2 info = mallinfo2();
    return (int64_t)(info.uordblks + info.hblkhd);
  }
#endif
  if (file < 0) return 0;
  char text[64];
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  if (count <= 0) return 0;
  text[count] = '\0';
  long long all, resident;
  if (sscanf(text, "%lld %lld", &all, &resident) != 2) return 0;
  return resident * getpagesize();
#elif defined(__APPLE__)
  mach_task_basic_info_data_t info;
  mach_msg_type_number_t count = MACH_TASK_BASIC_INFO_COUNT;
  kern_return_t result =
    task_info(mach_task_self(), MACH_TASK_BASIC_INFO, (task_info_t)&info, &count);
  return result == KERN_SUCCESS ? (int64_t)info.resident_size : 0;
#else
  return 0;
#endif
}

void platform_release_free_memory(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

// MARK: - Standard output

size_t platform_waiting_output(void) {
#ifdef __linux__
  return __fpending(stdout);
#else
  return 0;
#endif
}

void platform_flush_output(void) { fflush(stdout); }

// MARK: - Files

#ifdef O_PATH
// O_PATH works without the permission to list the folder.
const int platform_open_folder_flags = O_PATH | O_DIRECTORY | O_CLOEXEC;
#else
const int platform_open_folder_flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
#endif

#ifdef __linux__
const char *const platform_descriptor_folder = "/proc/self/fd";
#else
const char *const platform_descriptor_folder = "/dev/fd";
#endif

#ifdef __linux__
struct folder_path {
  int descriptor;
  char *path;
  size_t size;
  ptrdiff_t length;
};

// Runs on a thread of its own, which gets a current folder of its own.
static void *go_to_folder(void *context) {
  struct folder_path *folder = context;
  if (unshare(CLONE_FS) == 0 && fchdir(folder->descriptor) == 0 && getcwd(folder->path, folder->size))
    folder->length = (ptrdiff_t)strlen(folder->path);
  return NULL;
}
#endif

ptrdiff_t platform_path_of_folder(int descriptor, char *path, size_t size) {
#ifdef __linux__
  char link[32];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  struct folder_path folder = {descriptor, path, size, readlink(link, path, size)};
  pthread_t thread;
  if (folder.length < 0 && errno == ENOENT && pthread_create(&thread, NULL, go_to_folder, &folder) == 0)
    pthread_join(thread, NULL);
  return folder.length;
#elif defined(__APPLE__)
  char whole[MAXPATHLEN];
  if (fcntl(descriptor, F_GETPATH, whole) != 0) return -1;
  size_t length = strnlen(whole, sizeof whole);
  if (length > size) return -1;
  memcpy(path, whole, length);
  return (ptrdiff_t)length;
#else
  return -1;
#endif
}

uint64_t platform_null_device(void) {
#ifdef __linux__
  return makedev(1, 3);
#else
  static _Thread_local uint64_t known;
  struct stat status;
  if (known == 0 && stat("/dev/null", &status) == 0) known = (uint64_t)status.st_rdev;
  return known;
#endif
}

int platform_file_mask(void) {
#ifdef __linux__
  // umask() returns the mask only by changing it, which affects all threads.
  FILE *file = fopen("/proc/self/status", "re");
  if (!file) return -1;
  char line[256];
  unsigned mask;
  int found = -1;
  while (found < 0 && fgets(line, sizeof line, file))
    if (sscanf(line, "Umask: %o", &mask) == 1) found = (int)mask;
  fclose(file);
  return found;
#else
  return -1;
#endif
}

// MARK: - Threads and programs

int platform_start_thread(void *(*body)(void *), void *context) {
  // A new thread inherits the signal mask. Signals are handled only by the threads that wait for them.
  sigset_t all, former;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &former);
  pthread_t thread;
  int error = pthread_create(&thread, NULL, body, context);
  pthread_sigmask(SIG_SETMASK, &former, NULL);
  if (error == 0) pthread_detach(thread);
  return error;
}

// A program gets the usual signals: this process ignores some for itself, and threads of
// platform_start_thread block all. Otherwise `yes | head` would not end quietly.
static int use_usual_signals(posix_spawnattr_t *attributes) {
  sigset_t ignored, none;
  sigemptyset(&ignored);
  sigaddset(&ignored, SIGPIPE);
  sigaddset(&ignored, SIGXFSZ);
  sigemptyset(&none);
  int error = posix_spawnattr_setsigdefault(attributes, &ignored);
  if (error == 0) error = posix_spawnattr_setsigmask(attributes, &none);
  if (error == 0)
    error = posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  return error;
}

void platform_continue_at_end_of_parent(void) {
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGCONT);
#endif
}

int platform_spawn(
  int32_t *child, const char *path, char *const *words, int input, int output) {
#ifdef __APPLE__
  // <crt_externs.h>, which declares it, is missing in some SDKs.
  extern char ***_NSGetEnviron(void);
  char **variables = *_NSGetEnviron();
#else
  extern char **environ;
  char **variables = environ;
#endif
  posix_spawnattr_t attributes;
  int error = posix_spawnattr_init(&attributes);
  if (error != 0) return error;
  posix_spawn_file_actions_t actions;
  error = posix_spawn_file_actions_init(&actions);
  if (error != 0) {
    posix_spawnattr_destroy(&attributes);
    return error;
  }
  error = use_usual_signals(&attributes);
  if (error == 0) error = posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  if (error == 0 && output >= 0)
    error = posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  pid_t started;
  if (error == 0) error = posix_spawn(&started, path, &actions, &attributes, words, variables);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  if (error == 0) *child = started;
  return error;
}
