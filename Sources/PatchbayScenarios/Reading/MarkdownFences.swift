import PatchbayLanguage
import PatchbayPlatform
import PatchbayText

/// The fences of a Markdown page, and its headings.
struct MarkdownFences {
  private(set) var parts: [Part] = []
  private let source: SourceText

  /// The parts of a page that concern a scenario.
  enum Part {
    case heading(String, line: Int)
    case fence(Fence)
  }

  /// Lines between two rows of backticks or tildes.
  struct Fence {
    /// The words after the opening row.
    let label: [Name]
    /// The numbers of the lines between the rows.
    let lines: Range<Int>
    /// The number of spaces before the opening row.
    let margin: Int
    let isClosed: Bool
    /// The backticks or tildes before the label.
    let row: String
  }

  init(_ source: SourceText) {
    self.source = source
    var number = source.firstLine
    let end = number + source.lineCount
    while number < end, Work.goesOn {
      if let mark = mark(number) {
        number = read(mark, at: number, end: end)
      } else {
        if let title = heading(number) { parts.append(.heading(title, line: number)) }
        number += 1
      }
    }
  }
}

extension MarkdownFences {
  private struct Mark {
    let sign: Character
    let count: Int
    let margin: Int
    let label: Substring
  }

  /// The row of three or more backticks or tildes at the start of a line; nil if there is none.
  private func mark(_ number: Int) -> Mark? {
    let line = source.line(number)
    let text = line.drop { $0 == " " }
    guard let sign = text.first, sign == "`" || sign == "~" else { return nil }
    let label = text.drop { $0 == sign }
    let count = text.count - label.count
    // A row of backticks with more backticks after it is inline code.
    guard count >= 3, sign == "~" || !label.contains("`") else { return nil }
    return Mark(sign: sign, count: count, margin: line.count - text.count, label: label)
  }

  private mutating func read(_ mark: Mark, at first: Int, end: Int) -> Int {
    var last = first + 1
    while last < end, !closes(last, mark), Work.goesOn { last += 1 }
    parts.append(
      .fence(
        Fence(
          label: words(of: mark.label, in: first), lines: (first + 1)..<last,
          margin: mark.margin, isClosed: last < end,
          row: String(repeating: mark.sign, count: mark.count))))
    return last + 1
  }

  private func closes(_ number: Int, _ opening: Mark) -> Bool {
    guard let mark = mark(number) else { return false }
    return mark.sign == opening.sign && mark.count >= opening.count
      && mark.label.allSatisfy(\.isWhitespace)
  }

  private func words(of label: Substring, in number: Int) -> [Name] {
    let end = source.lineRange(number)?.upperBound ?? 0
    let start = end - label.utf8.count
    return label.split { $0.isWhitespace }.map { word in
      let offset = label.utf8.distance(from: label.startIndex, to: word.startIndex)
      let span = SourceSpan(source, start + offset, start + offset + word.utf8.count)
      return Name(text: String(word), span: span)
    }
  }

  private func heading(_ number: Int) -> String? {
    let line = source.line(number)
    let text = line.drop { $0 == "#" }
    let level = line.count - text.count
    guard (1...6).contains(level), text.first == " " else { return nil }
    return String(text).trimmed
  }
}
