/// The identity of a plugin within its container: its type and its name.
///
/// No name is one identity of its own, beside all named ones.
public struct PluginIdentity: Hashable, Sendable {
  private let type: Any.Type
  /// The name it was added under.
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

  /// Feeds the type and the name.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type))
    hasher.combine(name)
  }
}

extension PluginIdentity: CustomStringConvertible {
  /// The name and the type after it, or the type alone.
  public var description: String { name.map { "\($0) (\(typeName))" } ?? typeName }
}
