/// The id of an interceptor that was given none; it is equal to its own copies only.
public struct UnnamedID: Hashable, Sendable {
  private final class Token: Sendable {}
  private let token = Token()

  /// Creates an id that is equal to no other.
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
