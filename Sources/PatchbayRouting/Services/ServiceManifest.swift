/// The announced services of a container, as a file lists them.
///
///     [
///       { "service": "Store", "implementation": "DiskStore", "scope": "container" },
///       { "service": "Store", "implementation": "MemoryStore", "name": "spare" }
///     ]
public struct ServiceManifest: Sendable, Hashable {
  /// Its entries, in the order in which they are registered.
  public var entries: [Entry]

  /// A manifest of these entries.
  public init(entries: [Entry]) { self.entries = entries }

  /// A service.
  public struct Entry: Sendable, Hashable {
    /// The type that it is resolved as, in words.
    public var service: String
    /// The name of what makes it, as announced.
    public var implementation: String
    /// The name that tells services of one type apart; nil for that of the announcement.
    public var name: String?
    /// The scope in which it is shared; nil for the scope of the announcement.
    public var scope: Scope?
    /// Takes the place of a registration that is there.
    public var override: Bool

    /// A service by what makes it.
    public init(
      service: String, implementation: String, name: String? = nil, scope: Scope? = nil,
      override: Bool = false
    ) {
      (self.service, self.implementation) = (service, implementation)
      (self.name, self.scope, self.override) = (name, scope, override)
    }
  }

  /// The scopes that a manifest can name.
  public enum Scope: String, Sendable, Hashable, CaseIterable {
    /// Each resolve makes an instance.
    case transient
    /// One instance within one resolve.
    case graph
    /// One instance for the container and the nodes below it.
    case container
    /// One instance for as long as it is kept.
    case weak
    /// One instance for each plugin or relay.
    case plugin
  }
}

extension ServiceManifest.Scope {
  var scope: ServiceScope {
    switch self {
    case .transient: .transient
    case .graph: .graph
    case .container: .container
    case .weak: .weak
    case .plugin: .plugin
    }
  }
}

// MARK: - Reading

extension ServiceManifest {
  /// Reads a manifest in JSON, or in a property list if it begins like one.
  public init(_ bytes: [UInt8]) throws(ManifestError) {
    try self.init(bytes, form: ManifestForm(of: bytes))
  }

  /// Reads a manifest of a form.
  public init(_ bytes: [UInt8], form: ManifestForm) throws(ManifestError) {
    do throws(ManifestError) { entries = try form.entries(in: bytes) } catch {
      guard case .badEntry(let place, let reason) = error else { throw error }
      throw .badServiceEntry(at: place, reason: reason)
    }
  }
}

extension ServiceManifest.Entry: Decodable {
  private enum Key: String, CodingKey, CaseIterable {
    case service, implementation, name, scope, override
  }

  /// Reads an entry; an unknown member is refused.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: MemberName.self)
    let known = Key.allCases.map(\.rawValue)
    if let other = members.allKeys.map(\.stringValue).filter({ !known.contains($0) }).min() {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "unknown member \(other)"))
    }
    let entry = try decoder.container(keyedBy: Key.self)
    let scope = try entry.decodeIfPresent(String.self, forKey: .scope)
    if let scope, ServiceManifest.Scope(rawValue: scope) == nil {
      let scopes = ServiceManifest.Scope.allCases.map(\.rawValue).inWords(by: "or")
      throw DecodingError.dataCorruptedError(
        forKey: .scope, in: entry, debugDescription: "\(scope) is not \(scopes)")
    }
    self.init(
      service: try entry.decode(String.self, forKey: .service),
      implementation: try entry.decode(String.self, forKey: .implementation),
      name: try entry.decodeIfPresent(String.self, forKey: .name),
      scope: scope.flatMap(ServiceManifest.Scope.init(rawValue:)),
      override: try entry.decodeIfPresent(Bool.self, forKey: .override) ?? false)
  }
}
