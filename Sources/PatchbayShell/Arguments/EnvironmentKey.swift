import PatchbayEngine

/// A key of the environment that the node itself has set.
package struct EnvironmentKey: ArgumentType {
  package func offers(at place: ArgumentPlace) -> Offers {
    let given = place.command.words.map(\.text)
    let records = place.completer.node(of: place.command)?.ownEnvironment ?? []
    return Offers(
      words: records.filter { !given.contains($0.key) }.map { Offer($0.key, $0.typeName ?? "") })
  }
}
