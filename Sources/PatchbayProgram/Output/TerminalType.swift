enum TerminalType {
  /// Whether the type is `dumb`, or unknown.
  static func isDumb(in environment: (String) -> String?) -> Bool {
    ["", "dumb"].contains(environment("TERM") ?? "")
  }
}
