import PatchbayPlatform

/// Messages with their causes and the messages that they caused, as a tree.
package struct CausalTree: Sendable {
  /// The messages, each before the messages that it caused.
  package let entries: [Entry]

  /// A message with its position in the tree.
  package struct Entry: Sendable {
    /// The message.
    package let trace: Trace
    /// The number of causes above it in the tree.
    package let depth: Int
    /// Whether the message was asked for.
    package let isSelected: Bool
  }
}

extension [Trace] {
  /// The messages that some messages caused, directly or through others, in numerical order.
  ///
  /// With `hop` only what was caused in that hop of these messages.
  package func caused(by roots: Set<Int>, in hop: Int? = nil) -> [Trace] {
    var known = roots
    // A message has a higher number than its cause, so causes are decided first.
    return sorted { $0.number < $1.number }.filter { trace in
      guard Work.goesOn, let cause = trace.cause, known.contains(cause.message),
        hop == nil || !roots.contains(cause.message) || cause.hop == hop
      else { return false }
      return known.insert(trace.number).inserted
    }
  }
}

extension CausalTree {
  /// Creates the tree of the selected messages, their causes and all messages that they caused.
  package init(of selected: Set<Int>, among traces: [Trace]) {
    let traces = traces.sorted { $0.number < $1.number }
    let causes = Dictionary(firstOf: traces.map { ($0.number, $0.cause?.message) })
    var included = selected.union(traces.caused(by: selected).map(\.number))
    for number in selected where Work.goesOn {
      var next = causes[number] ?? nil
      while let cause = next, causes[cause] != nil, included.insert(cause).inserted {
        next = causes[cause] ?? nil
      }
    }
    var below: [Int: [Trace]] = [:]
    var left: [(trace: Trace, depth: Int)] = []
    for trace in traces where Work.goesOn && included.contains(trace.number) {
      if let cause = trace.cause?.message, included.contains(cause), causes[cause] != nil {
        below[cause, default: []].append(trace)
      } else {
        left.append((trace, 0))
      }
    }
    left.reverse()
    var entries: [Entry] = []
    while Work.goesOn, let (trace, depth) = left.popLast() {
      entries.append(
        Entry(trace: trace, depth: depth, isSelected: selected.contains(trace.number)))
      left += (below[trace.number] ?? []).reversed().map { ($0, depth + 1) }
    }
    self.entries = entries
  }
}
