public import Foundation

/// The subset of JSON Schema that our schemas use; other keywords are reported as complaints.
public struct JSONSchema {
  private let root: [String: Any]

  /// Reads a schema.
  public init(_ data: Data) throws {
    root = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
  }

  /// The published schema of inspection documents.
  public static func inspection() throws -> JSONSchema {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try JSONSchema(Data(contentsOf: root.appending(path: "Docs/inspection.schema.json")))
  }

  /// Returns the violations of a document, or of a definition if one is named.
  public func complaints(about json: String, as definition: String? = nil) -> [String] {
    let options = JSONSerialization.ReadingOptions.fragmentsAllowed
    guard let value = try? JSONSerialization.jsonObject(with: Data(json.utf8), options: options)
    else { return ["this is not JSON"] }
    let schema = definition.map { ["$ref": "#/$defs/\($0)"] as [String: Any] } ?? root
    return complaints(about: value, by: schema, at: "top")
  }

  private static let known: Set<String> = [
    "$schema", "$id", "$defs", "$ref", "title", "description", "type", "properties", "required",
    "additionalProperties", "items", "enum", "oneOf", "minimum", "maximum", "minProperties",
    "maxProperties",
  ]

  private func complaints(about value: Any, by schema: [String: Any], at place: String) -> [String]
  {
    let strange = schema.keys.filter { !Self.known.contains($0) }.sorted()
    guard strange.isEmpty else { return ["the schema has \(strange)"] }
    if let name = (schema["$ref"] as? String)?.split(separator: "/").last {
      let definitions = root["$defs"] as? [String: [String: Any]]
      guard let definition = definitions?[String(name)] else { return ["there is no \(name)"] }
      return complaints(about: value, by: definition, at: place)
    }
    if let choices = schema["oneOf"] as? [[String: Any]] {
      let fitting = choices.filter { complaints(about: value, by: $0, at: place).isEmpty }
      return fitting.count == 1 ? [] : ["at \(place): fits \(fitting.count) choices"]
    }
    if let values = schema["enum"] as? [String] {
      return (value as? String).map(values.contains) == true ? [] : ["at \(place): \(value)"]
    }
    if let types = schema["type"] as? [String] {
      let fits = types.contains { type in
        complaints(about: value, by: ["type": type], at: place).isEmpty
      }
      return fits ? [] : ["at \(place): none of \(types)"]
    }
    switch schema["type"] as? String {
    case "null": return value is NSNull ? [] : ["at \(place): not null"]
    case "object": return complaints(aboutObject: value, by: schema, at: place)
    case "array":
      guard let list = value as? [Any] else { return ["at \(place): no array"] }
      let items = schema["items"] as? [String: Any] ?? [:]
      return list.enumerated().flatMap { complaints(about: $1, by: items, at: "\(place)[\($0)]") }
    case "string": return value is String ? [] : ["at \(place): no string"]
    case "boolean": return value is Bool ? [] : ["at \(place): no boolean"]
    case "integer":
      guard let number = value as? Int else { return ["at \(place): no integer"] }
      let least = schema["minimum"] as? Int ?? .min
      return number >= least ? [] : ["at \(place): less than \(least)"]
    default: return schema.isEmpty ? [] : ["the schema has no type at \(place)"]
    }
  }

  private func complaints(aboutObject value: Any, by schema: [String: Any], at place: String)
    -> [String]
  {
    guard let object = value as? [String: Any] else { return ["at \(place): no object"] }
    let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
    let missing = (schema["required"] as? [String] ?? []).filter { object[$0] == nil }
      .map { "at \(place): \($0) is missing" }
    let unknown =
      schema["additionalProperties"] as? Bool == false
      ? object.keys.filter { properties[$0] == nil }.sorted().map {
        "at \(place): \($0) is unknown"
      }
      : []
    let others = schema["additionalProperties"] as? [String: Any]
    return missing + unknown
      + object.sorted { $0.key < $1.key }.flatMap { key, value in
        (properties[key] ?? others).map { schema in
          complaints(about: value, by: schema, at: "\(place).\(key)")
        } ?? []
      }
  }
}

@available(*, unavailable)
extension JSONSchema: Sendable {}
