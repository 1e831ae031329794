import Glibc

/// The variables that the process was given.
enum Environment {
  /// What one of them holds; nil if it isn't set.
  static func value(of name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
