import PatchbayPlatform

/// Rows in columns as wide as necessary; columns that are empty everywhere are left out.
package struct Table {
  let rows: [[String]]

  package init(_ rows: [[String]]) {
    self.rows = rows.mapWhileWorking { $0.map(\.onOneLine) }
  }
}

extension Table {
  package var text: String { lines.map { $0 + "\n" }.joined() }

  package var lines: [String] {
    let widths = widths
    return rows.mapWhileWorking { line($0, widths) }
  }

  private var widths: [Int] {
    var widths: [Int] = []
    for row in rows where Work.goesOn {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], cell.cellWidth)
      }
    }
    return widths
  }

  private func line(_ row: [String], _ widths: [Int]) -> String {
    var text = ""
    var gap = 0
    for (cell, width) in zip(row, widths) where width > 0 {
      if !cell.isEmpty {
        text += String(repeating: " ", count: gap) + cell
        gap = 0
      }
      gap += (cell.isEmpty ? width : width - cell.cellWidth) + 2
    }
    return text
  }
}
