/// A value in a manifest, the same for all formats.
public enum ManifestValue: Sendable, Hashable {
  case bool(Bool)
  case int(Int)
  case real(Double)
  case text(String)
  case list([ManifestValue])
  case object([String: ManifestValue])
}

extension ManifestValue: Decodable {
  /// Decodes a value; throws for null and dates.
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

  /// The limit of nested values, in all formats.
  static let mostDepth = 64
}

/// A coding key with any name.
struct MemberName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension ManifestValue {
  /// The value as a plain Swift type, for the parameters of a plugin.
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
