public import PatchbayCatalog

/// A world to begin with, which `--sample` names.
public struct StartingWorld: Sendable {
  /// The name for `--sample`.
  public let name: String
  /// A description in one line.
  public let summary: String
  /// Commands that are worth trying first.
  public let firstSteps: [String]
  let catalog: MakeCatalog

  /// Makes the types and the tree; its errors are reported as those of the program.
  public typealias MakeCatalog = @Sendable () throws -> Catalog

  /// A catalogue under a name, and commands to try first.
  public init(
    name: String, summary: String, firstSteps: [String] = [], catalog: @escaping MakeCatalog
  ) {
    self.name = name
    self.firstSteps = firstSteps
    self.summary = summary
    self.catalog = catalog
  }
}

extension StartingWorld {
  /// The name of the world that has the types of all others.
  ///
  /// Scenarios that name no sample, and worlds that are loaded, have its types.
  static let allTypes = "all"
}
