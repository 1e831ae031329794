import Glibc

/// Reads standard input without blocking if it is a terminal.
///
/// Ctrl-C makes the kernel discard typed text. If that happens between the return of
/// `Process.waitForInput` and the read, a blocking read would hang until the next key, and so would
/// the interruption.
enum Keyboard {
  /// The terminal, opened again; standard input itself if it is no terminal or cannot be opened.
  ///
  /// Standard input is shared with other processes and must stay blocking.
  private static let descriptor: Int32 = {
    guard isatty(STDIN_FILENO) == 1 else { return STDIN_FILENO }
    let own = open("/proc/self/fd/0", O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    return own < 0 ? STDIN_FILENO : own
  }()

  /// Reads available bytes; fails with EAGAIN if the typed text was discarded.
  static func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    Glibc.read(descriptor, buffer.baseAddress, buffer.count)
  }
}
