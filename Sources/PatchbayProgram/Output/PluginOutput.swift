// `stdout` is a variable in C, which nothing here changes.
@preconcurrency import Glibc

/// The text that plugins have printed, as far as the C library holds it back.
///
/// Where standard output is no terminal, `print` fills a buffer of the C library, and nothing of it is
/// written before that is full.
enum PluginOutput {
  private typealias Pending = @convention(c) (UnsafeMutableRawPointer) -> Int

  /// The C library's count of the bytes that wait; its header is not in the module Glibc.
  private static let pending = dlsym(nil, "__fpending").map { unsafeBitCast($0, to: Pending.self) }

  /// Whether any text waits.
  static var isWaiting: Bool {
    guard let pending, let stdout else { return false }
    return pending(UnsafeMutableRawPointer(stdout)) > 0
  }

  /// Writes what waits.
  static func flush() {
    if isWaiting { fflush(stdout) }
  }
}
