/// The last traces of a recorder, in a ring buffer with marks to roll back to.
///
/// A mark costs nothing until a rollback: traces that the ring overwrites meanwhile are set aside,
/// and any greater change first saves the traces of all marks.
struct KeptTraces {
  /// The limit on kept traces.
  let most: Int
  /// The traces in the order in which they ended, from ``oldest`` on.
  private var ring: [Trace] = []
  /// The index of the oldest trace in ``ring``, once it is full.
  private var oldest = 0
  /// The number of traces ever added: the position of the next.
  private var count = 0
  /// The overwritten traces that a mark still needs, in order.
  private var aside: [(position: Int, trace: Trace)] = []
  /// The open marks, outermost first.
  private var marks: [Mark] = []

  private struct Mark {
    /// Traces before this position existed at the mark.
    let position: Int
    /// The traces at the mark, saved once the position no longer determines them.
    var saved: [Trace]?
  }

  init(most: Int) { self.most = max(0, most) }
}

extension KeptTraces {
  /// All kept traces, the oldest first.
  var all: [Trace] { Array(ring[oldest...] + ring[..<oldest]) }

  /// The trace that ended last.
  var last: Trace? { oldest == 0 ? ring.last : ring[oldest - 1] }

  func first(where matches: (Trace) -> Bool) -> Trace? { ring.first(where: matches) }

  /// The newest trace that satisfies a condition.
  func last(where matches: (Trace) -> Bool) -> Trace? {
    ring[..<oldest].last(where: matches) ?? ring[oldest...].last(where: matches)
  }

  mutating func append(_ trace: Trace) {
    defer { count += 1 }
    guard most > 0 else { return }
    guard ring.count == most else { return ring.append(trace) }
    let position = count - most
    if let mark = marks.last, mark.saved == nil, position < mark.position {
      aside.append((position, ring[oldest]))
    }
    ring[oldest] = trace
    oldest = (oldest + 1) % most
  }

  /// Replaces all traces.
  mutating func replace(with traces: [Trace]) {
    saveMarks()
    set(traces)
  }

  /// Changes each trace in place.
  mutating func changeEach(_ change: (inout Trace) -> Void) {
    saveMarks()
    for index in ring.indices { change(&ring[index]) }
  }

  private mutating func set(_ traces: [Trace]) {
    (ring, oldest) = (traces.suffix(most), 0)
    count = max(count, ring.count)
  }
}

// MARK: - Marks

extension KeptTraces {
  /// Opens a mark inside the open ones; returns the number of open marks.
  mutating func mark() -> Int {
    marks.append(Mark(position: count))
    return marks.count
  }

  /// The traces that were kept at a mark.
  func traces(at mark: Int) -> [Trace] {
    let mark = marks[mark - 1]
    if let saved = mark.saved { return saved }
    let first = count - ring.count
    let inRing = all.prefix(max(0, mark.position - first))
    return (aside.lazy.filter { $0.position < mark.position }.map(\.trace) + inRing).suffix(most)
  }

  /// Closes a mark and the marks inside it.
  mutating func close(_ mark: Int) {
    marks.removeSubrange((mark - 1)...)
    guard !aside.isEmpty else { return }
    let outer = marks.last { $0.saved == nil }
    aside.removeAll { one in outer.map { one.position >= $0.position } ?? true }
  }

  /// Restores the traces of a mark, followed by `later` ones, and closes the mark.
  mutating func goBack(to mark: Int, keeping later: [Trace]) {
    if marks[mark - 1].saved == nil, marks[mark - 1].position == count { return close(mark) }
    let traces = traces(at: mark) + later
    marks.removeSubrange((mark - 1)...)
    replace(with: traces)
  }

  private mutating func saveMarks() {
    for index in marks.indices where marks[index].saved == nil {
      marks[index].saved = traces(at: index + 1)
    }
    aside = []
  }
}
