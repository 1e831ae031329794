/// Whether the typed text can be run, or continues in the next line.
public enum InputCompleteness: Sendable, Hashable {
  /// The text can be run, or has an error that more text would not mend.
  case complete
  /// The text continues in the next line.
  case needsMore(Unfinished)

  /// The part of a text that is not finished.
  public enum Unfinished: Sendable, Hashable {
    /// The line ends with a backslash.
    case line
    /// A quote is open.
    case quote(Character)
    /// A value in braces or brackets is open.
    case bracket(Character)
    /// A here-document is open, which ends at a line of this text.
    case hereDocument(String)
  }
}

extension Script {
  /// Whether a text can be run, or needs another line.
  public static func completeness(of source: SourceText) -> InputCompleteness {
    completeness(of: source, until: { false })?.completeness ?? .complete
  }

  /// Whether a text can be run, or needs another line, and the brackets that are open then.
  ///
  /// Returns nil if reading was stopped before the end.
  package static func completeness(
    of source: SourceText, until mustStop: @escaping () -> Bool
  ) -> (completeness: InputCompleteness, brackets: OpenBrackets?)? {
    var reader = ScriptReader(source, until: mustStop)
    while reader.next() != nil {}
    if reader.wasStopped { return nil }
    let completeness = reader.unfinished.map(InputCompleteness.needsMore) ?? .complete
    return (completeness, reader.openBrackets)
  }

  /// Reads a whole text; returns the script and all errors in it.
  public static func parse(_ source: SourceText) -> (script: Script, errors: [ShellError]) {
    var reader = ScriptReader(source)
    return (Script(source: source, lines: reader.lines()), reader.errors)
  }
}

extension ScriptReader {
  fileprivate mutating func lines() -> [Line] {
    var lines: [Line] = []
    while let line = next() { lines.append(line) }
    return lines
  }
}
