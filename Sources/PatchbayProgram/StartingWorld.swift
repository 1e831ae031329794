public import PatchbayCatalog

/// A world to begin with, which `--sample` can name.
public struct StartingWorld: Sendable {
  /// What it is asked for by.
  public let name: String
  /// What it is, in a line.
  public let summary: String
  let catalog: MakeCatalog

  /// Makes the types and the tree; its errors are reported as those of the program.
  public typealias MakeCatalog = @Sendable () throws -> Catalog

  /// A catalogue under a name.
  public init(name: String, summary: String, catalog: @escaping MakeCatalog) {
    self.name = name
    self.summary = summary
    self.catalog = catalog
  }
}
