/// The checks of `expect`, and what each takes.
enum ExpectationForm: String, CaseIterable {
  case delivered, blocked, order, count, answer, field, env, state, exists, result

  private var meaning: String {
    switch self {
    case .delivered: "P has heard the message"
    case .blocked: "P observes it and has not; --by=INTERCEPTOR --reason=R"
    case .order: "these have heard it, in this order"
    case .count: "so many observers have heard it, however often"
    case .answer: "somebody has answered V"
    case .field: "it set out with this field"
    case .env: "this can be read at P"
    case .state: "P remembers this state"
    case .exists: "there is something at P, or matches it"
    case .result: "its result line is this"
    }
  }

  /// The words that it takes.
  var parameters: [CommandSpec.Parameter] {
    let message = CommandSpec.Parameter("mN", MessageOrLast(), "the message")
    let endpoint = CommandSpec.Parameter("P", PlacePath(.endpoint), "who hears it")
    let node = CommandSpec.Parameter("P", NodePath(), "the node")
    return switch self {
    case .delivered, .blocked: [message, endpoint]
    case .order: [message, endpoint, .init("Q", PlacePath(.endpoint), .some, "who hears it next")]
    case .count: [message, .init("N", Count(), "how many")]
    case .answer: [message, .init("V", ExpectedAnswer(), "the answer")]
    case .field: [message]
    case .env: [node]
    case .state: [node, .init("KIND", KindName(.state), "the state")]
    case .exists: [.init("P", PlacePath(), "the place")]
    case .result: [message, .init("TEXT", ExpectedResult(), "the line")]
    }
  }

  /// The fields that it takes, in words.
  var fieldForm: String? {
    switch self {
    case .field, .env: "k=v"
    case .state: "[k=v]"
    default: nil
    }
  }
}

extension ExpectationForm {
  private var form: String {
    (parameters.map(\.form) + (fieldForm.map { [$0] } ?? [])).joined(separator: " ")
  }

  /// How it is typed, and what it means.
  var line: String {
    let typed = "\(self) \(form)"
    return typed + String(repeating: " ", count: max(2, 22 - typed.count)) + meaning
  }

  var offer: Offer { Offer(rawValue, "\(form), \(meaning)") }

  var usage: String { "expect \(self) \(form)" }

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
