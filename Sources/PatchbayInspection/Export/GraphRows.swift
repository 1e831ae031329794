/// Arranges what stands below one thing in rows, so that a graph grows as much downwards as sideways.
///
/// It reckons how far down everything will be: what comes in a second row is put below the deepest
/// thing of what stands above it.
struct GraphRows {
  private var frames: [Frame] = []

  /// A box that is open.
  private struct Frame {
    /// How far down the things are below which its children hang.
    var base: Int
    var deepest: Spot
    let columns: Int
    /// The number of guides, which keep children in order and take a row of their own.
    let guides: Int
    /// The deepest thing in each child.
    var bottoms: [Spot] = []
  }

  private struct Spot {
    let id: String
    let rank: Int
  }
}

extension GraphRows {
  /// Whether so many don't stand in one row.
  static func isWrapped(_ count: Int) -> Bool { count > 3 }

  /// How many stand beside each other, of so many.
  static func columns(for count: Int) -> Int {
    guard isWrapped(count) else { return max(1, count) }
    var columns = 2
    while columns * columns < count { columns += 1 }
    return columns
  }

  /// Fills columns, the first from top to bottom, then the next, so that no line crosses another.
  static func byColumn<Element>(_ elements: [Element]) -> [Element] {
    guard isWrapped(elements.count) else { return elements }
    let columns = columns(for: elements.count)
    return (0..<columns).flatMap { column in
      stride(from: column, to: elements.count, by: columns).map { elements[$0] }
    }
  }

  /// Begins a box; the answer is what it must stand below, beside the box around it.
  mutating func open(_ id: String, children: Int) -> String? {
    let above = frames.last.flatMap { frame in
      let number = frame.bottoms.count - frame.columns
      return number >= 0 ? frame.bottoms[number] : nil
    }
    let rank = (above?.rank ?? frames.last.map { $0.base + $0.guides } ?? -1) + 1
    frames.append(
      Frame(
        base: rank, deepest: Spot(id: id, rank: rank), columns: Self.columns(for: children),
        guides: Self.isWrapped(children) ? 1 : 0))
    return above?.id
  }

  /// Notes the row of an item, counted from the box's name.
  mutating func place(_ id: String, _ rows: Int, isBase: Bool = false) {
    guard let last = frames.indices.last else { return }
    let rank = frames[last].base + rows
    if rank > frames[last].deepest.rank { frames[last].deepest = Spot(id: id, rank: rank) }
    if isBase { frames[last].base = rank }
  }

  mutating func close() {
    guard let frame = frames.popLast(), let last = frames.indices.last else { return }
    frames[last].bottoms.append(frame.deepest)
    if frame.deepest.rank > frames[last].deepest.rank { frames[last].deepest = frame.deepest }
  }
}
