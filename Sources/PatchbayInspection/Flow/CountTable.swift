/// Rows by key, in the order in which the keys first came, with marks to which they can go back.
///
/// A mark costs nothing until a row changes: then the row is saved, once for the innermost mark.
struct CountTable<Key: Hashable & Sendable, Row: Sendable>: Sendable {
  private(set) var rows: [Row] = []
  private var keys: [Key] = []
  private var places: [Key: Int] = [:]
  /// The epoch in which each row was saved last; invariant: a row saved in this epoch is among ``saved``.
  private var savedIn: [Int] = []
  private var saved: [(place: Int, row: Row)] = []
  /// Begins with each mark, and with each return to one.
  private var epoch = 0
  private var isMarked = false

  struct Mark: Sendable {
    let saved: Int
    let rows: Int
  }
}

extension CountTable {
  func place(of key: Key) -> Int? { places[key] }

  /// The place of a key, which gets a row if it has none; nil where there are so many already.
  mutating func place(of key: Key, most: Int, _ row: @autoclosure () -> Row) -> Int? {
    if let place = places[key] { return place }
    guard rows.count < most else { return nil }
    let place = rows.count
    places[key] = place
    keys.append(key)
    rows.append(row())
    savedIn.append(epoch)
    return place
  }

  mutating func change(_ place: Int, _ change: (inout Row) -> Void) {
    if isMarked, savedIn[place] != epoch {
      saved.append((place, rows[place]))
      savedIn[place] = epoch
    }
    change(&rows[place])
  }

  mutating func changeEach(_ body: (inout Row) -> Void) {
    for place in rows.indices { change(place, body) }
  }
}

// MARK: - Marks

extension CountTable {
  /// Opens a mark within those that are open.
  mutating func mark() -> Mark {
    isMarked = true
    epoch += 1
    return Mark(saved: saved.count, rows: rows.count)
  }

  /// Closes the outermost mark, and all within it.
  mutating func closeAll() {
    isMarked = false
    saved.removeAll(keepingCapacity: saved.count < 1_000)
  }

  /// Puts all back as it was at a mark, which stays open.
  mutating func goBack(to mark: Mark) {
    while saved.count > mark.saved, let (place, row) = saved.popLast() { rows[place] = row }
    for key in keys[mark.rows...] { places[key] = nil }
    keys.removeSubrange(mark.rows...)
    rows.removeSubrange(mark.rows...)
    savedIn.removeSubrange(mark.rows...)
    epoch += 1
  }
}
