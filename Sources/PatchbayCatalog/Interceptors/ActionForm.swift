/// How an action is typed: its name, words, fields and options, and what help says about it.
package struct ActionForm: Sendable {
  /// What is typed after the interceptor's name.
  package let name: String
  /// What it does, in a line without a period.
  package let summary: String
  /// The kinds it concerns.
  package let subject: KindUse
  /// The fields that it takes.
  package let fields: Fields
  /// An action that works in a world with an event Ping {n:int}, a state Online and a query
  /// Sum {a:int, b:int}.
  package let example: String
  let words: [ActionWord]
  let ownOptions: [ActionOption]

  /// A form; every action also takes `--when`.
  package init(
    _ name: String, _ summary: String, of subject: KindUse, _ words: [ActionWord],
    fields: Fields = .none, options: [ActionOption] = [], example: String
  ) {
    self.name = name
    self.summary = summary
    self.subject = subject
    self.words = words
    self.fields = fields
    self.example = example
    ownOptions = options
  }

  /// The fields that follow the words.
  package enum Fields: Sendable, Hashable {
    case none
    /// The fields of the message kind that an option names, or else the first word.
    case ofMessage(namedBy: ActionOption)
    /// The fields of an answer to the first word; one more word can be the answer.
    case ofAnswer
  }
}

/// A word of an action, or several alike.
package struct ActionWord: Sendable {
  /// What the word says.
  package let role: Role
  let count: Count

  /// What a word can say.
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
  /// One message that goes on instead.
  package static let making = ActionWord(role: .making, count: .one)
  /// One or more messages that go on instead.
  package static let makings = ActionWord(role: .making, count: .some)
}

/// An option of an action.
package struct ActionOption: Sendable, Hashable {
  /// What is typed after `--`.
  package let name: String
  /// What its value is.
  package let value: Value
  /// What stands for the value in help.
  package let placeholder: String
  /// What it means, in a line.
  package let summary: String

  /// What an option's value can be.
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
  /// What follows the name: what is in brackets may be left out.
  package var text: String {
    let parts = [name] + wordForms + ownOptions.map(\.text) + [fieldForm].compactMap(\.self)
    return (parts + [ActionOption.condition.text]).joined(separator: " ")
  }

  /// The words that follow; the last one may stand for many.
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

  private var kindForm: String { subject == .query ? "QUERY" : "KIND" }

  /// The fields that follow.
  package var fieldForm: String? {
    switch fields {
    case .none: nil
    case .ofMessage: "[FIELD:=E …] [FIELD=VALUE …]"
    case .ofAnswer: "(VALUE | value:=E | FIELD:=E …)"
    }
  }

  /// What the word at an index says; nil where no word has a place.
  package func role(ofWord index: Int) -> ActionWord.Role? {
    if index < words.count { return words[index].role }
    if let last = words.last, last.count != .one { return last.role }
    return fields == .ofAnswer && index == words.count ? .answer : nil
  }

  /// Whether only the first word names the kind that it concerns.
  package var isAboutOne: Bool { words.first?.count == .one }

  /// Its own options, then the one of every action.
  var options: [ActionOption] { ownOptions + [.condition] }
}
