import Foundation
import Glibc

/// Starts a program in a session of its own, with default signals, and returns its process id.
///
/// The program gets the streams that `setStreams` sets, and inherits no descriptor above `last`:
/// otherwise a reader that waits for the end of a pipe would wait for this program too.
/// Foundation's `Process` leaks memory, which the address sanitizer reports as an error.
func spawn(
  _ command: [String], keepingDescriptorsUpTo last: Int32 = 2,
  setStreams: (inout posix_spawn_file_actions_t) -> Void
) throws(Terminal.CannotStart) -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  setStreams(&actions)
  let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
  for number in open.compactMap({ Int32($0) }) where number > last {
    posix_spawn_file_actions_addclose(&actions, number)
  }

  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var signals = sigset_t()
  sigfillset(&signals)
  posix_spawnattr_setsigdefault(&attributes, &signals)
  sigemptyset(&signals)
  posix_spawnattr_setsigmask(&attributes, &signals)
  let setSession: Int32 = 0x80  // POSIX_SPAWN_SETSID
  let flags = setSession | Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
  posix_spawnattr_setflags(&attributes, Int16(flags))

  var words = command.map { strdup($0) } + [nil]
  defer { for word in words { free(word) } }
  var child: pid_t = 0
  let code = posix_spawn(&child, command[0], &actions, &attributes, &words, environ)
  guard code == 0 else { throw Terminal.CannotStart(call: "posix_spawn", code: code) }
  return child
}
