/// The lines typed before, and the position in them that Up and Down move.
package struct LineHistory: Sendable {
  /// The limit on entries; the newest are kept.
  package static let mostEntries = 10_000

  /// The oldest entry comes first.
  private(set) var entries: [String]
  /// The index of the entry that is shown; nil for the line that is being typed.
  private var place: Int?
  /// The line that was being typed before the first move up.
  private var typed = ""
  /// The prefix of the entries that Up and Down visit.
  private var beginning = ""
  /// The changed texts of entries that were edited while they were shown.
  private var edits: [Int: String] = [:]

  /// Creates a history of entries, the oldest first.
  package init(_ entries: [String] = []) { self.entries = Array(entries.suffix(Self.mostEntries)) }
}

extension LineHistory {
  /// Adds an accepted entry, even if it repeats the last one, and moves below it.
  package mutating func append(_ entry: String) {
    reset()
    guard !entry.allSatisfy(\.isWhitespace) else { return }
    entries.append(entry)
    entries.removeFirst(max(0, entries.count - Self.mostEntries))
  }

  /// Moves below all entries, and forgets the line that was being typed.
  package mutating func reset() { (place, typed, beginning, edits) = (nil, "", "", [:]) }
}

// MARK: - Up and down

extension LineHistory {
  /// Moves up and returns the entry; returns nil and changes nothing if there is none.
  ///
  /// Visits only entries that begin with the line as it was before the first move up.
  package mutating func previous(_ line: String) -> String? {
    let start = place ?? entries.count
    let wanted = place == nil ? line : beginning
    let shown = place.map { entries[$0] } ?? line
    guard let found = entries[..<start].lastIndex(where: { $0 != shown && $0.hasPrefix(wanted) })
    else { return nil }
    if place == nil { (typed, beginning) = (line, line) }
    return go(to: found, from: line)
  }

  /// Moves down and returns the entry or the typed line; nil if the position is below all entries.
  package mutating func next(_ line: String) -> String? {
    guard let place else { return nil }
    return go(to: newer(than: place), from: line)
  }

  /// The next entry that differs; of several equal ones, the last.
  private func newer(than place: Int) -> Int? {
    var found: Int?
    for other in (place + 1)..<max(place + 1, entries.count)
    where entries[other].hasPrefix(beginning) {
      if let found, entries[other] != entries[found] { return found }
      if found != nil || entries[other] != entries[place] { found = other }
    }
    // Instead of an entry that equals the typed line, the typed line itself comes next.
    return found.flatMap { entries[$0] == beginning ? nil : $0 }
  }

  /// Moves to an entry; changes that were made to an entry are kept for the next visit.
  private mutating func go(to target: Int?, from line: String) -> String {
    if let place { edits[place] = line == entries[place] ? nil : line }
    place = target
    guard let target else { return typed }
    return edits[target] ?? entries[target]
  }

  /// Moves to an entry that was found, with a typed line below all entries.
  package mutating func stand(at match: Match, typed line: String) {
    reset()
    guard entries.indices.contains(match.place) else { return }
    (place, typed) = (match.place, line)
  }
}
