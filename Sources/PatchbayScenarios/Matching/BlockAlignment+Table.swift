/// The costs of aligning lines.
///
/// Lines that a `...` matches cost nothing.
///
/// A nearby `...` would otherwise match an added line that really replaces another. So in a block
/// with `...`, a removed and an added line together cost a little less than the removed line alone.
private struct AlignmentCosts {
  let removed: Int32 = 32
  let added: Int32 = 32
  let replaced: Int32
  /// Negative: among alignments of equal cost, the one with the most matching lines wins.
  let same: Int32 = -3

  init(hasElision: Bool) { replaced = hasElision ? 31 : 64 }
}

extension BlockAlignment {
  /// Aligns lines at the least cost.
  mutating func alignByTable(_ rest: LineRanges) {
    let has = rest.expected.contains { match.patterns[$0].isElision }
    let cost = AlignmentCosts(hasElision: has)
    let table = table(rest, cost)
    let width = rest.actual.count + 1
    var (i, j) = (0, 0)
    while i < rest.expected.count {
      let place = i * width + j
      let below = place + width
      let (expected, actual) = (rest.expected.lowerBound + i, rest.actual.lowerBound + j)
      let hasBoth = j < rest.actual.count
      if match.patterns[expected].isElision {
        let end = (j..<width).first { table[below + $0 - j] == table[place] } ?? j
        lines += elision(expected, rest.actual.lowerBound + j..<rest.actual.lowerBound + end)
        (i, j) = (i + 1, end)
      } else if hasBoth, table[below + 1] + cost.same == table[place], fits(expected, actual) {
        lines.append(.same(expected, actual))
        (i, j) = (i + 1, j + 1)
      } else if hasBoth, table[below + 1] + cost.replaced == table[place] {
        lines += [.removed(expected), .added(actual)]
        (i, j) = (i + 1, j + 1)
      } else if !hasBoth || table[below] + cost.removed == table[place] {
        lines.append(.removed(expected))
        i += 1
      } else {
        lines.append(.added(actual))
        j += 1
      }
    }
    lines += rest.actual.dropFirst(j).map { .added($0) }
  }

  /// The least costs to align the rest of both sides, from each pair of lines on.
  private mutating func table(_ rest: LineRanges, _ cost: AlignmentCosts) -> [Int32] {
    let width = rest.actual.count + 1
    var table = [Int32](repeating: 0, count: (rest.expected.count + 1) * width)
    for j in 0..<width {
      table[rest.expected.count * width + j] = Int32(width - 1 - j) * cost.added
    }
    for (i, expected) in rest.expected.enumerated().reversed() {
      let isElision = match.patterns[expected].isElision
      for j in (0..<width).reversed() {
        let place = i * width + j
        let below = place + width
        var least = table[below] + (isElision ? 0 : cost.removed)
        if j < width - 1 {
          least = min(least, table[place + 1] + (isElision ? 0 : cost.added))
          if !isElision {
            least = min(least, table[below + 1] + cost.replaced)
            if table[below + 1] + cost.same < least, fits(expected, rest.actual.lowerBound + j) {
              least = table[below + 1] + cost.same
            }
          }
        }
        table[place] = least
      }
    }
    return table
  }
}
