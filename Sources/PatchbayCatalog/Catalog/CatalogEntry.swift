import PatchbayLanguage

/// A type, or a part of a tree, of an application that the shell can make by name.
public protocol CatalogEntry {
  /// The name in commands.
  var name: String { get }
  /// The purpose in one line; empty if none was given.
  var summary: String { get }
  /// The sort of the entry.
  var sort: CatalogSort { get }
  /// The fields that it is made from.
  var shape: TypeShape { get }
}

/// The sorts of catalogue entries.
public enum CatalogSort: String, Sendable, Hashable, CaseIterable {
  /// A plugin, made from its parameters.
  case plugin
  /// A message.
  case message
  /// A query.
  case query
  /// An environment type, whose values can be set on nodes.
  case environment
  /// A relay, made from its parameters.
  case relay
  /// An interceptor, made from its parameters.
  case interceptor
  /// A view container, which grants slots to plugins.
  case viewContainer
}

/// Makes products from typed values.
struct Recipe<Product> {
  let shape: () -> TypeShape
  private let type: String
  private let cook: (Value) throws -> Product

  init(type: String, shape: @escaping () -> TypeShape, make: @escaping (Value) throws -> Product) {
    self.type = type
    self.shape = shape
    cook = make
  }

  /// Makes products by a function of any fields.
  init(type: String, shape: TypeShape?, make: @escaping (Value) throws -> Product) {
    self.init(type: type, shape: { shape ?? .any }, make: make)
  }

  /// Makes products by a function of decoded parameters.
  init<Params: Decodable>(
    type: String, params: Params.Type, shape: TypeShape? = nil,
    make: @escaping (Params) throws -> Product
  ) {
    self.init(type: type, shape: { shape ?? TypeShape(of: params) }) { try make($0.build(params)) }
  }
}

extension Recipe {
  /// The recipe of a converted product.
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

/// An error in adding an entry to a catalogue.
public enum CatalogError: Error, Sendable, Hashable {
  /// An entry of the sort has this name already.
  case nameTaken(String, CatalogSort)
  /// The name is empty, or can't be typed as one word.
  case unusableName(String, CatalogSort)
}

extension CatalogError: CustomStringConvertible {
  /// The problem and a remedy.
  public var description: String {
    switch self {
    case .nameTaken(let name, let sort):
      "there is \(sort.article) \(name) in the catalogue already; add this one under another name"
    case .unusableName(let name, let sort):
      "\(sort.article) can't be named \(name.debugDescription): a name is one word without spaces; "
        + "add it under another name"
    }
  }
}

extension CatalogSort {
  /// The sort in words.
  public var words: String {
    switch self {
    case .plugin: "plugin type"
    case .message: "message type"
    case .query: "query type"
    case .environment: "environment type"
    case .relay: "relay type"
    case .interceptor: "interceptor"
    case .viewContainer: "view container"
    }
  }

  fileprivate var article: String {
    self == .environment || self == .interceptor ? "an \(words)" : "a \(words)"
  }
}
