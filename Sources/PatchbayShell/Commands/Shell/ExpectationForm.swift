/// The checks of `expect`, and what each takes.
enum ExpectationForm: String, CaseIterable {
  case delivered, blocked, order, count, answer, field, env, state, exists, result

  private var words: (form: String, meaning: String) {
    switch self {
    case .delivered: ("mN P", "P has heard the message")
    case .blocked: ("mN P", "P observes it and has not; --by=INTERCEPTOR --reason=R")
    case .order: ("mN P Q ...", "these have heard it, in this order")
    case .count: ("mN N", "so many have heard it")
    case .answer: ("mN V", "somebody has answered V")
    case .field: ("mN k=v", "it set out with this field")
    case .env: ("P k=v", "this can be read at P")
    case .state: ("P KIND [k=v]", "P remembers this state")
    case .exists: ("P", "there is something at P")
    case .result: ("mN TEXT", "its result line is this")
    }
  }

  /// How it is typed, and what it means.
  var line: String {
    let typed = "\(self) \(words.form)"
    return typed + String(repeating: " ", count: max(2, 22 - typed.count)) + words.meaning
  }

  var usage: String { "expect \(self) \(words.form)" }

  var argumentCount: ClosedRange<Int> {
    switch self {
    case .delivered, .blocked, .count, .answer, .state, .result: 2...2
    case .order: 2...Int.max
    case .field, .env, .exists: 1...1
    }
  }

  var fieldCount: ClosedRange<Int> {
    switch self {
    case .field, .env: 1...Int.max
    case .state: 0...Int.max
    default: 0...0
    }
  }
}
