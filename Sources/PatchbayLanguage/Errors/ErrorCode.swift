/// The stable name of what is wrong, such as `unterminated-quote`.
///
/// Each floor of the shell declares its own in an enum; an application may have others.
public struct ErrorCode: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name, in lowercase with dashes.
  public let rawValue: String

  /// The code of this name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The code of this name.
  public init(stringLiteral value: String) { self.init(rawValue: value) }
}

extension ErrorCode: CustomStringConvertible {
  /// The name.
  public var description: String { rawValue }
}

/// The codes of a floor of the shell, or of an application, declared in one list.
public protocol DeclaredCode: RawRepresentable<String>, CaseIterable, Sendable, Hashable {}

extension DeclaredCode {
  /// The same as the code of an error.
  public var code: ErrorCode { ErrorCode(rawValue: rawValue) }
}

extension ErrorCode {
  /// Whether the code is the declared one.
  public static func == (code: ErrorCode, declared: some DeclaredCode) -> Bool {
    code == declared.code
  }
}
