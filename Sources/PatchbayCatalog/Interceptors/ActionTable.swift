package import PatchbayLanguage

/// The actions that interceptors can take.
package struct ActionTable: Sendable {
  /// The action types, in the order in which help lists them.
  package let types: [any InterceptorAction.Type]
  /// The forms of the action types.
  package let forms: [ActionForm]
  /// All options of actions; `action` is the only action with the option, nil if all have it.
  package let options: [(option: ActionOption, action: String?)]

  private init(_ types: [any InterceptorAction.Type]) {
    self.types = types
    forms = types.map { $0.form }
    var options: [(option: ActionOption, action: String?)] = [(.condition, nil)]
    for form in forms {
      for option in form.ownOptions
      where !options.contains(where: { $0.option.name == option.name }) {
        options.append((option, form.name))
      }
    }
    self.options = options
  }
}

extension ActionTable {
  /// The shell's own actions.
  package static let standard = ActionTable([
    ListenAction.self, DropAction.self, MapAction.self, FanoutAction.self, StopAction.self,
    AnswerAction.self, InjectAction.self, RedirectAction.self, CountAction.self, TimeAction.self,
    LogAction.self,
  ])

  package func form(named name: String) -> ActionForm? { forms.first { $0.name == name } }

  /// Whether an action takes an option of this name.
  package func hasOption(_ name: String) -> Bool { options.contains { $0.option.name == name } }
}

// MARK: - Reading

extension ActionTable {
  /// Reads a plan from typed parts; an error names the part that is wrong.
  package func plan(_ parts: ActionParts, kinds: KindTable) throws(PartError) -> InterceptorPlan {
    guard let type = types.first(where: { $0.form.name == parts.name }) else {
      throw PartError(.name, .unknown(.action(parts.name, among: forms.map(\.name))))
    }
    let reader = try ActionReader(type.form, parts, kinds)
    return InterceptorPlan(
      action: try type.init(from: reader), kinds: reader.kinds, condition: try reader.condition(),
      among: kinds)
  }

  /// The fields that an action takes with these words and options; empty if they are invalid.
  package func fields(of parts: ActionParts, kinds: KindTable) -> [FieldShape] {
    let first = parts.words.first?.text
    return switch form(named: parts.name)?.fields {
    case .ofMessage(let option)?:
      (parts.options[option.name] ?? first).flatMap { try? kinds.kind(named: $0, .message) }?.shape
        .fields ?? []
    case .ofAnswer?: first.flatMap { try? kinds.kind(named: $0, .query) }?.answerShape?.fields ?? []
    case .none?, nil: []
    }
  }
}

/// The typed parts of an action.
package struct ActionParts {
  package var name: String
  /// The words after it.
  package var words: [Word] = []
  /// The `name:=formula` words.
  package var formulas: [(name: String, text: String)] = []
  /// The `name=value` words.
  package var fields: [(name: String, value: Value)] = []
  /// The `--name=value` options of the action.
  package var options: [String: String] = [:]

  /// A typed word, and whether it was quoted.
  package typealias Word = (text: String, isQuoted: Bool)

  /// Creates parts with a name only.
  package init(_ name: String) { self.name = name }
}
