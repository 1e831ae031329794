/// The lines typed before, and the position in them that Up and Down move.
package struct LineHistory: Sendable {
  /// The limit on entries; the newest are kept.
  package static let mostEntries = 10_000

  /// The oldest comes first.
  private(set) var entries: [String]
  /// What is shown; nil stands for the line that is being typed.
  private var place: Int?
  /// What was being typed when going up began.
  private var typed = ""
  /// Only entries that begin with this are gone to.
  private var beginning = ""
  /// How entries were changed while they were shown.
  private var edits: [Int: String] = [:]

  /// A history of entries, the oldest first.
  package init(_ entries: [String] = []) { self.entries = Array(entries.suffix(Self.mostEntries)) }
}

extension LineHistory {
  /// Adds an entry that was accepted, also the same one again, and stands below it.
  package mutating func append(_ entry: String) {
    reset()
    guard !entry.allSatisfy(\.isWhitespace) else { return }
    entries.append(entry)
    entries.removeFirst(max(0, entries.count - Self.mostEntries))
  }

  /// Stands below all entries, and forgets what was being typed.
  package mutating func reset() { (place, typed, beginning, edits) = (nil, "", "", [:]) }
}

// MARK: - Up and down

extension LineHistory {
  /// The entry above; nil if there is none, and then nothing changes.
  ///
  /// What stands in the line when going up begins is what all of them have to begin with.
  package mutating func previous(_ line: String) -> String? {
    let start = place ?? entries.count
    let wanted = place == nil ? line : beginning
    let shown = place.map { entries[$0] } ?? line
    guard let found = entries[..<start].lastIndex(where: { $0 != shown && $0.hasPrefix(wanted) })
    else { return nil }
    if place == nil { (typed, beginning) = (line, line) }
    return go(to: found, from: line)
  }

  /// The entry below, or what was being typed; nil if that is where one stands.
  package mutating func next(_ line: String) -> String? {
    guard let place else { return nil }
    return go(to: newer(than: place), from: line)
  }

  /// The next one that differs, and the last of those that are the same.
  private func newer(than place: Int) -> Int? {
    var found: Int?
    for other in (place + 1)..<max(place + 1, entries.count)
    where entries[other].hasPrefix(beginning) {
      if let found, entries[other] != entries[found] { return found }
      if found != nil || entries[other] != entries[place] { found = other }
    }
    // Directly below them the same is being typed.
    return found.flatMap { entries[$0] == beginning ? nil : $0 }
  }

  /// Changes that were made to a line are there when it is come back to.
  private mutating func go(to target: Int?, from line: String) -> String {
    if let place { edits[place] = line == entries[place] ? nil : line }
    place = target
    guard let target else { return typed }
    return edits[target] ?? entries[target]
  }

  /// Stands at an entry that was found, with what was being typed below all entries.
  package mutating func stand(at match: Match, typed line: String) {
    reset()
    guard entries.indices.contains(match.place) else { return }
    (place, typed) = (match.place, line)
  }
}
