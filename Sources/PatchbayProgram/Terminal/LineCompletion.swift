package import PatchbayShell

/// The effect of Tab on a line.
package enum LineCompletion: Equatable {
  /// There is no candidate.
  case nothing
  /// The line with its only candidate, or with the common prefix of all candidates.
  case line(EditedLine)
  /// The common prefix of all candidates is no longer than what was typed.
  case choices([Completions.Candidate])
}

extension LineCompletion {
  /// Completes a line by candidates for a range of its bytes.
  package init(of line: EditedLine, _ completions: Completions) {
    let candidates = completions.candidates
    guard let first = candidates.first else {
      self = .nothing
      return
    }
    if candidates.count == 1 {
      self = .line(line.completed(with: first, over: completions.range))
      return
    }
    let common = candidates.dropFirst().reduce(first.insertion) {
      $0.commonPrefix(with: $1.insertion)
    }
    let typed = line.typed(from: completions.range.lowerBound)
    guard common.utf8.count > typed.utf8.count, common != typed else {
      self = .choices(candidates)
      return
    }
    // Text after the cursor may still be part of the word.
    let range = completions.range.lowerBound..<max(line.cursor, completions.range.lowerBound)
    self = .line(line.replacing(range, with: common))
  }
}

extension EditedLine {
  /// The text between an offset and the cursor.
  fileprivate func typed(from place: Int) -> String {
    String(decoding: beforeCursor.utf8.dropFirst(place), as: UTF8.self)
  }

  /// The line with the only candidate, and with a space after it if a word ends.
  ///
  /// Text after the cursor stays, unless it is the end of the candidate.
  fileprivate func completed(
    with candidate: Completions.Candidate, over range: Range<Int>
  ) -> EditedLine {
    let rest = String(decoding: text.utf8.prefix(range.upperBound).dropFirst(cursor), as: UTF8.self)
    var meant = candidate.insertion
    if meant.last == "/", rest.last != "/" { meant.removeLast() }
    guard meant.hasSuffix(rest) else {
      return replacing(range.lowerBound..<max(cursor, range.lowerBound), with: candidate.insertion)
    }
    var line = replacing(range, with: candidate.insertion)
    if candidate.insertion.last == "/", line.afterCursor.first == "/" {
      line.afterCursor.removeFirst()
    }
    guard candidate.isFinal else { return line }
    // Typing continues after the existing space.
    if line.afterCursor.first == " " { line.afterCursor.removeFirst() }
    line.beforeCursor += " "
    return line
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
