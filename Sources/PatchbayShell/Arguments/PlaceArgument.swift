public import PatchbayInspection
public import PatchbayLanguage

/// An existing place: a node, plugin, relay or interceptor.
public struct PlaceArgument: PathArgument {
  package let use = PathUse.any

  /// An argument that accepts any existing place.
  public init() {}

  /// Returns the path of the place; throws if nothing exists there.
  public func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError)
    -> TopologyPath
  { try context.target(word).path }

  /// Throws if the word is neither a path nor a pattern of paths.
  public func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    try scope.checkPath(word)
  }

  /// Offers the existing paths, one name at a time.
  public func offers(at place: ArgumentPlace) -> Offers { Offers(path: use) }
}
