/// A value of a manifest, whatever form it is written in.
public enum ManifestValue: Sendable, Hashable {
  case bool(Bool)
  case int(Int)
  case real(Double)
  case text(String)
  case list([ManifestValue])
  case object([String: ManifestValue])
}

extension ManifestValue: Decodable {
  /// Reads a value; null and dates are none.
  public init(from decoder: any Decoder) throws {
    if decoder.codingPath.count > Self.mostDepth {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: Array(decoder.codingPath.prefix(3)),
          debugDescription: "values are nested more than \(Self.mostDepth) deep"))
    }
    if var list = try? decoder.unkeyedContainer() {
      var values: [ManifestValue] = []
      while !list.isAtEnd { values.append(try list.decode(ManifestValue.self)) }
      self = .list(values)
      return
    }
    if let object = try? decoder.container(keyedBy: MemberName.self) {
      self = .object(
        Dictionary(
          uniqueKeysWithValues: try object.allKeys.map {
            ($0.stringValue, try object.decode(ManifestValue.self, forKey: $0))
          }))
      return
    }
    let value = try decoder.singleValueContainer()
    if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let int = try? value.decode(Int.self) {
      self = .int(int)
    } else if let real = try? value.decode(Double.self) {
      self = .real(real)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else {
      throw DecodingError.dataCorruptedError(
        in: value, debugDescription: "neither text, a number, a truth value, a list nor an object")
    }
  }

  /// Values stand in one another at most so deep, in whatever form.
  static let mostDepth = 64
}

/// Any name of a member of an object.
struct MemberName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension ManifestValue {
  /// The value in Swift's types, as a plugin gets it in its parameters.
  public var plain: Any {
    switch self {
    case .bool(let value): value
    case .int(let value): value
    case .real(let value): value
    case .text(let value): value
    case .list(let values): values.map(\.plain)
    case .object(let values): values.mapValues(\.plain)
    }
  }
}
