public import PatchbayCatalog

/// A world to begin with, which `--sample` names.
public struct StartingWorld: Sendable {
  /// The name for `--sample`.
  public let name: String
  /// A description in one line.
  public let summary: String
  let catalog: MakeCatalog

  /// Makes the types and the tree; its errors are reported as those of the program.
  public typealias MakeCatalog = @Sendable () throws -> Catalog

  /// Creates a starting world from a catalogue.
  public init(name: String, summary: String, catalog: @escaping MakeCatalog) {
    self.name = name
    self.summary = summary
    self.catalog = catalog
  }
}
