import PatchbayText

extension ShellError: CustomStringConvertible {
  /// The place, the code and the message; below them the line with a mark under the word, and the
  /// fix.
  public var description: String { text(isColoured: false) }

  /// The error as a session reports it: as JSON for programs, or as text for people.
  ///
  /// With `isFolded`, long lines of the text are continued in further lines; with `isFitting`, their
  /// paths are shortened before.
  package func report(
    asJSON isJSON: Bool, isColoured: Bool, isFitting: Bool = false, isFolded: Bool = true
  ) -> String {
    isJSON ? value.json : text(isColoured: isColoured, isFitting: isFitting, isFolded: isFolded)
  }

  /// The text, without line and column if they are in the source text of this name: for a person
  /// who has just typed that text.
  package func text(within name: String?) -> String {
    text(isColoured: false, withPlace: span?.inOrigin.source.name != name)
  }

  private func text(
    isColoured: Bool, withPlace: Bool = true, isFitting: Bool = false, isFolded: Bool = false
  ) -> String {
    let start = place(withPlace) + "error[\(code)]".painted(.failure, if: isColoured) + ": "
    let line = start + message.onOneLine
    let text = isFolded ? line.folded(isFitting: isFitting) : [line]
    guard let span = span?.inOrigin else {
      let lines = remedy.flatMap { isFolded ? $0.lines(after: "  ", isFitting) : ["  " + $0] }
      return (text + lines).joined(separator: "\n")
    }
    let excerpt = Excerpt(of: span)
    let mark = "  " + excerpt.indentation + excerpt.mark.painted(.change, if: isColoured)
    let lines = remedy.flatMap {
      isFolded ? $0.lines(behind: mark, isFitting) : [mark + " " + $0]
    }
    return (text + ["  " + excerpt.line] + (lines.isEmpty ? [mark] : lines))
      .joined(separator: "\n")
  }

  /// The file, the line and the column; empty if there are none, or if they are not wanted.
  private func place(_ isTold: Bool) -> String {
    guard isTold, let span = span?.inOrigin, let name = span.source.name else { return "" }
    return "\(name.onOneLine):\(span.line):\(span.column): "
  }

  private var remedy: [String] {
    let fix = fix?.onOneLine
    guard let question = near.map(\.onOneLine).asQuestion else { return fix.map { [$0] } ?? [] }
    return [question + (fix.map { "  (\($0))" } ?? "")]
  }

  /// The error for programs: code, message, file, line, column, end, near names and fix.
  public var value: Value {
    var fields: Value.Fields = ["code": .text(code.rawValue), "message": .text(message)]
    if let span = span?.inOrigin {
      fields["file"] = span.source.name.map(Value.text) ?? .null
      fields["line"] = .int(span.line)
      fields["column"] = .int(span.column)
      fields["end_line"] = .int(span.source.lineNumber(at: span.end))
      fields["end_column"] = .int(span.source.column(at: span.end))
    }
    if !near.isEmpty { fields["near"] = .list(near.map(Value.text)) }
    if let fix { fields["fix"] = .text(fix) }
    return .object(fields)
  }
}

extension String {
  /// The words after a mark if they fit there, with short paths if they may be shortened; otherwise
  /// in lines below it.
  fileprivate func lines(behind mark: String, _ isFitting: Bool) -> [String] {
    var paths = FittedPaths()
    let room = FittedPaths.columns - mark.unpainted.cellWidth - 1
    let short = isFitting ? paths.fit(self, in: room) : self
    if short.cellWidth <= room { return [mark + " " + short] }
    return [mark] + lines(after: "    ", isFitting)
  }

  /// The words in lines that begin with an indentation.
  fileprivate func lines(after indentation: String, _ isFitting: Bool) -> [String] {
    folded(in: FittedPaths.columns - indentation.count, isFitting: isFitting)
      .map { indentation + $0 }
  }

  /// The words in lines of a screen; paths are shortened before only if they are those of a tree.
  private func folded(in columns: Int, isFitting: Bool) -> [String] {
    isFitting ? sentence(in: columns) : broken(in: columns, hanging: "    ")
  }

  fileprivate func folded(isFitting: Bool) -> [String] {
    folded(in: FittedPaths.columns, isFitting: isFitting)
  }
}

// MARK: - The line and the mark

/// The line of an error, or a part of it if it is long, with the mark to print below.
private struct Excerpt {
  let line: String
  /// Spaces as wide as the text before the word, with the same tabs.
  let indentation: String
  let mark: String

  /// How many characters are shown before and after the start of the word.
  private static let before = 60
  private static let after = 100
  /// The sign for omitted text; not three dots, which match any lines in scenarios.
  private static let cut = "(cut)"

  init(of span: SourceSpan) {
    let range = span.source.lineRange(span.line) ?? 0..<0
    let prefix = Self.cutBefore(span.source.text(range.lowerBound..<span.start))
    let (rest, isCut) = Self.cutAfter(span.source, span.start..<max(range.upperBound, span.start))
    let shown = prefix + rest
    line = shown.withTabs + (isCut ? " " + Self.cut : "")
    indentation = prefix.withTabs.map { character in
      character == "\t" ? "\t" : String(repeating: " ", count: String(character).cellWidth)
    }.joined()
    let word = span.source.text(span.start..<max(span.start, min(span.end, range.upperBound)))
      .prefix(rest.count)
    let width = String(word).withTabs.cellWidth
    mark = "^" + String(repeating: "~", count: max(width, 1) - 1)
  }

  private static func cutBefore(_ text: String) -> String {
    let end = text.suffix(before)
    return end.startIndex == text.startIndex ? text : cut + " " + end
  }

  /// The first characters of a range, and whether there are more; four bytes each are enough to
  /// read.
  private static func cutAfter(_ source: SourceText, _ range: Range<Int>) -> (String, Bool) {
    let looked = min(range.upperBound, range.lowerBound + after * 4)
    let text = source.text(range.lowerBound..<looked)
    let shown = text.prefix(after)
    return (String(shown), looked < range.upperBound || shown.endIndex < text.endIndex)
  }
}
