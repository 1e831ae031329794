/// The stable name of an error, such as `unterminated-quote`.
///
/// Each module of the shell declares its codes in an enum; an application may have others.
public struct ErrorCode: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name, in lowercase with dashes.
  public let rawValue: String

  /// The code of this name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The code of this name.
  public init(stringLiteral value: String) { self.init(rawValue: value) }
}

extension ErrorCode: CustomStringConvertible {
  /// The name of the code.
  public var description: String { rawValue }
}

/// The codes of a module of the shell, or of an application, declared in one list.
public protocol DeclaredCode: RawRepresentable<String>, CaseIterable, Sendable, Hashable {}

extension DeclaredCode {
  /// The code of an error with this name.
  public var code: ErrorCode { ErrorCode(rawValue: rawValue) }
}

extension ErrorCode {
  /// Whether the code is the declared one.
  public static func == (code: ErrorCode, declared: some DeclaredCode) -> Bool {
    code == declared.code
  }
}
