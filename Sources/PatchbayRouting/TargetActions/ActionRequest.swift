/// A call of an action: its name, its fields and further values.
///
/// Fields come from code or from the query of a URL; `userInfo` comes from code alone.
public struct ActionRequest {
  /// The action that was called, also in a handler of missing actions.
  public let name: ActionName
  /// The fields by name.
  public let fields: [String: Any]
  /// Nil for the common calls from code with fields alone, which makes them faster.
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
  /// Values that the caller hands over in code, which a URL can't contain.
  public var userInfo: [String: Any] { extras?.userInfo ?? [:] }

  /// The URL of the call; nil for a call from code.
  public var url: RouteURL? { extras?.url }

  /// Whether the call comes from a URL, so that every field is text.
  public var isRemote: Bool { extras?.url != nil }

  /// The value of a field; nil if the call lacks the field.
  public subscript(field: String) -> Any? { fields[field] }

  /// The value of a field as a type; throws if it is missing or of another type.
  @inlinable
  public func field<T>(_ name: String, as type: T.Type) throws(TargetError) -> T {
    guard let value = fields[name] else { throw missing(name, needed: type) }
    if let value = value as? T { return value }
    throw mistyped(name, value, needed: type)
  }

  /// The value of a field as a type, converted from text of a URL; throws if that is impossible.
  @inlinable
  public func field<T: LosslessStringConvertible>(_ name: String, as type: T.Type)
    throws(TargetError) -> T
  {
    guard let value = fields[name] else { throw missing(name, needed: type) }
    if let value = value as? T { return value }
    return try converted(value, of: name, to: type)
  }

  /// The value of a field as a type; nil if the call lacks the field.
  @inlinable
  public func optionalField<T>(_ name: String, as type: T.Type) throws(TargetError) -> T? {
    guard let value = fields[name] else { return nil }
    if let value = value as? T { return value }
    throw mistyped(name, value, needed: type)
  }

  /// The value of a field as a type, converted from text of a URL; nil if the call lacks the field.
  @inlinable
  public func optionalField<T: LosslessStringConvertible>(_ name: String, as type: T.Type)
    throws(TargetError) -> T?
  {
    guard let value = fields[name] else { return nil }
    if let value = value as? T { return value }
    return try converted(value, of: name, to: type)
  }
}

// MARK: - Errors

/// Callers compile the methods above for each type, but not the following.
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
  /// The fields, sorted by name.
  public var customMirror: Mirror {
    let fields = fields.sorted { $0.key < $1.key }
    return Mirror(self, children: fields.map { (label: $0.key, value: $0.value) })
  }
}
