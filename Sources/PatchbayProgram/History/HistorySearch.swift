/// An incremental search in a history, as Ctrl-R begins it.
package struct HistorySearch: Sendable {
  private let history: LineHistory
  /// The line before the search.
  private let original: String
  private var step = Step()
  /// The steps before each typed character.
  private var formerSteps: [Step] = []
  /// How the search ended; nil while it goes on.
  package private(set) var ending: Ending?

  private struct Step {
    var text = ""
    var match: LineHistory.Match?
    /// Whether the last key found nothing; the match is an earlier one.
    var isMissing = false
  }

  /// A key that is pressed during a search.
  package enum Key: Sendable, Hashable {
    /// A character that is added to the text.
    case character(Character)
    case backspace
    /// Ctrl-R.
    case older
    /// Ctrl-S.
    case newer
    /// Ctrl-G and Escape.
    case giveUp
    /// Any other key, which applies to the line that was found.
    case other
  }

  /// How a search ends.
  package enum Ending: Sendable, Hashable {
    /// The search was given up; the line is as before.
    case givenUp
    /// The line is the match; the key that ended the search is still to be handled.
    case taken
  }

  /// Begins a search; `line` is the line at that time.
  package init(_ history: LineHistory, line: String) {
    self.history = history
    original = line
  }
}

// MARK: - Display

extension HistorySearch {
  /// The text shown in the place of the prompt.
  package var prompt: String { "(\(step.isMissing ? "no match" : "search")) '\(step.text)': " }

  /// The line to show, and to continue with after the search.
  package var line: String { match?.entry ?? original }

  /// The match that is shown; nil if the original line is shown.
  package var match: LineHistory.Match? { ending == .givenUp ? nil : step.match }
}

// MARK: - Keys

extension HistorySearch {
  /// Handles a key; does nothing after the end of the search.
  package mutating func press(_ key: Key) {
    guard ending == nil else { return }
    switch key {
    case .character(let character): type(character)
    case .backspace: step = formerSteps.popLast() ?? Step()
    case .older: move { $0.search($1, before: $2?.place) }
    case .newer:
      move { history, text, match in
        match.flatMap { history.search(text, after: $0.place) }
      }
    case .giveUp: ending = .givenUp
    case .other: ending = .taken
    }
  }

  /// Adds a character; the match stays at its entry if that contains the longer text.
  private mutating func type(_ character: Character) {
    formerSteps.append(step)
    step.text.append(character)
    move { history, text, match in
      match.flatMap { history.match(of: text, at: $0.place) }
        ?? history.search(text, before: match?.place)
    }
  }

  private mutating func move(
    _ find: (LineHistory, _ text: String, _ from: LineHistory.Match?) -> LineHistory.Match?
  ) {
    guard !step.text.isEmpty else { return }
    let found = find(history, step.text, step.match)
    step.isMissing = found == nil
    step.match = found ?? step.match
  }
}
