import Glibc

enum Environment {
  /// The value of a variable; nil if it isn't set.
  static func value(of name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
