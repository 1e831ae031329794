/// The modules of an application, as a file lists them.
///
///     [
///       { "plugin": "Log", "level": "basic" },
///       { "plugin": "Pay", "name": "pay", "priority": 20, "after": ["Log"], "deferred": true }
///     ]
public struct ModuleManifest: Sendable, Hashable {
  /// The entries; their order counts for modules of the same level and priority.
  public var entries: [Entry]

  /// Creates a manifest of these entries.
  public init(entries: [Entry]) { self.entries = entries }

  /// A plugin that is a module.
  public struct Entry: Sendable, Hashable {
    /// The plugin; its `after` names modules.
    public var plugin: PluginManifest.Entry
    /// The level; nil for the announced one.
    public var level: ModuleLevel?
    /// The priority; nil for the announced one.
    public var priority: Int?
    /// Whether the init of the module is deferred; nil for the announced value.
    public var isDeferred: Bool?

    /// Creates an entry; values that are nil are taken from the announcement.
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

  /// Reads a manifest in the given format.
  public init(_ bytes: [UInt8], form: ManifestForm) throws(ManifestError) {
    entries = try form.entries(in: bytes)
  }
}

extension ModuleManifest.Entry: Decodable {
  private enum Key: String, CodingKey, CaseIterable {
    case level, priority
    case isDeferred = "deferred"
  }

  /// Decodes an entry; throws for an unknown member.
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
