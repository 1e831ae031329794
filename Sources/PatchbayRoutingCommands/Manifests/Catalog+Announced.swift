public import PatchbayCatalog
import PatchbayLanguage
public import PatchbayRouting

extension Catalog {
  /// Adds the plugin types that this program announces; the fields that one is given are its parameters,
  /// by name, as a manifest gives them.
  ///
  /// A type that the catalogue has already under a name stays.
  public mutating func addAnnounced(
    _ announced: [AnnouncedPlugin] = AnnouncedTypes.ofThisProgram
  ) throws(CatalogError) {
    let known = Set(plugins.map(\.name))
    for plugin in announced where !known.contains(plugin.name) {
      try add(
        plugin: plugin.type, named: plugin.name, summary: "announced by the program",
        shape: .any(.undeclared)
      ) { (value: Value) in value.params }
    }
  }
}
