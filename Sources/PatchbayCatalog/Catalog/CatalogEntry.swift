import PatchbayLanguage

/// An application's type, or a part of a tree, that the shell can make by its name.
public protocol CatalogEntry {
  /// What it is typed as.
  var name: String { get }
  /// What it is for, in a line; empty if that was not given.
  var summary: String { get }
  /// What it is.
  var sort: CatalogSort { get }
  /// What it is made from.
  var shape: TypeShape { get }
}

/// The sorts of things in a catalogue.
public enum CatalogSort: String, Sendable, Hashable, CaseIterable {
  /// A plugin, made from its parameters.
  case plugin
  /// A message.
  case message
  /// A query.
  case query
  /// A value of the environment.
  case environment
  /// A relay, made from its parameters.
  case relay
  /// An interceptor, made from its parameters.
  case interceptor
  /// What grants plugins their slots.
  case viewContainer
}

/// How something is made from what was typed.
struct Recipe<Product> {
  let shape: () -> TypeShape
  private let type: String
  private let cook: (Value) throws -> Product

  init(type: String, shape: @escaping () -> TypeShape, make: @escaping (Value) throws -> Product) {
    self.type = type
    self.shape = shape
    cook = make
  }

  /// Made by decoding; a shape that is given is believed, and else found out by probing.
  init(decoding: Product.Type, shape: TypeShape?) where Product: Decodable {
    self.init(type: "\(decoding)", shape: { shape ?? TypeShape(of: decoding) }) { value in
      try value.build(decoding)
    }
  }

  /// Made by a function of whatever fields there are.
  init(type: String, shape: TypeShape?, make: @escaping (Value) throws -> Product) {
    self.init(type: type, shape: { shape ?? .any(.undeclared) }, make: make)
  }

  /// Made by a function of parameters that are decoded.
  init<Params: Decodable>(
    type: String, params: Params.Type, shape: TypeShape? = nil,
    make: @escaping (Params) throws -> Product
  ) {
    self.init(type: type, shape: { shape ?? TypeShape(of: params) }) { try make($0.build(params)) }
  }
}

extension Recipe {
  /// The same, known as something more general.
  func map<Other>(_ change: @escaping (Product) -> Other) -> Recipe<Other> {
    Recipe<Other>(type: type, shape: shape) { [cook] value in change(try cook(value)) }
  }

  func make(from value: Value) throws(FieldError) -> Product {
    do {
      return try cook(value)
    } catch let error as FieldError {
      throw FieldError(type: type, field: error.field, problem: error.problem)
    } catch {
      throw FieldError(type: type, problem: .refused(reason: "\(error)"))
    }
  }
}
