/// Whether what was typed can be run, or goes on in the next line.
public enum InputCompleteness: Sendable, Hashable {
  /// It can be run, or is wrong in a way that more text wouldn't mend.
  case complete
  /// It goes on.
  case needsMore(Unfinished)

  /// What is not finished.
  public enum Unfinished: Sendable, Hashable {
    /// The line ends with a backslash.
    case line
    /// A quote is open.
    case quote(Character)
    /// A value in braces or brackets is open.
    case bracket(Character)
    /// A here-document waits for the line that is this.
    case hereDocument(String)
  }
}

extension Script {
  /// Whether a text can be run, or needs another line.
  public static func completeness(of source: SourceText) -> InputCompleteness {
    var reader = ScriptReader(source)
    while reader.next() != nil {}
    return reader.unfinished.map(InputCompleteness.needsMore) ?? .complete
  }

  /// Reads a whole text, and all that is wrong with it.
  public static func parse(_ source: SourceText) -> (script: Script, errors: [ShellError]) {
    parse(source, until: { false })
  }

  /// So many are read or checked before anybody notices that it took time.
  package static let linesAtOnce = 50

  /// The same, but not the lines that are left when somebody wants to have no more of them.
  package static func parse(
    _ source: SourceText, until mustStop: () -> Bool
  ) -> (script: Script, errors: [ShellError]) {
    var reader = ScriptReader(source)
    var lines: [Line] = []
    while let line = reader.next() {
      lines.append(line)
      if lines.count.isMultiple(of: linesAtOnce), mustStop() { break }
    }
    return (Script(source: source, lines: lines), reader.errors)
  }
}
