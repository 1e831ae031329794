import Glibc

/// A program that was built beside this one.
struct Program {
  private let path: String

  init?(named name: String) {
    guard let own = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(own) }
    path =
      String(cString: own).split(separator: "/", omittingEmptySubsequences: false)
      .dropLast().joined(separator: "/") + "/\(name)"
    guard access(path, X_OK) == 0 else { return nil }
  }

  /// Waits for its end, and returns the most memory that it had, in KiB.
  @discardableResult
  func run(_ arguments: String..., silently: Bool = false) -> Int {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if silently { posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0) }
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var (child, status, usage) = (pid_t(), Int32(), rusage())
    guard posix_spawn(&child, path, &actions, nil, &words, environ) == 0,
      wait4(child, &status, 0, &usage) == child, status == 0
    else { fatalError("\(path) did not run") }
    return usage.ru_maxrss
  }
}
