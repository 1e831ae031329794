import Foundation
public import Testing

/// A row of a table that is written as text, with bars between its cells; the first one names it.
public struct TableRow: CustomTestStringConvertible, Sendable {
  private let cells: [String]

  public var testDescription: String { cells[0] }

  public subscript(column: Int) -> String { cells[column] }

  /// Returns the rows of a text, one a line; ␤ stands for a line break, ⇥ for a tab.
  public static func rows(of text: String) -> [TableRow] {
    text.split(separator: "\n").map { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
      return TableRow(
        cells: cells.map { cell in
          cell.trimmingCharacters(in: .whitespaces).replacing("␤", with: "\n")
            .replacing("⇥", with: "\t")
        })
    }
  }
}
