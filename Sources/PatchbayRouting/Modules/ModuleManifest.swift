/// The modules of an application, as a file lists them.
///
///     [
///       { "plugin": "Log", "level": "basic" },
///       { "plugin": "Pay", "name": "pay", "priority": 20, "after": ["Log"], "deferred": true }
///     ]
public struct ModuleManifest: Sendable, Hashable {
  /// Its entries; their order counts where level and priority are the same.
  public var entries: [Entry]

  /// A manifest of these entries.
  public init(entries: [Entry]) { self.entries = entries }

  /// A plugin that is a module.
  public struct Entry: Sendable, Hashable {
    /// The plugin; its `after` names modules.
    public var plugin: PluginManifest.Entry
    /// The level; nil where that of the announcement counts, as for the others.
    public var level: ModuleLevel?
    /// The priority.
    public var priority: Int?
    /// Whether its init is deferred.
    public var isDeferred: Bool?

    /// A module, placed by default as it was announced.
    public init(
      plugin: PluginManifest.Entry, level: ModuleLevel? = nil, priority: Int? = nil,
      isDeferred: Bool? = nil
    ) {
      self.plugin = plugin
      self.level = level
      self.priority = priority
      self.isDeferred = isDeferred
    }
  }
}

extension ModuleManifest {
  /// Reads a manifest in JSON, or in a property list if it begins like one.
  public init(_ bytes: [UInt8]) throws(ManifestError) {
    try self.init(bytes, form: ManifestForm(of: bytes))
  }

  /// Reads a manifest of a form.
  public init(_ bytes: [UInt8], form: ManifestForm) throws(ManifestError) {
    entries = try form.entries(in: bytes)
  }
}

extension ModuleManifest.Entry: Decodable {
  private enum Key: String, CodingKey, CaseIterable {
    case level, priority
    case isDeferred = "deferred"
  }

  /// Reads an entry; a member that none has is refused.
  public init(from decoder: any Decoder) throws {
    let plugin = try PluginManifest.Entry(from: decoder, besides: Key.allCases.map(\.rawValue))
    let entry = try decoder.container(keyedBy: Key.self)
    let level = try entry.decodeIfPresent(String.self, forKey: .level)
    if let level, ModuleLevel(rawValue: level) == nil {
      throw DecodingError.dataCorruptedError(
        forKey: .level, in: entry, debugDescription: "\(level) is neither basic nor normal")
    }
    self.init(
      plugin: plugin, level: level.flatMap(ModuleLevel.init(rawValue:)),
      priority: try entry.decodeIfPresent(Int.self, forKey: .priority),
      isDeferred: try entry.decodeIfPresent(Bool.self, forKey: .isDeferred))
  }
}
