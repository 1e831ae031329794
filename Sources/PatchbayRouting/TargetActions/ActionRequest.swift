/// A call of an action: its name and what it is called with.
///
/// Fields come from code or from the query of a URL; user values come from code alone.
public struct ActionRequest {
  /// The action that was asked for, also in a handler of missing actions.
  public let name: ActionName
  /// The named values.
  public let fields: [String: Any]
  /// What the caller hands over in code, which no URL can say.
  public let userInfo: [String: Any]
  /// In a box, so that the many calls from code hand on one word.
  private let origin: URLBox?

  private final class URLBox {
    let url: RouteURL

    init(_ url: RouteURL) { self.url = url }
  }

  init(
    _ name: ActionName, _ fields: [String: Any], userInfo: [String: Any], url: RouteURL? = nil
  ) {
    self.name = name
    self.fields = fields
    self.userInfo = userInfo
    origin = url.map(URLBox.init)
  }
}

@available(*, unavailable)
extension ActionRequest: Sendable {}

extension ActionRequest {
  /// The URL that asks for the action; nil for a call from code.
  public var url: RouteURL? { origin?.url }

  /// Whether a URL asks for the action, so that every field is text.
  public var isRemote: Bool { origin != nil }

  /// The value of a field; nil where the call has none of this name.
  public subscript(field: String) -> Any? { fields[field] }

  /// The value of a field as a type.
  public func field<T>(_ name: String, as type: T.Type) throws(TargetError) -> T {
    try required(try optionalField(name, as: type), name, type)
  }

  /// The value of a field as a type; text of a URL is converted.
  public func field<T: LosslessStringConvertible>(_ name: String, as type: T.Type)
    throws(TargetError) -> T
  {
    try required(try optionalField(name, as: type), name, type)
  }

  /// The value of a field as a type; nil where the call has none of this name.
  public func optionalField<T>(_ name: String, as type: T.Type) throws(TargetError) -> T? {
    guard let value = fields[name] else { return nil }
    if let value = value as? T { return value }
    throw mistyped(name, value, needed: String(describing: type))
  }

  /// The value of a field as a type, converted from text of a URL; nil where the call has none of this name.
  public func optionalField<T: LosslessStringConvertible>(_ name: String, as type: T.Type)
    throws(TargetError) -> T?
  {
    guard let value = fields[name] else { return nil }
    if let value = value as? T { return value }
    if isRemote, let text = value as? String, let value = T(text) { return value }
    throw mistyped(name, value, needed: String(describing: type))
  }

  private func required<T>(_ value: T?, _ name: String, _ type: T.Type) throws(TargetError) -> T {
    if let value { return value }
    throw .missingField(name, of: self.name, type: String(describing: type))
  }

  func mistyped(_ field: String, _ value: Any, needed: String) -> TargetError {
    let text = isRemote ? value as? String : nil
    return .mistypedField(
      field, of: name, found: text.map { .text($0) } ?? .type("\(Swift.type(of: value))"),
      type: needed)
  }
}

extension ActionRequest: CustomReflectable {
  /// The fields, in the order of their names.
  public var customMirror: Mirror {
    let fields = fields.sorted { $0.key < $1.key }
    return Mirror(self, children: fields.map { (label: $0.key, value: $0.value) })
  }
}
