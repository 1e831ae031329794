/// A declared field of an action: shown in listings, and checked before each call.
public struct ActionField {
  /// The name of the field.
  public let name: String
  /// The name of the type of the value.
  public let type: String
  /// Whether calls without the field are refused.
  public let isRequired: Bool
  private let fits: (Any, ActionRequest) -> Bool

  /// Creates a field whose value is of a type.
  @inlinable
  public init<T>(_ name: String, _ type: T.Type, isRequired: Bool = true) {
    self.init(name, "\(type)", isRequired) { value, _ in
      Swift.type(of: value) == T.self || value is T
    }
  }

  /// Creates a field whose value is of a type, or text of a URL that can be converted to it.
  @inlinable
  public init<T: LosslessStringConvertible>(
    _ name: String, _ type: T.Type, isRequired: Bool = true
  ) {
    self.init(name, "\(type)", isRequired) { value, request in
      if Swift.type(of: value) == T.self || value is T { return true }
      return request.isRemote && (value as? String).flatMap(T.init) != nil
    }
  }

  @usableFromInline
  init(
    _ name: String, _ type: String, _ isRequired: Bool,
    fits: @escaping (Any, ActionRequest) -> Bool
  ) {
    self.name = name
    self.type = type
    self.isRequired = isRequired
    self.fits = fits
  }
}

@available(*, unavailable)
extension ActionField: Sendable {}

extension ActionField {
  /// Throws if a call lacks a required field, or has a value of another type.
  func check(_ request: ActionRequest) throws(TargetError) {
    if let value = request[name] {
      if !fits(value, request) { throw request.mistyped(name, value, needed: type) }
    } else if isRequired {
      throw .missingField(name, of: request.name, type: type)
    }
  }
}

extension ActionField: CustomStringConvertible {
  /// The name and the type: `id: Int`, with a `?` if the field is optional.
  public var description: String { "\(name): \(type)\(isRequired ? "" : "?")" }
}
