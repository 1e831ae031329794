/// What tells one plugin of a container from another: its type and its name.
///
/// No name is one identity of its own, beside all named ones.
public struct PluginIdentity: Hashable, Sendable {
  private let typeID: ObjectIdentifier
  /// The name of the plugin's class.
  public let typeName: String
  /// The name it was added under.
  public let name: String?

  /// The identity of the plugin of this type and name.
  public init(type: any Plugin.Type, name: String? = nil) {
    typeID = ObjectIdentifier(type)
    typeName = String(describing: type)
    self.name = name
  }

  /// Whether both are of one type, whatever their names.
  func isOfType(of other: Self) -> Bool { typeID == other.typeID }
}

extension PluginIdentity: CustomStringConvertible {
  /// The name and the type after it, or the type alone.
  public var description: String { name.map { "\($0) (\(typeName))" } ?? typeName }
}
