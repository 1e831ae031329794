import FoundationEssentials

extension PluginManifest {
  /// Reads a manifest in JSON, or in a property list if it begins like one.
  public init(_ bytes: [UInt8]) throws(ManifestError) {
    try self.init(bytes, form: ManifestForm(of: bytes))
  }

  /// Reads a manifest of a form.
  public init(_ bytes: [UInt8], form: ManifestForm) throws(ManifestError) {
    entries = try form.entries(in: bytes)
  }
}

extension ManifestForm {
  /// A property list if the bytes begin like one, else JSON.
  init(of bytes: [UInt8]) {
    let isPropertyList =
      bytes.starts(with: "bplist".utf8) || bytes.first { !$0.isSpace } == UInt8(ascii: "<")
    self = isPropertyList ? .propertyList : .json
  }

  /// Why Foundation is not to read it; nil where it may.
  private func objection(to bytes: [UInt8]) -> String? {
    switch self {
    case .json:
      var check = JSONCheck(bytes)
      return check.objection()
    case .propertyList:
      var check = PropertyListCheck(bytes)
      return check.objection()
    }
  }

  /// The entries of a manifest.
  func entries<Entry: Decodable>(in bytes: [UInt8]) throws(ManifestError) -> [Entry] {
    if let objection = objection(to: bytes) { throw .unreadable(self, reason: objection) }
    do {
      return switch self {
      case .json: try JSONDecoder().decode([Entry].self, from: Data(bytes))
      case .propertyList: try PropertyListDecoder().decode([Entry].self, from: Data(bytes))
      }
    } catch let error as DecodingError {
      throw error.manifestError(self)
    } catch {
      throw .unreadable(self, reason: "\(error)")
    }
  }
}

extension PluginManifest.Entry: Decodable {
  private enum Key: String, CodingKey, CaseIterable { case plugin, name, after, params }

  /// Reads an entry; a member that none has is refused.
  public init(from decoder: any Decoder) throws { try self.init(from: decoder, besides: []) }

  /// Reads an entry that may have other members as well.
  init(from decoder: any Decoder, besides others: [String]) throws {
    let members = try decoder.container(keyedBy: MemberName.self)
    let known = Key.allCases.map(\.rawValue) + others
    if let other = members.allKeys.map(\.stringValue).filter({ !known.contains($0) }).min() {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "unknown member \(other)"))
    }
    let entry = try decoder.container(keyedBy: Key.self)
    self.init(
      plugin: try entry.decode(String.self, forKey: .plugin),
      name: try entry.name(forKey: .name),
      after: try entry.decodeIfPresent([String].self, forKey: .after) ?? [],
      params: try entry.decodeIfPresent(ManifestValue.self, forKey: .params))
  }
}

extension KeyedDecodingContainer {
  /// The name of a plugin, which is never empty.
  fileprivate func name(forKey key: Key) throws -> String? {
    let name = try decodeIfPresent(String.self, forKey: key)
    if name?.isEmpty == true {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "it is empty; leave it out")
    }
    return name
  }
}

extension DecodingError {
  fileprivate func manifestError(_ form: ManifestForm) -> ManifestError {
    switch self {
    case .keyNotFound(let key, let context):
      .badEntry(at: context.place, reason: "\(key.stringValue) is missing")
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      .badEntry(at: context.place, reason: "it is not \(Self.words(for: type))")
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      .unreadable(form, reason: context.reason)
    case .dataCorrupted(let context):
      .badEntry(at: context.place, reason: context.debugDescription)
    @unknown default: .unreadable(form, reason: "\(self)")
    }
  }

  private static func words(for type: any Any.Type) -> String {
    if type == String.self { return "text" }
    if type == Int.self { return "a whole number" }
    if type == Bool.self { return "true or false" }
    return String(describing: type).hasPrefix("Array") ? "a list" : "an object"
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
    guard let underlyingError else { return debugDescription }
    let words = (underlyingError as? CocoaError)?.userInfo["NSDebugDescription"] as? String
    return words ?? "\(underlyingError)"
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
