/// Arranges the children of a box in rows, so that a graph grows in height as well as in width.
///
/// The rank of every item is computed: items of a second row are placed below the deepest item of
/// the column above them.
struct GraphRows {
  private var frames: [Frame] = []

  /// An open box.
  private struct Frame {
    /// The rank of the items that the children hang below.
    var base: Int
    var deepest: Spot
    let columns: Int
    /// The number of rows of guides, which keep children in order.
    let guides: Int
    /// The deepest item in each child.
    var bottoms: [Spot] = []
  }

  private struct Spot {
    let id: String
    let rank: Int
  }
}

extension GraphRows {
  /// Whether this many children need more than one row.
  static func isWrapped(_ count: Int) -> Bool { count > 3 }

  /// The number of columns for a count of children.
  static func columns(for count: Int) -> Int {
    guard isWrapped(count) else { return max(1, count) }
    var columns = 2
    while columns * columns < count { columns += 1 }
    return columns
  }

  /// Reorders elements column by column, so that no lines cross.
  static func byColumn<Element>(_ elements: [Element]) -> [Element] {
    guard isWrapped(elements.count) else { return elements }
    let columns = columns(for: elements.count)
    return (0..<columns).flatMap { column in
      stride(from: column, to: elements.count, by: columns).map { elements[$0] }
    }
  }

  /// Opens a box; returns the id that it must be placed below besides its outer box, nil for the
  /// first row.
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

  /// Notes the row of an item, relative to the row of its box's name.
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
