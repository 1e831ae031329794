import FoundationEssentials

extension PluginManifest {
  /// Reads a manifest in JSON, or in a property list if it begins like one.
  public init(_ bytes: [UInt8]) throws(ManifestError) {
    let isPropertyList =
      bytes.starts(with: "bplist".utf8) || bytes.first { !$0.isSpace } == UInt8(ascii: "<")
    try self.init(bytes, form: isPropertyList ? .propertyList : .json)
  }

  /// Reads a manifest of a form.
  public init(_ bytes: [UInt8], form: ManifestForm) throws(ManifestError) {
    if form == .propertyList {
      var check = PropertyListCheck(bytes)
      if let objection = check.objection() { throw .unreadable(form, reason: objection) }
    }
    do {
      entries =
        switch form {
        case .json: try JSONDecoder().decode([Entry].self, from: Data(bytes))
        case .propertyList: try PropertyListDecoder().decode([Entry].self, from: Data(bytes))
        }
    } catch let error as DecodingError {
      throw error.manifestError(form)
    } catch {
      throw .unreadable(form, reason: "\(error)")
    }
  }
}

extension PluginManifest.Entry: Decodable {
  private enum Key: String, CodingKey, CaseIterable { case plugin, name, after, params }

  /// Reads an entry; a member that none has is refused.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: MemberName.self)
    if let other = members.allKeys.map(\.stringValue).filter({ Key(rawValue: $0) == nil }).min() {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "there is no member \(other)"))
    }
    let entry = try decoder.container(keyedBy: Key.self)
    self.init(
      plugin: try entry.decode(String.self, forKey: .plugin),
      name: try entry.decodeIfPresent(String.self, forKey: .name),
      after: try entry.decodeIfPresent([String].self, forKey: .after) ?? [],
      params: try entry.decodeIfPresent(ManifestValue.self, forKey: .params))
  }
}

extension DecodingError {
  fileprivate func manifestError(_ form: ManifestForm) -> ManifestError {
    switch self {
    case .keyNotFound(let key, let context):
      .badEntry(at: context.place, reason: "\(key.stringValue) is missing")
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      .badEntry(at: context.place, reason: "it is no \(Self.words(for: type))")
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      .unreadable(form, reason: context.reason)
    case .dataCorrupted(let context):
      .badEntry(at: context.place, reason: context.debugDescription)
    @unknown default: .unreadable(form, reason: "\(self)")
    }
  }

  private static func words(for type: any Any.Type) -> String {
    if type == String.self { return "text" }
    return String(describing: type).hasPrefix("Array") ? "list" : "object"
  }
}

extension DecodingError.Context {
  /// The way to what is wrong, entries counted from 1.
  fileprivate var place: String {
    if codingPath.isEmpty { return "its start" }
    return codingPath.reduce("") { way, key in
      way + (key.intValue.map { "[\($0 + 1)]" } ?? (way.isEmpty ? "" : ".") + key.stringValue)
    }
  }

  /// What the parser says, which is mostly in the error below.
  fileprivate var reason: String {
    underlyingError.map { "\($0)" } ?? debugDescription
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
