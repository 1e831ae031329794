/// The traces that a recorder keeps, the last so many, with marks to which it can go back.
///
/// A mark costs nothing until something is taken back: what gives way to newer traces meanwhile is set
/// aside, and whatever changes more than that first saves how it was at the marks.
struct KeptTraces {
  /// The limit on kept traces.
  let most: Int
  /// The traces in the order in which they ended, from ``oldest`` on.
  private var ring: [Trace] = []
  /// Where in ``ring`` the oldest is, once all places are taken.
  private var oldest = 0
  /// How many there have been: the position of the next.
  private var count = 0
  /// What gave way and was there at a mark, in order.
  private var aside: [(position: Int, trace: Trace)] = []
  /// The open marks, each within the one before.
  private var marks: [Mark] = []

  private struct Mark {
    /// The traces before this position were there.
    let position: Int
    /// The traces that were there, saved once the position no longer tells.
    var saved: [Trace]?
  }

  init(most: Int) { self.most = max(0, most) }
}

extension KeptTraces {
  /// The oldest first.
  var all: [Trace] { Array(ring[oldest...] + ring[..<oldest]) }

  /// The one that ended last.
  var last: Trace? { oldest == 0 ? ring.last : ring[oldest - 1] }

  func first(where matches: (Trace) -> Bool) -> Trace? { ring.first(where: matches) }

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

  /// Puts others in the place of all.
  mutating func replace(with traces: [Trace]) {
    saveMarks()
    set(traces)
  }

  /// Changes each where it stands.
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
  /// Opens a mark within those that are open, and tells how many there are then.
  mutating func mark() -> Int {
    marks.append(Mark(position: count))
    return marks.count
  }

  /// The traces that were there at a mark.
  func traces(at mark: Int) -> [Trace] {
    let mark = marks[mark - 1]
    if let saved = mark.saved { return saved }
    let first = count - ring.count
    let inRing = all.prefix(max(0, mark.position - first))
    return (aside.lazy.filter { $0.position < mark.position }.map(\.trace) + inRing).suffix(most)
  }

  /// Closes a mark and those within it.
  mutating func close(_ mark: Int) {
    marks.removeSubrange((mark - 1)...)
    guard !aside.isEmpty else { return }
    let outer = marks.last { $0.saved == nil }
    aside.removeAll { one in outer.map { one.position >= $0.position } ?? true }
  }

  /// Puts back those that were there at a mark, and others after them, and closes it.
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
