/// A call of an action: its name and what it is called with.
///
/// Fields come from code or from the query of a URL; user values come from code alone.
public struct ActionRequest {
  /// The action that was asked for, also in a handler of missing actions.
  public let name: ActionName
  /// The named values.
  public let fields: [String: Any]
  /// Nil for the many calls from code with nothing but fields, which are handed on the faster for it.
  private let extras: Extras?

  private final class Extras {
    let userInfo: [String: Any]
    let url: RouteURL?

    init(_ userInfo: [String: Any], _ url: RouteURL?) {
      (self.userInfo, self.url) = (userInfo, url)
    }
  }

  /// A call from code.
  init(_ name: ActionName, _ fields: [String: Any], userInfo: [String: Any]) {
    self.name = name
    self.fields = fields
    extras = userInfo.isEmpty ? nil : Extras(userInfo, nil)
  }

  /// A call by a URL.
  init(_ name: ActionName, _ fields: [String: Any], userInfo: [String: Any], url: RouteURL) {
    self.name = name
    self.fields = fields
    extras = Extras(userInfo, url)
  }
}

@available(*, unavailable)
extension ActionRequest: Sendable {}

extension ActionRequest {
  /// What the caller hands over in code, which no URL can say.
  public var userInfo: [String: Any] { extras?.userInfo ?? [:] }

  /// The URL that asks for the action; nil for a call from code.
  public var url: RouteURL? { extras?.url }

  /// Whether a URL asks for the action, so that every field is text.
  public var isRemote: Bool { extras?.url != nil }

  /// The value of a field; nil where the call has none of this name.
  public subscript(field: String) -> Any? { fields[field] }

  /// The value of a field as a type.
  @inlinable
  public func field<T>(_ name: String, as type: T.Type) throws(TargetError) -> T {
    guard let value = fields[name] else { throw missing(name, needed: type) }
    if let value = value as? T { return value }
    throw mistyped(name, value, needed: type)
  }

  /// The value of a field as a type; text of a URL is converted.
  @inlinable
  public func field<T: LosslessStringConvertible>(_ name: String, as type: T.Type)
    throws(TargetError) -> T
  {
    guard let value = fields[name] else { throw missing(name, needed: type) }
    if let value = value as? T { return value }
    return try converted(value, of: name, to: type)
  }

  /// The value of a field as a type; nil where the call has none of this name.
  @inlinable
  public func optionalField<T>(_ name: String, as type: T.Type) throws(TargetError) -> T? {
    guard let value = fields[name] else { return nil }
    if let value = value as? T { return value }
    throw mistyped(name, value, needed: type)
  }

  /// The value of a field as a type, converted from text of a URL; nil where the call has none of this name.
  @inlinable
  public func optionalField<T: LosslessStringConvertible>(_ name: String, as type: T.Type)
    throws(TargetError) -> T?
  {
    guard let value = fields[name] else { return nil }
    if let value = value as? T { return value }
    return try converted(value, of: name, to: type)
  }
}

// MARK: - What does not fit

/// The methods above are compiled for each type by their callers; this is not.
extension ActionRequest {
  @usableFromInline
  func converted<T: LosslessStringConvertible>(_ value: Any, of name: String, to type: T.Type)
    throws(TargetError) -> T
  {
    if isRemote, let text = value as? String, let value = T(text) { return value }
    throw mistyped(name, value, needed: type)
  }

  @usableFromInline
  func missing(_ field: String, needed type: Any.Type) -> TargetError {
    .missingField(field, of: name, type: String(describing: type))
  }

  @usableFromInline
  func mistyped(_ field: String, _ value: Any, needed type: Any.Type) -> TargetError {
    mistyped(field, value, needed: String(describing: type))
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
