import PatchbayPlatform

/// Matches one line of output against one expected line.
///
/// For each part in turn, it keeps all places where the part can end, each with the first place
/// from which it can begin. So the work is at most the number of parts times the length of the
/// line. If a line can match in several ways, parts further left match less text; but numbers and
/// durations match all they can, and so do paths and regular expressions directly before `[..]`.
///
/// Only a capture that its own line refers to is tried value by value, up to a number of steps; a
/// line that takes more steps does not match.
struct LineMatch {
  private let parts: [LinePattern.Part]
  private let line: [Character]
  private let values: CaptureValues
  private let looseNames: Set<String>
  /// The last part that refers to each name.
  private var references: [String: Int] = [:]
  /// The approximate number of characters that were read.
  private(set) var steps = 0

  /// The most steps for trying values.
  static let mostSteps = 2_000_000
  /// The most captures that their own line may refer to.
  static let mostTried = 4

  /// A match in which the values of the loose names are unknown and can be any text.
  init(
    _ pattern: LinePattern, line: [Character], values: CaptureValues,
    looseNames: Set<String> = []
  ) {
    parts = pattern.parts
    self.line = line
    self.values = values
    self.looseNames = looseNames
    for (index, part) in parts.enumerated() {
      if let name = part.placeholder?.kind.reference { references[name] = index }
    }
  }
}

extension LineMatch {
  /// The captures; nil if the line doesn't match.
  mutating func captures() -> [String: String]? {
    guard hasEnds else { return nil }
    return captures(from: 0, at: 0, bound: [:], tried: 0)
  }

  /// Whether the line has the expected text at both ends: a quick check that most lines fail.
  private var hasEnds: Bool {
    if case .text(let start) = parts.first?.content, !line.starts(with: start) { return false }
    if case .text(let end) = parts.last?.content {
      return line.count >= end.count && line.suffix(end.count).elementsEqual(end)
    }
    return true
  }

  /// The captures of the parts from `first` on, if they match from a place; else nil.
  private mutating func captures(
    from first: Int, at start: Int, bound: [String: String], tried: Int
  ) -> [String: String]? {
    var starts = [start]
    var rows: [PartEnds] = []
    for index in first..<parts.count {
      guard Work.goesOn else { return nil }
      if let name = parts[index].placeholder?.name, let last = references[name], last > index {
        let before = Before(first: first, rows: rows, bound: bound, tried: tried)
        return tryValues(of: index, name: name, from: starts, before)
      }
      let row = ends(of: index, from: starts, bound: bound)
      starts = row.places
      if starts.isEmpty { return nil }
      rows.append(row)
    }
    guard starts.last == line.count else { return nil }
    return spans(rows, from: first, end: line.count, bound: bound)
  }

  /// The state before the values of a capture are tried.
  private struct Before {
    let first: Int
    let rows: [PartEnds]
    let bound: [String: String]
    let tried: Int
  }

  private mutating func tryValues(
    of index: Int, name: String, from starts: [Int], _ before: Before
  ) -> [String: String]? {
    guard before.tried < Self.mostTried else { return nil }
    for start in starts {
      let row = ends(of: index, from: [start], bound: before.bound)
      for end in row.places {
        guard steps < Self.mostSteps, Work.goesOn else { return nil }
        steps += end - start + 1
        var bound = spans(before.rows, from: before.first, end: start, bound: before.bound)
        bound[name] = String(line[start..<end])
        let rest = captures(from: index + 1, at: end, bound: bound, tried: before.tried + 1)
        if let rest { return rest }
      }
    }
    return nil
  }

  /// The captures of the parts from `first` on that end at a place.
  private func spans(
    _ rows: [PartEnds], from first: Int, end: Int, bound: [String: String]
  ) -> [String: String] {
    var found: [String: String] = [:]
    var end = end
    for (row, part) in zip(rows, parts[first...]).reversed() {
      let start = row[end]
      if let name = part.placeholder?.name, found[name] == nil {
        found[name] = String(line[start..<end])
      }
      end = start
    }
    return bound.merging(found) { $1 }
  }
}

// MARK: - Where a part ends

extension LineMatch {
  /// Where a part can end that begins at one of these places, which are in ascending order.
  private mutating func ends(
    of index: Int, from starts: [Int], bound: [String: String]
  ) -> PartEnds {
    let row = row(of: index, from: starts, bound: bound)
    steps += row.count + 1
    return row
  }

  private mutating func row(
    of index: Int, from starts: [Int], bound: [String: String]
  ) -> PartEnds {
    switch parts[index].content {
    case .text(let text): return ends(of: text, from: starts)
    case .placeholder(let placeholder):
      switch placeholder.kind {
      case .anything: return anyEnds(of: index, from: starts)
      case .integer: return ends(of: index, from: starts) { $0.integerEnd($1) }
      case .number: return ends(of: index, from: starts) { $0.numberEnd($1) }
      case .duration: return ends(of: index, from: starts) { $0.durationEnd($1) }
      case .path: return pathEnds(from: starts)
      case .expression(let program):
        let ends = PatternEnds(program, in: line, from: starts)
        steps += ends.steps
        return PartEnds(ends.matches)
      case .captured(let name):
        if let value = bound[name] ?? (looseNames.contains(name) ? nil : values[name]) {
          return ends(of: Array(value), from: starts)
        }
        return looseNames.contains(name) ? anyEnds(of: index, from: starts) : PartEnds([])
      }
    }
  }

  private mutating func ends(of text: [Character], from starts: [Int]) -> PartEnds {
    var matches: [(end: Int, start: Int)] = []
    for start in starts where start + text.count <= line.count {
      var length = 0
      while length < text.count, line[start + length] == text[length] { length += 1 }
      steps += length + 1
      if length == text.count { matches.append((start + length, start)) }
    }
    return PartEnds(matches)
  }

  /// The ends of `[..]`: a regular expression or path directly before it takes as much text as it
  /// can.
  private func anyEnds(of index: Int, from starts: [Int]) -> PartEnds {
    let first = starts[0]
    var row = Array(repeating: -1, count: line.count - first + 1)
    let leaves = index > 0 && parts[index - 1].placeholder?.kind.takesWhatItCan == true
    if leaves { for start in starts { row[start - first] = start } }
    for end in row.indices where row[end] < 0 { row[end] = leaves ? row[end - 1] : first }
    return PartEnds(from: first, starts: row)
  }

  /// The ends of a number; after a part of variable length, it doesn't begin within digits.
  private mutating func ends(
    of index: Int, from starts: [Int], _ end: (NumberScan, Int) -> Int?
  ) -> PartEnds {
    var matches: [(end: Int, start: Int)] = []
    let scan = NumberScan(line: line)
    let isFree = index > 0 && parts[index - 1].placeholder.map { !$0.kind.isFixed } ?? false
    for start in starts {
      if isFree, start > 0, start < line.count, line[start].isDigit, line[start - 1].isDigit {
        continue
      }
      guard let end = end(scan, start) else { continue }
      steps += end - start
      matches.append((end, start))
    }
    return PartEnds(matches)
  }

  /// The ends of paths: texts without spaces and with at least one slash.
  private func pathEnds(from starts: [Int]) -> PartEnds {
    var matches: [(end: Int, start: Int)] = []
    var left = starts[...]
    var run: Int?
    var withSlash: Int?
    for place in starts[0]..<line.count {
      if run == nil, left.isEmpty { break }
      if left.first == place {
        left = left.dropFirst()
        run = run ?? place
      }
      if line[place].isWhitespace {
        (run, withSlash) = (nil, nil)
      } else if line[place] == "/" {
        withSlash = withSlash ?? run
      }
      if let withSlash { matches.append((place + 1, withSlash)) }
    }
    return PartEnds(matches)
  }
}
