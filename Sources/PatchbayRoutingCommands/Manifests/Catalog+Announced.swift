public import PatchbayCatalog
import PatchbayLanguage
public import PatchbayRouting

extension Catalog {
  /// Adds the plugin types that this program announces, unless the catalogue has a type of the
  /// name.
  ///
  /// The fields given to such a plugin are its parameters by name, as in a manifest.
  public mutating func addAnnounced(
    _ announced: [AnnouncedPlugin] = AnnouncedTypes.ofThisProgram
  ) throws(CatalogError) {
    let known = Set(plugins.map(\.name))
    for plugin in announced where !known.contains(plugin.name) {
      try add(
        plugin: plugin.type, named: plugin.name, summary: "announced by the program",
        shape: .any
      ) { (value: Value) in value.params }
    }
  }
}
