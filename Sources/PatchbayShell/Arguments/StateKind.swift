package import PatchbayCatalog
package import PatchbayLanguage

/// The name of a state kind, after the node that may remember it.
package struct StateKind: SteeringArgument {
  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> Kind {
    try KindName(.state).read(word, in: context)
  }

  package func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    try KindName(.state).check(word, in: scope)
  }

  package func offers(at place: ArgumentPlace) -> Offers {
    Offers(
      words: fits(place.command, in: place.completer) ? place.completer.kindOffers(.state) : [])
  }

  /// Whether the place before the kind is a node, or not known yet.
  package func fits(_ command: TypedCommand, in completer: Completer) -> Bool {
    switch command.place.flatMap(completer.target) {
    case .node?, nil: true
    case .top?, .endpoint?, .interceptor?: false
    }
  }
}
