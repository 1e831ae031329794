public import PatchbayInspection
public import PatchbayLanguage

/// An existing place: a node, plugin, relay or interceptor.
public struct PlaceArgument: PathArgument {
  package let use = PathUse.any

  /// Any place.
  public init() {}

  /// Its path.
  public func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError)
    -> TopologyPath
  { try context.target(word).path }

  /// Refuses what is no path.
  public func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    try scope.checkPath(word)
  }

  /// What there is, name by name.
  public func offers(at place: ArgumentPlace) -> Offers { Offers(path: use) }
}
