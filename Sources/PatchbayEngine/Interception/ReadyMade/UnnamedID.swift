/// The id of an interceptor that was given none: equal to itself and its copies alone.
public struct UnnamedID: Hashable, Sendable {
  private final class Token: Sendable {}
  private let token = Token()

  /// An id that nothing else has.
  public init() {}

  /// Whether both were made by the same call.
  public static func == (a: Self, b: Self) -> Bool { a.token === b.token }

  /// Hashes the identity by which two ids are compared.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(token)) }
}

extension UnnamedID: CustomStringConvertible {
  /// A text for the missing name.
  public var description: String { "(unnamed)" }
}
