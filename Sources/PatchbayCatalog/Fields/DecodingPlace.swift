import PatchbayLanguage

/// The place of a decoder in the value that it reads.
struct DecodingPlace {
  /// The type that was asked for at first.
  let type: String
  private(set) var path: [any CodingKey] = []
  /// How many types are being decoded, each within the one before.
  private(set) var depth = 0
  /// Whether errors tell what types take, which is found out by probing them.
  var tellsShapes = true

}

extension DecodingPlace {
  func below(_ key: any CodingKey) -> Self {
    var place = self
    place.path.append(key)
    place.depth += 1
    return place
  }

  /// The same place, decoded as what is wrapped there.
  var inside: Self {
    var place = self
    place.depth += 1
    return place
  }

  func error(_ problem: FieldError.Problem) -> FieldError {
    FieldError(type: type, field: path.fieldName, problem: problem)
  }

  func checkDepth() throws(FieldError) {
    if Nesting.refusal(of: depth) != nil { throw error(.tooDeep(most: depth)) }
  }

  func shape<T: Decodable>(of type: T.Type) -> TypeShape {
    tellsShapes ? TypeShape(of: type) : .any(.undeclared)
  }
}

extension [any CodingKey] {
  /// The way to the field as people write it: `members[0].name`.
  var fieldName: String {
    reduce(into: "") { name, key in
      if let index = (key as? ElementKey)?.index {
        name += "[\(index)]"
      } else {
        name += name.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
  }
}

/// The place of an element in a list.
struct ElementKey: CodingKey {
  let index: Int

  init(_ index: Int) { self.index = index }
  init?(intValue: Int) { index = intValue }
  init?(stringValue: String) { return nil }

  var intValue: Int? { index }
  var stringValue: String { "\(index)" }
}

/// A field of a name that no type has declared.
struct NameKey: CodingKey {
  let stringValue: String

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { return nil }

  var intValue: Int? { nil }

  /// The key of the fields of a superclass.
  static let superclass = Self("super")
}
