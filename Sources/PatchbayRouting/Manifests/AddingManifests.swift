public import PatchbayEngine

/// What became of an entry of a manifest.
public enum ManifestStep {
  /// It was added, or the container said why not.
  case added(PluginManifest.Entry, AddPluginResult)
  /// No type was announced under the name that it has.
  case skipped(PluginManifest.Entry)
}

@available(*, unavailable)
extension ManifestStep: Sendable {}

extension PluginContainer {
  /// Adds the plugins of a manifest, in its order.
  ///
  /// An entry whose type is not known is skipped, so that a plugin is removed by removing its file; where every
  /// entry counts, it is an error instead, and nothing is added.
  @discardableResult
  public func add(
    _ manifest: PluginManifest, of types: AnnouncedTypes, strictly isStrict: Bool = false
  ) throws(ManifestError) -> [ManifestStep] {
    if isStrict {
      for (number, entry) in manifest.entries.enumerated() where types[plugin: entry.plugin] == nil
      {
        throw .unknownType(entry, number: number + 1, known: types.pluginNames)
      }
    }
    return try manifest.ordered().map { entry in
      guard let type = types[plugin: entry.plugin] else { return .skipped(entry) }
      let result = addPlugin(type, name: entry.name, params: entry.params?.plain)
      return .added(entry, result)
    }
  }
}
