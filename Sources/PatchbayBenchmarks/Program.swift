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

  /// Runs the program to its end; returns its peak memory in KiB if its output is discarded, else
  /// 0.
  @discardableResult
  func run(_ arguments: String..., silently: Bool = false) -> Int {
    let child = start(arguments, silently: silently)
    return silently ? watch(child) : wait(for: child)
  }

  /// Runs the program with a text from a pipe, and discards its output; returns its peak memory in
  /// KiB.
  @discardableResult
  func run(reading text: String) -> Int {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { fatalError("no pipe") }
    // Otherwise the program itself would keep the pipe open, and wait for its end.
    _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
    let child = start([], input: ends[0], silently: true)
    close(ends[0])
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    var rest = Array(text.utf8)[...]
    var most = 0
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) }
      if written > 0 {
        rest = rest.dropFirst(written)
      } else {
        // The pipe is full until the program reads; a short time limit lets its memory be measured
        // meanwhile.
        var place = pollfd(fd: ends[1], events: Int16(POLLOUT), revents: 0)
        _ = poll(&place, 1, 1)
      }
      most = max(most, Self.mostMemory(of: child))
    }
    close(ends[1])
    return max(most, watch(child))
  }

  private func start(_ arguments: [String], input: Int32? = nil, silently: Bool) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input { posix_spawn_file_actions_adddup2(&actions, input, 0) }
    if silently { posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0) }
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var child = pid_t()
    guard posix_spawn(&child, path, &actions, nil, &words, environ) == 0 else {
      fatalError("\(path) did not run")
    }
    return child
  }

  private func wait(for child: pid_t) -> Int {
    var status = Int32()
    guard waitpid(child, &status, 0) == child, status == 0 else { fatalError("\(path) failed") }
    return 0
  }

  private func watch(_ child: pid_t) -> Int {
    var (most, status) = (0, Int32())
    while waitpid(child, &status, WNOHANG) == 0 {
      most = max(most, Self.mostMemory(of: child))
      // The kernel has the figure only while the program runs, so it is read again and again.
      usleep(2000)
    }
    guard status == 0 else { fatalError("\(path) failed") }
    return most
  }

  /// The peak memory of a process so far, in KiB.
  private static func mostMemory(of process: pid_t) -> Int {
    guard let file = fopen("/proc/\(process)/status", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      if text.hasPrefix("VmHWM:") { return Int(text.filter(\.isNumber)) ?? 0 }
    }
    return 0
  }
}
