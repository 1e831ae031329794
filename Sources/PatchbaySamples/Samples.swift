public import PatchbayCatalog

/// The sample worlds.
///
///     let catalog = try Samples.catalog(startingWith: Samples.named("live-room"))
public enum Samples: Sendable {
  /// All samples; the first is the one to begin with.
  public static let all: [Sample] = [.liveRoom, .checkout, .reader]

  /// The sample of a name; nil if there is none.
  public static func named(_ name: String) -> Sample? { all.first { $0.name == name } }

  /// A catalogue with the types and the tree of a sample.
  ///
  /// Without a sample it has the types of all, and nothing is there at the start.
  public static func catalog(startingWith sample: Sample? = nil) throws(CatalogError) -> Catalog {
    var catalog = Catalog(start: sample?.tree ?? { [] })
    catalog.isOffer = sample == nil
    for sample in sample.map({ [$0] }) ?? all {
      try catalog.add(from: sample.name, sample.addTypes)
    }
    return catalog
  }
}
