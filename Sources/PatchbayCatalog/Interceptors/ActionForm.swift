/// The form of an action in commands: its name, words, fields and options, with their help texts.
package struct ActionForm: Sendable {
  /// The word after the interceptor's name.
  package let name: String
  /// The effect in one line without a period.
  package let summary: String
  /// The kinds of messages that the action applies to.
  package let subject: KindUse
  /// The fields that follow the words.
  package let fields: Fields
  /// An example for a world with an event Ping {n:int}, a state Online and a query Sum {a:int,
  /// b:int}.
  package let example: String
  /// What does a similar thing to kinds that the action does not concern.
  let otherwise: String?
  let words: [ActionWord]
  let ownOptions: [ActionOption]
  /// Reads what the action needs besides the kinds and the condition.
  let deed: @Sendable (ActionReader) throws(PartError) -> ActionDeed

  /// Creates a form; every action also takes `--when`.
  init(
    _ name: String, _ summary: String, of subject: KindUse, _ words: [ActionWord],
    fields: Fields = .none, options: [ActionOption] = [], example: String,
    otherwise: String? = nil,
    _ deed: @escaping @Sendable (ActionReader) throws(PartError) -> ActionDeed
  ) {
    self.name = name
    self.summary = summary
    self.subject = subject
    self.words = words
    self.fields = fields
    self.example = example
    self.otherwise = otherwise
    ownOptions = options
    self.deed = deed
  }

  /// The fields that follow the words.
  package enum Fields: Sendable, Hashable {
    case none
    /// The fields of the kind that an option names, or else the first word.
    case ofMessage(namedBy: ActionOption)
    /// The fields of an answer to the query in the first word; one more word can be the whole
    /// answer.
    case ofAnswer
  }
}

/// A word of an action, or a sequence of such words.
package struct ActionWord: Sendable {
  /// The meaning of the word.
  package let role: Role
  let count: Count

  /// The possible meanings of a word.
  package enum Role: Sendable {
    /// The name of a kind that the action concerns.
    case kind
    /// What goes on in the message's place: `KIND FIELD:=E …`, typed as several words or as one in quotes.
    case making
    /// The value of an answer.
    case answer
  }

  enum Count { case one, some, any }
}

extension ActionWord {
  /// One kind.
  package static let kind = ActionWord(role: .kind, count: .one)
  /// One kind or more.
  package static let kinds = ActionWord(role: .kind, count: .some)
  /// Any number of kinds; none means all.
  package static let anyKinds = ActionWord(role: .kind, count: .any)
  /// One message to hand on instead.
  package static let making = ActionWord(role: .making, count: .one)
  /// One or more messages to hand on instead.
  package static let makings = ActionWord(role: .making, count: .some)
}

/// An option of an action.
package struct ActionOption: Sendable, Hashable {
  /// The name after `--`.
  package let name: String
  /// The type of the value.
  package let value: Value
  /// The placeholder for the value in help.
  package let placeholder: String
  /// The meaning in one line.
  package let summary: String

  /// The types of option values.
  package enum Value: Sendable, Hashable { case formula, message }
}

extension ActionOption {
  /// The option that every action takes.
  package static let condition = ActionOption(
    name: "when", value: .formula, placeholder: "E",
    summary: "only where this holds: env.muted && kind == \"Ping\"")

  fileprivate var text: String { "[--\(name)=\(placeholder)]" }
}

// MARK: - For help, completion and reading

extension ActionForm {
  /// The form as text; optional parts are in brackets.
  package var text: String {
    let parts = [name] + wordForms + ownOptions.map(\.text) + [fieldForm].compactMap(\.self)
    return (parts + [ActionOption.condition.text]).joined(separator: " ")
  }

  /// The forms of the words; the last may stand for several words.
  package var wordForms: [String] {
    words.map { word in
      let isMaking = word.role == .making
      let one = isMaking ? "\(kindForm) [FIELD:=E …]" : kindForm
      return switch word.count {
      case .one: one
      case .some: isMaking ? "(\(one)) …" : "\(one) …"
      case .any: "[\(one) …]"
      }
    }
  }

  /// Whether the last word stands for several words.
  package var endsInList: Bool { words.last.map { $0.count != .one } ?? false }

  private var kindForm: String { subject == .query ? "QUERY" : "KIND" }

  /// The form of the fields; nil if the action takes none.
  package var fieldForm: String? {
    switch fields {
    case .none: nil
    case .ofMessage: "[FIELD:=E …] [FIELD=VALUE …]"
    case .ofAnswer: "(VALUE | value:=E | FIELD:=E …)"
    }
  }

  /// The meaning of the word at an index; nil if the action takes fewer words.
  package func role(ofWord index: Int) -> ActionWord.Role? {
    if index < words.count { return words[index].role }
    if let last = words.last, last.count != .one { return last.role }
    return fields == .ofAnswer && index == words.count ? .answer : nil
  }

  /// Whether the action applies to exactly one kind, named by the first word.
  package var isAboutOne: Bool { words.first?.count == .one }

  /// The action's own options, then `--when`.
  var options: [ActionOption] { ownOptions + [.condition] }
}

// MARK: - All actions

extension ActionForm {
  package static func named(_ name: String) -> ActionForm? { all.first { $0.name == name } }

  /// All options of actions; `action` is the only action with the option, nil if all have it.
  package static let allOptions: [(option: ActionOption, action: String?)] =
    [(.condition, nil)] + all.flatMap { form in form.ownOptions.map { ($0, form.name) } }
}
