/// The sort of entries that a manifest has.
public enum ManifestSort: Sendable, Hashable {
  /// Plugins: a ``PluginManifest``.
  case plugins
  /// Services: a ``ServiceManifest``.
  case services
}

extension ManifestSort {
  /// Chooses services if the first entry has `service` and no `plugin`, else plugins.
  ///
  /// Invalid bytes count as plugins, so that the reader of plugins reports the error.
  public init(of bytes: [UInt8]) {
    let entries: [MemberNames]? = try? ManifestForm(of: bytes).entries(in: bytes)
    let names = entries?.first?.names ?? []
    self = names.contains("service") && !names.contains("plugin") ? .services : .plugins
  }
}

/// The names of all members of an entry.
private struct MemberNames: Decodable {
  let names: Set<String>

  init(from decoder: any Decoder) throws {
    names = Set(try decoder.container(keyedBy: MemberName.self).allKeys.map(\.stringValue))
  }
}
