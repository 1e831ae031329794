import PatchbayText

/// The layout of help texts.
enum HelpLayout {
  static let width = 79
}

extension String {
  /// The text folded to the width of help, with each line indented.
  ///
  /// Consecutive lines are one paragraph. A line that begins with spaces is a row, and keeps its
  /// columns.
  func wrapped(indent: Int = 0) -> String {
    var lines: [String] = []
    var paragraph: [String] = []
    let margin = String(repeating: " ", count: indent)
    func finish() {
      guard !paragraph.isEmpty else { return }
      lines += paragraph.joined(separator: " ").folded(first: margin, rest: margin)
      paragraph = []
    }
    for line in inASCII.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.isEmpty || line.hasPrefix(" ") {
        finish()
        lines += line.isEmpty ? [""] : line.foldedRow(margin: margin)
      } else {
        paragraph.append(line)
      }
    }
    finish()
    return lines.map { $0 + "\n" }.joined()
  }

  /// A row; if it is too wide, its last column is folded below itself.
  private func foldedRow(margin: String) -> [String] {
    if margin.cellWidth + cellWidth <= HelpLayout.width { return [margin + self] }
    let row = Array(self)
    let start = row.prefix { $0 == " " }.count
    // The last column begins after the last gap of several spaces.
    let column =
      row.indices.dropFirst(start + 2).last { place in
        row[place] != " " && row[place - 1] == " " && row[place - 2] == " "
      } ?? start
    let rest = String(repeating: " ", count: column > start ? column : start + 2)
    return String(row[column...]).folded(
      first: margin + String(row[..<column]), rest: margin + rest)
  }

  /// The words folded to the width of help, with prefixes for the first line and the others.
  func folded(first: String, rest: String) -> [String] {
    (first + split(separator: " ").joined(separator: " "))
      .broken(in: HelpLayout.width, hanging: rest)
  }
}

/// Names and their meanings in two columns.
struct Glossary {
  private let rows: [(name: String, meaning: String)]

  init(_ rows: [(name: String, meaning: String)]) { self.rows = rows }
}

extension Glossary {
  /// A name wider than this stands on a line of its own.
  private static let widest = 28

  /// The names with their meanings in a column.
  var text: String {
    let width = rows.map(\.name.cellWidth).filter { $0 <= Self.widest }.max() ?? 0
    let column = String(repeating: " ", count: width + 4)
    return rows.flatMap { row -> [String] in
      guard !row.meaning.isEmpty else { return ["  " + row.name] }
      guard row.name.cellWidth <= width else {
        return ["  " + row.name] + row.meaning.folded(first: column, rest: column)
      }
      let gap = String(repeating: " ", count: width - row.name.cellWidth + 2)
      return row.meaning.folded(first: "  " + row.name + gap, rest: column)
    }.map { $0 + "\n" }.joined()
  }

  /// The rows for the details of a command, which are folded later with the text around them.
  var details: String {
    let width = rows.map(\.name.cellWidth).max() ?? 0
    return rows.map { "  " + $0.name.padded(to: width + 2) + $0.meaning }.joined(separator: "\n")
  }
}
