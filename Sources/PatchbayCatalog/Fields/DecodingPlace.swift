import PatchbayLanguage

/// The position of a decoder in the value that it reads.
struct DecodingPlace {
  /// The outermost type being decoded.
  let type: String
  private(set) var path: [any CodingKey] = []
  /// The nesting depth of the types being decoded.
  private(set) var depth = 0
  /// Whether errors describe the expected shape, which is found by probing types.
  var tellsShapes = true

}

extension DecodingPlace {
  func below(_ key: any CodingKey) -> Self {
    var place = self
    place.path.append(key)
    place.depth += 1
    return place
  }

  /// The same place, one nesting level deeper, for a wrapped type.
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
    tellsShapes ? TypeShape(of: type) : .any
  }
}

extension [any CodingKey] {
  /// The path of the field as people write it: `members[0].name`.
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

/// The coding key of an element in a list.
struct ElementKey: CodingKey {
  let index: Int

  init(_ index: Int) { self.index = index }
  init?(intValue: Int) { index = intValue }
  init?(stringValue: String) { return nil }

  var intValue: Int? { index }
  var stringValue: String { "\(index)" }
}

/// The coding key of a field that no type declares.
struct NameKey: CodingKey {
  let stringValue: String

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { return nil }

  var intValue: Int? { nil }

  /// The key of a superclass's fields.
  static let superclass = Self("super")
}
