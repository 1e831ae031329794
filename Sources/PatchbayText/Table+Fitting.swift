import PatchbayPlatform

extension Table {
  /// The table in lines of at most this many columns, as far as the paths in its cells can be cut.
  ///
  /// The widest column of paths is shortened first, and columns stay aligned. With `folding`, words
  /// in the last column continue in further lines.
  package func fitting(
    in columns: Int = FittedPaths.columns, folding: Bool = true
  ) -> Table {
    FittedPaths.fitting { fitting(in: columns, folding: folding, with: &$0) }
  }

  /// The table with the short forms of a larger text.
  package func fitting(
    in columns: Int = FittedPaths.columns, folding: Bool = true, with paths: inout FittedPaths
  ) -> Table {
    guard let last = lastColumn, isWider(than: columns) else { return self }
    let limits = limits(before: last, in: columns, folding)
    let room = columns - start(of: last, limits)
    return Table(
      rows.flatMap { row -> [[String]] in
        guard Work.goesOn else { return [] }
        var cells = row.enumerated().map { column, cell in
          paths.fit(cell, in: column < last ? limits[column] : room)
        }
        guard folding, row.count > last, room >= Self.leastRoom else { return [cells] }
        let lines = cells[last].broken(in: room)
        cells[last] = lines[0]
        let blank = Array(repeating: "", count: last)
        return [cells] + lines.dropFirst().map { blank + [$0] }
      })
  }

  /// The room that the last column keeps before its words are broken.
  private static var leastRoom: Int { 44 }

  private var lastColumn: Int? { rows.compactMap { $0.lastIndex { $0 != "" } }.max() }

  private func isWider(than columns: Int) -> Bool {
    lines.contains { $0.utf8.count > columns && $0.cellWidth > columns }
  }

  /// The cell at which a column begins.
  private func start(of column: Int, _ widths: [Int]) -> Int {
    widths.prefix(column).reduce(0) { $0 + ($1 > 0 ? $1 + 2 : 0) }
  }
}

// MARK: - How wide columns may be

extension Table {
  /// The room that a row needs from a column on.
  private struct Need {
    let column: Int
    let width: Int
  }

  /// The greatest width that each column before the last may have.
  private func limits(before last: Int, in columns: Int, _ folding: Bool) -> [Int] {
    let least = widths(before: last) { FittedPaths.leastWidth(of: $0) }
    let needs = rows.compactMap { need(of: $0, last, folding) }
      .filter { start(of: $0.column, least) + $0.width <= columns }
    var limits = widths(before: last) { $0.cellWidth }
    while true {
      let most = needs.map { start(of: $0.column, limits) + $0.width }.max() ?? 0
      let open = limits.indices.filter { limits[$0] > least[$0] }
      guard most > columns, let widest = open.max(by: { limits[$0] < limits[$1] }) else {
        return limits
      }
      let next = open.filter { $0 != widest }.map { limits[$0] }.max() ?? 0
      let wanted = max(limits[widest] - (most - columns), min(next, limits[widest] - 1))
      limits[widest] = max(least[widest], wanted)
    }
  }

  private func widths(before last: Int, _ width: (String) -> Int) -> [Int] {
    (0..<last).map { column in
      rows.map { $0.count > column && Work.goesOn ? width($0[column]) : 0 }.max() ?? 0
    }
  }

  private func need(of row: [String], _ last: Int, _ folding: Bool) -> Need? {
    guard Work.goesOn, let column = row.lastIndex(where: { $0 != "" }) else { return nil }
    if column < last { return Need(column: column + 1, width: -2) }
    let width = FittedPaths.leastWidth(of: row[column])
    return Need(column: column, width: folding ? min(width, Self.leastRoom) : width)
  }
}
