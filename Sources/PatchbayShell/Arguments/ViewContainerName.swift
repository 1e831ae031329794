package import PatchbayCatalog
package import PatchbayEngine

/// The name of a view container type.
package struct ViewContainerName: CatalogName {
  package let thing = NamedThing.type

  package func entries(of catalog: Catalog) -> [PartEntry<any PluginViewContainer>] {
    catalog.viewContainers
  }
}
