package import PatchbayCatalog
package import PatchbayLanguage

/// The fields `name=value` of a command: how they are written, checked and completed.
package protocol FieldSource: Sendable {
  /// The placeholder of the fields in the form of a command, such as `[k=v ...]`.
  var form: String { get }
  /// The meaning of the fields where they belong to a parameter's word; nil if they don't.
  func meaning(of parameter: String) -> String?
  /// Checks the fields whose values are known before the run.
  ///
  /// `word` is the word that the fields belong to.
  func check(_ invocation: Invocation, of word: ArgumentWord?, in scope: CheckScope)
    throws(ShellError)
  /// Whether fields are checked again once their variables are replaced: the command itself would
  /// accept wrong ones.
  var mustBeCheckedAgain: Bool { get }
  /// Whether fields belong to the word before them, so that each word may have equal fields.
  var belongToWords: Bool { get }
  /// Whether all fields may be omitted, required ones as well.
  var mayBeLeftOut: Bool { get }
  /// The fields to offer; `word` is the word that they belong to.
  func fields(of word: String?, in command: TypedCommand, _ completer: Completer) -> [TypedField]
  /// The placeholder of the fields after the words that are typed; nil for none.
  func form(in command: TypedCommand, _ completer: Completer) -> String?
  /// The kinds of the messages that formulas in the fields read; nil if formulas read no
  /// message.
  func kindsHeard(by word: String?, in command: TypedCommand, _ completer: Completer) -> [Kind]?
  /// Whether formulas are evaluated at the place that the command names, without a message.
  var readEnvironment: Bool { get }
}

extension FieldSource {
  package var form: String { "[k=v ...]" }

  package func meaning(of parameter: String) -> String? { nil }

  package func check(
    _ invocation: Invocation, of word: ArgumentWord?, in scope: CheckScope
  ) throws(ShellError) {}

  package var mustBeCheckedAgain: Bool { false }

  package var belongToWords: Bool { false }

  package var mayBeLeftOut: Bool { false }

  package func form(in command: TypedCommand, _ completer: Completer) -> String? { form }

  package func kindsHeard(
    by word: String?, in command: TypedCommand, _ completer: Completer
  ) -> [Kind]? { nil }

  package var readEnvironment: Bool { false }
}

/// Fields that assign values to variables.
struct VariableFields: FieldSource {
  let form = "[name=value ...]"

  func fields(of word: String?, in command: TypedCommand, _ completer: Completer) -> [TypedField] {
    completer.world.variables.keys.sorted().map { name in
      TypedField(name: name, type: "set already", isRequired: false, isOneOfMany: true)
    }
  }
}

/// The settings of the thing at a place, or the fields of the state kind that follows the place.
struct ChangedFields: FieldSource {
  let form = "[k=v ...]"

  func fields(of word: String?, in command: TypedCommand, _ completer: Completer) -> [TypedField] {
    if let state = command.text(StateKind.self) { return completer.kindFields(state, .any) }
    switch command.place.flatMap(completer.target) {
    case .node?: return Setting.ofNodes.map(\.typed)
    case .interceptor?: return [Setting.order.typed]
    case .endpoint(let endpoint, _, _)? where endpoint.isPlugin:
      let type = completer.pluginRecord(command)?.typeName
      return [Setting.priority.typed] + completer.pluginFields(type, command).map(\.kept)
    default: return []
    }
  }

  func kindsHeard(
    by word: String?, in command: TypedCommand, _ completer: Completer
  ) -> [Kind]? {
    completer.pluginRecord(command).flatMap { record in
      completer.kindsHeard(
        byPlugin: record.typeName, before: record.fields.first { $0.name.text == "on" }?.value.text)
    }
  }

  let readEnvironment = true
}
