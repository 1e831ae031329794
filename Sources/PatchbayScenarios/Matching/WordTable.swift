/// The least costs to align the rest of two lines, from each pair of words on.
struct WordTable {
  let written: [WordAlignment.Word]
  let printed: [String]
  let values: CaptureValues
  var costs: [Int]
  /// For each pair, the end of the words that are best kept there, or -1.
  var ends: [Int]
  var width: Int { printed.count + 1 }

  init(written: [WordAlignment.Word], printed: [String], values: CaptureValues) {
    self.written = written
    self.printed = printed
    self.values = values
    let cells = (written.count + 1) * (printed.count + 1)
    costs = Array(repeating: 0, count: cells)
    ends = Array(repeating: -1, count: cells)
    fill()
  }
}

extension WordTable {
  // Kept words cost nothing.
  private static let added = 3
  private static let removed = 3
  private static let removedPlaceholder = 4
  /// The cost of each word that `[..]` matches.
  private static let taken = 1

  private mutating func fill() {
    for j in 0..<width { costs[written.count * width + j] = (width - 1 - j) * Self.added }
    for i in written.indices.reversed() {
      switch written[i] {
      case .text(let text): for j in (0..<width).reversed() { fill(i, j, text) }
      case .placeholder(let placeholder):
        let pattern = LinePattern(placeholder.text)
        for j in (0..<width).reversed() {
          fill(i, j, pattern, isAnything: placeholder.kind.isAnything)
        }
      }
    }
  }

  private mutating func fill(_ i: Int, _ j: Int, _ text: String) {
    let place = i * width + j
    var cost = costs[place + width] + Self.removed
    if j < printed.count {
      cost = min(cost, costs[place + 1] + Self.added)
      if printed[j] == text, costs[place + width + 1] <= cost {
        cost = costs[place + width + 1]
        ends[place] = j + 1
      }
    }
    costs[place] = cost
  }

  private mutating func fill(_ i: Int, _ j: Int, _ pattern: LinePattern, isAnything: Bool) {
    let place = i * width + j
    var cost = costs[place + width] + Self.removedPlaceholder
    if j < printed.count { cost = min(cost, costs[place + 1] + Self.added) }
    for end in isAnything ? allEnds(from: j) : placeEnds(pattern, from: j) {
      let kept = costs[place + width + end - j] + (isAnything ? (end - j) * Self.taken : 0)
      if kept < cost || kept == cost && ends[place] < 0 {
        cost = kept
        ends[place] = end
      }
    }
    costs[place] = cost
  }

  private func allEnds(from start: Int) -> [Int] {
    Array(start...min(printed.count, start + WordAlignment.mostWords))
  }

  /// The ends of the words that a placeholder matches from a start, the longest first.
  private func placeEnds(_ pattern: LinePattern, from start: Int) -> [Int] {
    var text: [Character] = []
    var found: [Int] = []
    for end in start..<min(printed.count, start + WordAlignment.mostWords) {
      text += printed[end]
      var match = LineMatch(pattern, line: text, values: values)
      if match.captures() != nil { found.append(end + 1) }
    }
    return found.reversed()
  }

  /// The alignment with the least cost.
  func steps() -> [WordAlignment.Step] {
    var steps: [WordAlignment.Step] = []
    var (i, j) = (0, 0)
    while i < written.count || j < printed.count {
      let place = i * width + j
      if i < written.count, ends[place] >= 0 {
        steps.append(.kept(i, j..<ends[place]))
        (i, j) = (i + 1, ends[place])
      } else if i < written.count, costs[place] == costs[place + width] + removedCost(i) {
        steps.append(.removed(i))
        i += 1
      } else {
        steps.append(.added(j))
        j += 1
      }
    }
    return steps
  }

  private func removedCost(_ index: Int) -> Int {
    if case .placeholder = written[index] { return Self.removedPlaceholder }
    return Self.removed
  }
}
