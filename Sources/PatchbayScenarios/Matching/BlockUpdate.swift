import PatchbayPlatform

/// Rewrites a block so that it matches output.
struct BlockUpdate {
  private var match: BlockMatch
  private let aligned: [AlignedLine]
  private var values: CaptureValues
  private let carriesPlaceholders: Bool
  private var written: [String] = []
  /// The `...` written last, since it is aligned with each line that it matches.
  private var lastElision: Int?
  /// Adjacent changed lines that are not written yet.
  private var removed: [Int] = []
  private var added: [Int] = []

  init(
    _ match: BlockMatch, _ aligned: [AlignedLine], values: CaptureValues,
    carriesPlaceholders: Bool
  ) {
    self.match = match
    self.aligned = aligned
    self.values = values
    self.carriesPlaceholders = carriesPlaceholders
  }
}

extension BlockUpdate {
  /// The lines of the new block.
  mutating func lines() -> [String] {
    for line in aligned { write(line) }
    writeChanges()
    for (index, line) in written.dropLast().enumerated() where line == LinePattern.blank {
      written[index] = Self.quoted(line)
    }
    if written.last == "" { written[written.count - 1] = LinePattern.blank }
    return written
  }

  private mutating func write(_ line: AlignedLine) {
    switch line {
    case .removed(let expected): removed.append(expected)
    case .added(let actual): added.append(actual)
    case .elided(let expected, _):
      writeChanges()
      if expected != lastElision { written.append(match.patterns[expected].text) }
      lastElision = expected
    case .same(let expected, let actual):
      writeChanges()
      guard let new = match.fit(expected, actual, values: values) else {
        // The capture that the line refers to no longer exists.
        removed.append(expected)
        added.append(actual)
        return
      }
      values.add(new)
      let isBlank = match.isBlankEnd(expected) && match.output.bare[actual].isEmpty
      written.append(isBlank ? "" : match.patterns[expected].text)
    }
  }

  private mutating func writeChanges() {
    let origins = origins()
    for actual in added {
      guard Work.goesOn, let origin = origins[actual], let line = carried(origin, actual) else {
        written.append(literal(actual))
        continue
      }
      values.add(captures(of: line, in: actual) ?? [:])
      written.append(line)
    }
    removed = []
    added = []
  }

  private func captures(of line: String, in actual: Int) -> [String: String]? {
    let pattern = LinePattern(line)
    var lineMatch = LineMatch(pattern, line: Array(match.output.bare[actual]), values: values)
    return lineMatch.captures()
  }

  /// The expected line with changed words replaced; nil if its placeholders can't be kept.
  private func carried(_ expected: Int, _ actual: Int) -> String? {
    let line = match.output.bare[actual]
    guard
      let alignment = WordAlignment(match.patterns[expected], line, values: values)
    else { return nil }
    let new = alignment.steps.map { step in
      switch step {
      case .kept(let index, let words):
        switch alignment.written[index] {
        case .placeholder(let placeholder): placeholder.text
        case .text: alignment.printed[words].joined()
        }
      case .added(let index): alignment.printed[index]
      case .removed: ""
      }
    }.joined()
    let pattern = LinePattern(new)
    // A line equal to the output is plain text: no placeholder was kept.
    guard new != line, pattern.faults.isEmpty, pattern.saysSomething,
      captures(of: new, in: actual) != nil
    else { return nil }
    return new
  }
}

// MARK: - Expected lines and their replacements

extension BlockUpdate {
  /// The most pairs of lines that are compared by their words.
  private static let mostPairs = 2_500

  /// The expected line with placeholders that each added line most likely replaces.
  private func origins() -> [Int: Int] {
    guard carriesPlaceholders else { return [:] }
    let hasPlaceholders = { (index: Int) in !self.match.patterns[index].parts.isEmpty }
    guard removed.contains(where: hasPlaceholders) else { return [:] }
    let isWeighed = removed.count != added.count && removed.count * added.count <= Self.mostPairs
    let pairs = isWeighed ? weighedPairs() : Array(zip(removed, added))
    return Dictionary(
      uniqueKeysWithValues: pairs.filter { hasPlaceholders($0.0) }.map { ($0.1, $0.0) })
  }

  /// Pairs of removed and added lines, in order, with the most words in common.
  private func weighedPairs() -> [(Int, Int)] {
    let width = added.count + 1
    var common = Array(repeating: 0, count: (removed.count + 1) * width)
    let words = added.map { Set(match.output.bare[$0].split(separator: " ")) }
    let weights = removed.map { index in
      let own = Set(match.patterns[index].bare.split(separator: " "))
      return words.map { own.intersection($0).count }
    }
    for i in removed.indices.reversed() {
      for j in added.indices.reversed() {
        let place = i * width + j
        common[place] = max(
          common[place + width], common[place + 1], common[place + width + 1] + weights[i][j])
      }
    }
    var pairs: [(Int, Int)] = []
    var (i, j) = (0, 0)
    while i < removed.count, j < added.count {
      let place = i * width + j
      if weights[i][j] > 0, common[place] == common[place + width + 1] + weights[i][j] {
        pairs.append((removed[i], added[j]))
        (i, j) = (i + 1, j + 1)
      } else if common[place] == common[place + width] {
        i += 1
      } else {
        j += 1
      }
    }
    return pairs
  }
}

// MARK: - Literal text

extension BlockUpdate {
  /// A line without faults that matches this line of output.
  private func literal(_ actual: Int) -> String {
    let line = match.output.bare[actual]
    let pattern = LinePattern(line)
    if pattern.isElision { return line.dropLast(3) + Self.quoted("...") }
    let unknown = pattern.placeholders.contains {
      $0.kind.reference.map { values[$0] == nil } ?? false
    }
    guard unknown || !pattern.faults.isEmpty else { return line }
    // The written line differs from the output now, so no bracket in it may be read as a
    // placeholder.
    return line.split(separator: "[", omittingEmptySubsequences: false)
      .joined(separator: Self.quoted("["))
  }

  /// A placeholder that matches only this text.
  private static func quoted(_ text: String) -> String {
    "[/" + text.map { $0.isLetter ? "\($0)" : "\\\($0)" }.joined() + "/]"
  }
}

extension LinePattern {
  /// Whether the line has placeholders, and more than spaces and `[..]`.
  fileprivate var saysSomething: Bool {
    !placeholders.isEmpty
      && parts.contains { part in
        switch part.content {
        case .text(let text): text.contains { $0 != " " }
        case .placeholder(let placeholder): !placeholder.kind.isAnything
        }
      }
  }
}
