/// A line of a block, a line of output, or a pair of both, by index.
enum AlignedLine: Hashable {
  case same(Int, Int)
  /// A `...` and one line that it matches; nil if it matches no line.
  case elided(Int, Int?)
  case removed(Int)
  case added(Int)
}

extension AlignedLine {
  var isChange: Bool {
    switch self {
    case .same, .elided: false
    case .removed, .added: true
    }
  }

  var isAdded: Bool { if case .added = self { true } else { false } }
}

extension BlockMatch {
  /// Aligns the block with the output; adds the captures to the values.
  ///
  /// During alignment, `[=n]` matches any text if the block itself captures `n`: the value is known
  /// only once the lines are aligned. Afterwards it must match that value.
  mutating func alignedLines(values: inout CaptureValues) -> [AlignedLine] {
    let names = Set(patterns.flatMap(\.placeholders).compactMap(\.name))
    var alignment = BlockAlignment(self, values: values, looseNames: names)
    let lines = alignment.align()
    self = alignment.match
    var checked: [AlignedLine] = []
    for line in lines {
      guard case .same(let expected, let actual) = line else {
        checked.append(line)
        continue
      }
      if let new = fit(expected, actual, values: values) {
        values.add(new)
        checked.append(line)
      } else {
        checked += [.removed(expected), .added(actual)]
      }
    }
    return checked.withRemovedFirst
  }
}

extension [AlignedLine] {
  /// The lines with adjacent changes sorted: removed lines before added ones.
  fileprivate var withRemovedFirst: [AlignedLine] {
    var lines: [AlignedLine] = []
    var added: [AlignedLine] = []
    for line in self {
      if line.isAdded {
        added.append(line)
        continue
      }
      if !line.isChange {
        lines += added
        added = []
      }
      lines.append(line)
    }
    return lines + added
  }
}
