import PatchbayPlatform

/// The text that plugins have printed and that is still in the C library's buffer.
///
/// If standard output is not a terminal, `print` fills a buffer of the C library, which is written
/// only when it is full.
enum PluginOutput {
  /// Whether any text waits.
  static var isWaiting: Bool { platform_waiting_output() > 0 }

  /// Writes the waiting text.
  static func flush() {
    if isWaiting { platform_flush_output() }
  }
}
