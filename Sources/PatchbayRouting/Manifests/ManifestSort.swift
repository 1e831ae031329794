/// What a manifest lists.
public enum ManifestSort: Sendable, Hashable {
  /// Plugins: a ``PluginManifest``.
  case plugins
  /// Services: a ``ServiceManifest``.
  case services
}

extension ManifestSort {
  /// Services if the first entry has a service and no plugin, else plugins; what can't be read is for their reader.
  public init(of bytes: [UInt8]) {
    let entries: [MemberNames]? = try? ManifestForm(of: bytes).entries(in: bytes)
    let names = entries?.first?.names ?? []
    self = names.contains("service") && !names.contains("plugin") ? .services : .plugins
  }
}

/// The names of the members of an entry, whatever they are.
private struct MemberNames: Decodable {
  let names: Set<String>

  init(from decoder: any Decoder) throws {
    names = Set(try decoder.container(keyedBy: MemberName.self).allKeys.map(\.stringValue))
  }
}
