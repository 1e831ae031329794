/// What a terminal says of itself.
enum TerminalType {
  /// Whether it says that it can't do anything, or nothing at all.
  static func isDumb(in environment: (String) -> String?) -> Bool {
    ["", "dumb"].contains(environment("TERM") ?? "")
  }
}
