// The words of findings: the code, the place, what is wrong, what to do.

extension Finding: CustomStringConvertible {
  /// One line, as `never-sent /live/room/chat: …; …`.
  public var description: String { "\(code.rawValue) \(place): \(words); \(remedy)" }

  /// What is wrong.
  public var words: String {
    switch problem {
    case .neverSent(let kind): "it observes \(kind), which nobody sends"
    case .neverAnswered(let kind): "\(kind) is asked, and nobody answers it"
    case .neverSet(let key, let searched):
      "it reads the environment value \(key), which is not set on "
        + searched.map(\.text).joined(separator: ", ")
    case .neverConcerned(let kinds) where kinds.isEmpty: "it is concerned with no kind at all"
    case .neverConcerned(let kinds):
      "it is concerned with \(kinds.joined(separator: ", ")), which nobody sends or asks"
    case .shadowed(let deciders):
      "nothing comes to it: \(deciders.map(\.text).joined(separator: ", ")) "
        + "\(deciders.count == 1 ? "sees" : "see") it first and \(deciders.count == 1 ? "lets" : "let") "
        + "nothing through that it is concerned with"
    case .severalAnswerers(let kind, let answerers):
      "one is to answer \(kind), and \(answerers.map(\.text).joined(separator: ", ")) do"
    }
  }

  /// What to do about it.
  public var remedy: String {
    switch problem {
    case .neverSent(let kind): "send \(kind), or remove the observer"
    case .neverAnswered(let kind): "add a plugin that answers \(kind)"
    case .neverSet(let key, let searched):
      "set \(key) on \(searched.last.map { "\($0)" } ?? "a node above it"), or on any of them"
    case .neverConcerned: "correct the kinds in its description, or remove it"
    case .shadowed: "give it a higher order, or remove it"
    case .severalAnswerers: "remove all but one, or have it asked with a target"
    }
  }
}
