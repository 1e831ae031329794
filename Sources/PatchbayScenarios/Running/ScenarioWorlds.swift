public import PatchbayCatalog
import PatchbayLanguage

/// The worlds that scenarios begin with.
public struct ScenarioWorlds: Sendable {
  /// Makes the types, and the tree to begin with.
  public typealias MakeCatalog = @Sendable () throws -> Catalog

  private let makeCatalog: MakeCatalog
  private let samples: [String: MakeCatalog]

  /// A world for files that name none, and worlds that they can name with `@sample`.
  public init(samples: [String: MakeCatalog] = [:], catalog: @escaping MakeCatalog) {
    makeCatalog = catalog
    self.samples = samples
  }
}

extension ScenarioWorlds {
  /// The catalogue of a sample; without a name, that of files that name none.
  func catalog(_ sample: Name?) throws(ShellError) -> Catalog {
    guard let sample else { return try make(makeCatalog) }
    guard let sample = samples[sample.text] else {
      throw ShellError(
        UnknownName.sample(sample.text, among: samples.keys.sorted()), at: sample.span)
    }
    return try make(sample)
  }

  private func make(_ catalog: MakeCatalog) throws(ShellError) -> Catalog {
    do { return try catalog() } catch {
      throw ShellError(.noWorld("\(error)"))
    }
  }
}
