public import PatchbayCatalog

/// The sample worlds.
///
///     let catalog = try Samples.catalog(startingWith: Samples.named("live-room"))
public enum Samples: Sendable {
  /// All samples; the first is the one to begin with.
  public static let all: [Sample] = [.liveRoom, .checkout, .reader]

  /// The sample of a name; nil if there is none.
  public static func named(_ name: String) -> Sample? { all.first { $0.name == name } }

  /// Makes a catalogue with the types of all samples, and the tree of one of them to start with.
  ///
  /// Without a sample, a session starts with no tree.
  public static func catalog(startingWith sample: Sample? = nil) throws(CatalogError) -> Catalog {
    var catalog = Catalog(start: sample?.tree ?? { [] })
    for sample in all { try sample.addTypes(&catalog) }
    return catalog
  }
}
