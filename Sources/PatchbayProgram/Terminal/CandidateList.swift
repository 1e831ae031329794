package import PatchbayShell
import PatchbayText

/// The candidates of a completion: names in columns, or one a line with its summary.
package struct CandidateList {
  private let candidates: [Completions.Candidate]
  private let columns: Int

  /// Creates a list for a screen of this many columns.
  package init(_ candidates: [Completions.Candidate], columns: Int) {
    self.candidates = candidates
    self.columns = columns
  }

  /// The number of candidates that are listed without a question.
  package static let mostUnasked = 100
}

extension CandidateList {
  /// The lines, none of them wider than the screen.
  package var lines: [String] {
    candidates.contains { !$0.summary.isEmpty } ? linesWithSummaries : linesOfColumns
  }

  private var linesWithSummaries: [String] {
    let width = min(widest, max(columns / 2, 8))
    return candidates.map { candidate in
      (candidate.display.padded(to: width) + "  " + candidate.summary).cut(to: columns)
    }
  }

  /// The lines of columns, which are filled from top to bottom.
  private var linesOfColumns: [String] {
    let width = min(widest + 2, max(columns, 1))
    let perLine = max(1, columns / width)
    let count = (candidates.count + perLine - 1) / perLine
    return (0..<count).map { row in
      stride(from: row, to: candidates.count, by: count)
        .map { candidates[$0].display.padded(to: width) }
        .joined().cut(to: columns)
    }
  }

  private var widest: Int { candidates.map(\.display.cellWidth).max() ?? 0 }
}
