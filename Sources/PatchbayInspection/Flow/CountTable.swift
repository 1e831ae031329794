/// Rows by key in order of first use, with marks to roll back to.
///
/// A mark costs nothing until a row changes: then the row is saved, once for the innermost mark.
struct CountTable<Key: Hashable & Sendable, Row: Sendable>: Sendable {
  private(set) var rows: [Row] = []
  private var keys: [Key] = []
  private var places: [Key: Int] = [:]
  /// The epoch in which each row was saved last.
  ///
  /// Invariant: a row saved in this epoch is among ``saved``.
  private var savedIn: [Int] = []
  private var saved: [(place: Int, row: Row)] = []
  /// Increases with each mark and each rollback.
  private var epoch = 0
  private var isMarked = false

  struct Mark: Sendable {
    let saved: Int
    let rows: Int
  }
}

extension CountTable {
  /// The index of a key's row, which is made if missing; nil if the table is full.
  mutating func place(of key: Key, most: Int, _ row: () -> Row) -> Int? {
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
  /// Opens a mark inside the open ones.
  mutating func mark() -> Mark {
    isMarked = true
    epoch += 1
    return Mark(saved: saved.count, rows: rows.count)
  }

  /// Closes all marks.
  mutating func closeAll() {
    isMarked = false
    saved.removeAll(keepingCapacity: saved.count < 1_000)
  }

  /// Restores the rows of a mark, which stays open.
  mutating func goBack(to mark: Mark) {
    while saved.count > mark.saved, let (place, row) = saved.popLast() { rows[place] = row }
    for key in keys[mark.rows...] { places[key] = nil }
    keys.removeSubrange(mark.rows...)
    rows.removeSubrange(mark.rows...)
    savedIn.removeSubrange(mark.rows...)
    epoch += 1
  }
}
