import PatchbayShell

/// Leaving the prompt, with one warning about steps that are in no file.
struct Leaving {
  private let session: Session
  private let warns: Bool
  /// Whether the last line was an attempt to leave, and was answered by a warning.
  private var hasWarned = false

  /// Steps from before the prompt were not typed, so they need no saving.
  init(_ session: Session, warns: Bool) {
    (self.session, self.warns) = (session, warns)
    session.noteSaved()
  }
}

extension Leaving {
  /// The warning after a line that would end the session, which then continues; nil if the session
  /// ends, or if the line did not end it.
  mutating func words(afterRunning line: String) -> String? {
    guard session.isOver else {
      if !line.allSatisfy(\.isWhitespace) { hasWarned = false }
      return nil
    }
    guard let words = wordsAtEnd() else { return nil }
    session.stay()
    return words
  }

  /// The warning at the end of input; nil if the session ends.
  mutating func wordsAtEnd() -> String? {
    guard warns, !hasWarned, let steps = session.unsavedSteps else { return nil }
    hasWarned = true
    let (first, last) = (steps.lowerBound, steps.upperBound)
    let what = first == last ? "s\(first) is" : "s\(first) to s\(last) are"
    return "\(what) not saved: save F keeps \(first == last ? "it" : "them"); quit again leaves\n"
  }
}
