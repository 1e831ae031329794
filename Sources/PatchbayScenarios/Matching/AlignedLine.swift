/// A line of a block, a line of output, or one of each that belong together; by their indices.
enum AlignedLine: Hashable {
  case same(Int, Int)
  /// A `...`, and a line that it takes in; nil where it takes in none.
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
  /// The block and the output, aligned; the values get what was bound.
  ///
  /// While it is aligned, a `[=n]` whose `n` the block itself binds may be anything: only then is known
  /// which lines belong together, and what is bound. After that it has to fit.
  mutating func alignedLines(values: inout [String: String]) -> [AlignedLine] {
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
        values.merge(new) { $1 }
        checked.append(line)
      } else {
        checked += [.removed(expected), .added(actual)]
      }
    }
    return checked.withRemovedFirst
  }
}

extension [AlignedLine] {
  /// The same with what was removed before what was added, where they stand together.
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
