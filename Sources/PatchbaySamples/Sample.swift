public import PatchbayCatalog
public import PatchbayEngine

/// A small world to try things out: types as in an application, and a tree of them.
public struct Sample: Sendable {
  /// The name by which it is started.
  public let name: String
  /// The lesson of the sample in one line.
  public let summary: String
  /// Commands to try first, in this order.
  public let firstSteps: [String]
  /// Adds the sample's types to a catalogue.
  public let addTypes: @Sendable (inout Catalog) throws(CatalogError) -> Void
  /// Builds a new tree of the sample, and returns its roots.
  public let tree: @Sendable () throws -> [ComposableContainer]
}
