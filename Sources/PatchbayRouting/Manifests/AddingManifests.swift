public import PatchbayEngine

/// The outcome of one entry of a manifest.
public enum ManifestStep {
  /// The container was asked to add the plugin; the result may be a refusal.
  case added(PluginManifest.Entry, AddPluginResult)
  /// No plugin type was announced under the name in the entry.
  case skipped(PluginManifest.Entry)
}

@available(*, unavailable)
extension ManifestStep: Sendable {}

extension PluginContainer {
  /// Adds the plugins of a manifest, in the order of ``PluginManifest/ordered()``.
  ///
  /// An entry of an unknown type is skipped, so a plugin can be removed by removing its file. With
  /// `strictly: true` an unknown type is an error, and nothing is added.
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
