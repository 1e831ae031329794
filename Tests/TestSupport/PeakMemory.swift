import Glibc

/// Runs a program, with nothing to read and nobody who reads it, and returns its status and how many
/// bytes of memory it had at most; nil where it can't be run or is ended by a signal.
public func peakMemory(
  of path: String, _ arguments: [String], adding environment: [String: String] = [:]
) -> (status: Int32, bytes: Int)? {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
  let words = ([path] + arguments).map { strdup($0) }
  let settings = environment.map { strdup("\($0.key)=\($0.value)") }
  defer { for text in words + settings { free(text) } }
  var child = pid_t()
  guard posix_spawn(&child, path, &actions, nil, words + [nil], settings + [nil]) == 0 else {
    return nil
  }
  var status: Int32 = 0
  var usage = rusage()
  while wait4(child, &status, 0, &usage) < 0 {
    guard errno == EINTR else { return nil }
  }
  guard status & 0x7F == 0 else { return nil }
  return ((status >> 8) & 0xFF, usage.ru_maxrss * 1024)
}
