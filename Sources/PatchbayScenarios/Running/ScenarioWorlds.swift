public import PatchbayCatalog
import PatchbayLanguage

/// The worlds that scenarios begin with.
public struct ScenarioWorlds: Sendable {
  /// Makes a catalogue: the types, and the initial tree.
  public typealias MakeCatalog = @Sendable () throws -> Catalog

  private let makeCatalog: MakeCatalog
  private let samples: [String: MakeCatalog]

  /// A default world, and the samples that files can name with `@sample`.
  ///
  /// `@sample none` names the default world.
  public init(samples: [String: MakeCatalog] = [:], catalog: @escaping MakeCatalog) {
    self.init(samples: samples, withoutSample: catalog, catalog: catalog)
  }

  /// A default world, the samples that files can name with `@sample`, and the world of a session
  /// that begins without one, for `@sample none`.
  package init(
    samples: [String: MakeCatalog], withoutSample: @escaping MakeCatalog,
    catalog: @escaping MakeCatalog
  ) {
    makeCatalog = catalog
    self.samples = samples.merging([Self.noSample: withoutSample]) { named, _ in named }
  }

  /// The name that stands for a session without a sample in `@sample`.
  package static let noSample = "none"
}

extension ScenarioWorlds {
  /// The catalogue of a sample; without a name, the default one.
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
