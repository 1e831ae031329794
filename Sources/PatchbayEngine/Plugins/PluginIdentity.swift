/// The identity of a plugin within its container: its type and its name.
///
/// A plugin without a name has an identity of its own, distinct from all named ones.
public struct PluginIdentity: Hashable, Sendable {
  private let type: Any.Type
  /// The name under which the plugin was added; nil without one.
  public let name: String?

  /// The identity of the plugin of this type and name.
  public init(type: any Plugin.Type, name: String? = nil) {
    self.type = type
    self.name = name
  }
}

extension PluginIdentity {
  /// The name of the plugin's class.
  public var typeName: String { String(describing: type) }

  /// Whether both are of one type, whatever their names.
  func isOfType(of other: Self) -> Bool { type == other.type }

  /// Whether both are of the same type and name.
  public static func == (a: Self, b: Self) -> Bool { a.type == b.type && a.name == b.name }

  /// Hashes the type and the name.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type))
    hasher.combine(name)
  }
}

extension PluginIdentity: CustomStringConvertible {
  /// The name with the type after it, or the type alone.
  public var description: String { name.map { "\($0) (\(typeName))" } ?? typeName }
}
