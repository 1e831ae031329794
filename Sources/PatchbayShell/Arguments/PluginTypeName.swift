import PatchbayCatalog
package import PatchbayLanguage

/// The name of a plugin type, followed by its parameters.
package struct PluginTypeName: SteeringArgument {
  package init() {}

  package func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    try scope.lookUp(word.text ?? "", scope.catalog.pluginNames, .plugin, word)
  }

  package func offers(at place: ArgumentPlace) -> Offers {
    Offers(words: place.completer.pluginOffers)
  }

  package var fields: (any FieldSource)? { PluginParameters() }
}

/// The parameters of the plugin type that a word names.
struct PluginParameters: FieldSource {
  func meaning(of parameter: String) -> String? { "its parameters, which types \(parameter) lists" }

  func check(_ invocation: Invocation, of word: ArgumentWord?, in scope: CheckScope)
    throws(ShellError)
  {
    guard let word, let name = word.text else { return }
    if let plugin = scope.catalog.readyMade(name) {
      guard !scope.isOpen, invocation.fields.allSatisfy({ $0.isFormula || $0.undeclared != nil })
      else { return }
      // A provider of the container may have the required parameters.
      if invocation.fields.isEmpty, scope.mayHaveProvider(for: name) { return }
      _ = try invocation.make(plugin, named: word, kinds: scope.kinds, stage: Stage())
    } else if let entry = scope.catalog.plugins.first(where: { $0.name == name }) {
      try invocation.checkFields(against: entry.shape, of: name) { value throws(FieldError) in
        _ = try entry.params(from: value)
      }
    }
  }

  var mayBeLeftOut: Bool { true }

  func fields(of word: String?, in command: TypedCommand, _ completer: Completer) -> [TypedField] {
    completer.pluginFields(word, command)
  }

  func kindsHeard(
    by word: String?, in command: TypedCommand, _ completer: Completer
  ) -> [Kind]? { completer.kindsHeard(byPlugin: word) }
}
