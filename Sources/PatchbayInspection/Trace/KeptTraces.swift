/// The last traces of a recorder, with marks to roll back to.
struct KeptTraces {
  /// The limit on kept traces.
  let most: Int
  private var current = Stretches()
  /// What was kept at each open mark, outermost first.
  private var marks: [Stretches] = []

  init(most: Int) { self.most = max(0, most) }
}

/// Traces in short stretches, so that a copy shares nearly all of them with the original.
private struct Stretches {
  private var stretches: [[KeptTrace]] = []
  /// The number of traces in the first stretch that are no longer kept.
  private var passed = 0
  private var count = 0

  private static let length = 32
}

/// An object, since a stretch is copied when a trace is added after a copy.
private final class KeptTrace {
  let trace: Trace

  init(_ trace: Trace) { self.trace = trace }
}

extension Stretches {
  var all: [Trace] { stretches.joined().dropFirst(passed).map(\.trace) }

  var last: Trace? { stretches.last?.last?.trace }

  func first(where matches: (Trace) -> Bool) -> Trace? {
    stretches.joined().dropFirst(passed).first { matches($0.trace) }?.trace
  }

  func last(where matches: (Trace) -> Bool) -> Trace? {
    for stretch in stretches.reversed() {
      if let found = stretch.last(where: { matches($0.trace) }) { return found.trace }
    }
    return nil
  }

  mutating func append(_ trace: Trace, most: Int) {
    if stretches.last.map({ $0.count == Self.length }) ?? true { stretches.append([]) }
    stretches[stretches.count - 1].append(KeptTrace(trace))
    count += 1
    guard count > most else { return }
    (count, passed) = (count - 1, passed + 1)
    guard passed == stretches[0].count else { return }
    stretches.removeFirst()
    passed = 0
  }

  mutating func changeEach(_ change: (inout Trace) -> Void) {
    for stretch in stretches.indices {
      for place in stretches[stretch].indices {
        var trace = stretches[stretch][place].trace
        change(&trace)
        stretches[stretch][place] = KeptTrace(trace)
      }
    }
  }
}

extension KeptTraces {
  /// All kept traces, the oldest first.
  var all: [Trace] { current.all }

  /// The trace that ended last.
  var last: Trace? { current.last }

  func first(where matches: (Trace) -> Bool) -> Trace? { current.first(where: matches) }

  /// The newest trace that satisfies a condition.
  func last(where matches: (Trace) -> Bool) -> Trace? { current.last(where: matches) }

  mutating func append(_ trace: Trace) { current.append(trace, most: most) }

  /// Replaces all traces.
  mutating func replace(with traces: [Trace]) {
    current = Stretches()
    for trace in traces { append(trace) }
  }

  /// Changes each trace in place.
  mutating func changeEach(_ change: (inout Trace) -> Void) { current.changeEach(change) }

  /// Opens a mark inside the open ones; returns the number of open marks.
  mutating func mark() -> Int {
    marks.append(current)
    return marks.count
  }

  /// Closes a mark and the marks inside it.
  mutating func close(_ mark: Int) { marks.removeSubrange((mark - 1)...) }

  /// Restores the traces of a mark, followed by `later` ones, and closes the mark.
  mutating func goBack(to mark: Int, keeping later: [Trace]) {
    current = marks[mark - 1]
    for trace in later { append(trace) }
    close(mark)
  }
}
