/// A search in a history while its text is being typed, as Ctrl-R begins it.
package struct HistorySearch: Sendable {
  private let history: LineHistory
  /// The line as it was.
  private let original: String
  private var step = Step()
  /// How it stood before each of the characters of the text was typed.
  private var formerSteps: [Step] = []
  /// How the search ended; nil while it goes on.
  package private(set) var ending: Ending?

  private struct Step {
    var text = ""
    var match: LineHistory.Match?
    /// The last key found nothing; the match is an earlier one.
    var isMissing = false
  }

  /// What a key asks for.
  package enum Key: Sendable, Hashable {
    /// Looked for from now on, after what was typed before.
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
    /// The line is as it was.
    case givenUp
    /// The line is what was found, and the key that ended the search is yet to be obeyed.
    case taken
  }

  /// A search that begins while this is in the line.
  package init(_ history: LineHistory, line: String) {
    self.history = history
    original = line
  }
}

// MARK: - What is shown

extension HistorySearch {
  /// Shown before the line, in the prompt's place.
  package var prompt: String { "(\(step.isMissing ? "no match" : "search")) '\(step.text)': " }

  /// The line to show, and to go on with when the search is over.
  package var line: String { match?.entry ?? original }

  /// What the line shows of the history; nil where it shows what it was.
  package var match: LineHistory.Match? { ending == .givenUp ? nil : step.match }
}

// MARK: - Keys

extension HistorySearch {
  /// Does what a key asks for; nothing when the search is over.
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

  /// A longer text may still stand in the same entry.
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
