import PatchbayPlatform

/// The text that plugins have printed, as far as the C library holds it back.
///
/// Where standard output is no terminal, `print` fills a buffer of the C library, and nothing of it is
/// written before that is full.
enum PluginOutput {
  /// Whether any text waits.
  static var isWaiting: Bool { platform_waiting_output() > 0 }

  /// Writes what waits.
  static func flush() {
    if isWaiting { platform_flush_output() }
  }
}
