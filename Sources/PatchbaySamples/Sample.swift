public import PatchbayCatalog
public import PatchbayEngine

/// A small world to play with: types as an application would write them, and a tree made of them.
public struct Sample: Sendable {
  /// What it is asked for by.
  public let name: String
  /// What it teaches, in a line.
  public let summary: String
  /// Commands of the shell that are worth trying first, in this order.
  public let firstSteps: [String]
  /// Adds its types to a catalogue.
  public let addTypes: @Sendable (inout Catalog) throws(CatalogError) -> Void
  /// Builds its tree anew, and returns the roots.
  public let tree: @Sendable () throws -> [ComposableContainer]
}
