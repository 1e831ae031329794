/// Aligns the lines of a block with those of output, so that few differ.
///
/// Matching lines at both ends are set aside first. The rest is aligned optimally by a table if
/// that is small enough. Otherwise, lines that occur exactly once on both sides, in the same order,
/// divide the rest; parts that are still too large are aligned greedily in one pass.
struct BlockAlignment {
  var match: BlockMatch
  private let values: CaptureValues
  private let looseNames: Set<String>
  var lines: [AlignedLine] = []
  /// The number of cells that further tables may have.
  private var cellsLeft = Self.mostCells

  /// The limit on the cells of all tables.
  static let mostCells = 4_000_000
  /// The cost of comparing a line with placeholders, relative to a plain line.
  private static let placeholderWeight = 16

  init(_ match: BlockMatch, values: CaptureValues, looseNames: Set<String>) {
    self.match = match
    self.values = values
    self.looseNames = looseNames
  }
}

/// A range of lines of a block, and one of output.
struct LineRanges {
  var expected: Range<Int>
  var actual: Range<Int>
}

extension BlockAlignment {
  mutating func align() -> [AlignedLine] {
    align(
      LineRanges(expected: match.patterns.indices, actual: 0..<match.output.count),
      isDivisible: true)
    return lines
  }

  private mutating func align(_ all: LineRanges, isDivisible: Bool) {
    var rest = all
    while let first = rest.expected.first, let actual = rest.actual.first, fits(first, actual) {
      lines.append(.same(first, actual))
      rest = LineRanges(expected: rest.expected.dropFirst(), actual: rest.actual.dropFirst())
    }
    var end: [AlignedLine] = []
    while let last = rest.expected.last, let actual = rest.actual.last, fits(last, actual) {
      end.append(.same(last, actual))
      rest = LineRanges(expected: rest.expected.dropLast(), actual: rest.actual.dropLast())
    }
    alignMiddle(rest, isDivisible: isDivisible)
    lines += end.reversed()
  }

  private mutating func alignMiddle(_ rest: LineRanges, isDivisible: Bool) {
    if rest.expected.isEmpty {
      lines += rest.actual.map { .added($0) }
      return
    }
    let cells = cellCount(rest)
    if cells <= cellsLeft {
      cellsLeft -= cells
      alignByTable(rest)
    } else if isDivisible {
      divide(rest)
    } else {
      walk(rest)
    }
  }

  private func cellCount(_ rest: LineRanges) -> Int {
    rest.expected.reduce(0) {
      $0 + (match.patterns[$1].parts.isEmpty ? 1 : Self.placeholderWeight)
    } * rest.actual.count
  }

  /// Whether two lines match; false for `...`, which is handled separately as it matches several
  /// lines.
  ///
  /// Hops of an outer message do not stand for those of an inner one.
  mutating func fits(_ expected: Int, _ actual: Int) -> Bool {
    guard !match.patterns[expected].isElision else { return false }
    return match.fit(expected, actual, values: values, looseNames: looseNames) != nil
      && match.isIndentedAlike(expected, actual)
  }

  func elision(_ expected: Int, _ taken: Range<Int>) -> [AlignedLine] {
    taken.isEmpty ? [.elided(expected, nil)] : taken.map { .elided(expected, $0) }
  }
}

// MARK: - By lines that are found once

extension BlockAlignment {
  private mutating func divide(_ rest: LineRanges) {
    var left = rest
    for (expected, actual) in anchors(rest) {
      align(
        LineRanges(
          expected: left.expected.lowerBound..<expected, actual: left.actual.lowerBound..<actual),
        isDivisible: false)
      lines.append(.same(expected, actual))
      left = LineRanges(
        expected: expected + 1..<rest.expected.upperBound,
        actual: actual + 1..<rest.actual.upperBound)
    }
    align(left, isDivisible: false)
  }

  /// The longest sequence of lines that are unique on both sides and in the same order.
  private func anchors(_ rest: LineRanges) -> [(expected: Int, actual: Int)] {
    let written = rest.expected.filter {
      match.patterns[$0].parts.isEmpty && !match.patterns[$0].isElision && !match.isBlankEnd($0)
    }
    let expected = Self.single(written) { match.patterns[$0].bare }
    let actual = Self.single(Array(rest.actual)) { match.output.bare[$0] }
    let pairs = expected.compactMap { text, index in
      actual[text].map { (expected: index, actual: $0) }
    }
    return Self.longestAscent(pairs.sorted { $0.expected < $1.expected })
  }

  /// The lines that occur once, by text.
  private static func single(_ lines: [Int], text: (Int) -> String) -> [String: Int] {
    let lines = Dictionary(grouping: lines, by: text)
    return lines.compactMapValues { $0.count == 1 ? $0[0] : nil }
  }

  /// The longest subsequence of pairs in which the lines of the output ascend as well.
  private static func longestAscent(
    _ pairs: [(expected: Int, actual: Int)]
  ) -> [(expected: Int, actual: Int)] {
    // `ends` has, for each length, the pair with the earliest end; `before` links each pair to its
    // predecessor.
    var ends: [Int] = []
    var before: [Int?] = []
    for (index, pair) in pairs.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[ends[middle]].actual < pair.actual { low = middle + 1 } else { high = middle }
      }
      before.append(low > 0 ? ends[low - 1] : nil)
      if low < ends.count { ends[low] = index } else { ends.append(index) }
    }
    var way: [(expected: Int, actual: Int)] = []
    var next = ends.last
    while let index = next {
      way.append(pairs[index])
      next = before[index]
    }
    return way.reversed()
  }
}

// MARK: - By walking

extension BlockAlignment {
  /// The distance to look ahead for the next matching lines.
  private static let farthest = 20

  private mutating func walk(_ all: LineRanges) {
    var rest = all
    while let expected = rest.expected.first {
      if match.patterns[expected].isElision {
        let end = elisionEnd(rest)
        lines += elision(expected, rest.actual.lowerBound..<end)
        rest.expected = rest.expected.dropFirst()
        rest.actual = end..<rest.actual.upperBound
        continue
      }
      let (removed, added) = nextFit(rest)
      lines += rest.expected.prefix(removed).map { .removed($0) }
      lines += rest.actual.prefix(added).map { .added($0) }
      rest.expected = rest.expected.dropFirst(removed)
      rest.actual = rest.actual.dropFirst(added)
      guard let expected = rest.expected.first, let actual = rest.actual.first,
        fits(expected, actual)
      else { continue }
      lines.append(.same(expected, actual))
      rest.expected = rest.expected.dropFirst()
      rest.actual = rest.actual.dropFirst()
    }
    lines += rest.actual.map { .added($0) }
  }

  /// The number of lines on each side before the next match; one on each side if no match is near.
  ///
  /// Once the work limit is exceeded, no match is searched for.
  private mutating func nextFit(_ rest: LineRanges) -> (removed: Int, added: Int) {
    for distance in 0...(match.isExhausted ? 0 : Self.farthest) {
      for removed in 0...distance {
        let added = distance - removed
        guard removed < rest.expected.count, added < rest.actual.count else { continue }
        let expected = rest.expected.lowerBound + removed
        if match.patterns[expected].isElision { return (removed, added) }
        if fits(expected, rest.actual.lowerBound + added) { return (removed, added) }
      }
    }
    return (1, min(1, rest.actual.count))
  }

  /// The end of the lines that `...` matches: where the line after it matches; without such a place
  /// it matches none.
  private mutating func elisionEnd(_ rest: LineRanges) -> Int {
    guard let next = rest.expected.dropFirst().first(where: { !match.patterns[$0].isElision })
    else { return rest.actual.upperBound }
    for actual in rest.actual {
      if match.isExhausted { break }
      if fits(next, actual) { return actual }
    }
    return rest.actual.lowerBound
  }
}
