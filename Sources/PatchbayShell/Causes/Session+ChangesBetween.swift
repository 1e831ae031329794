import PatchbayCatalog
import PatchbayInspection
import PatchbayLanguage
import PatchbayText

// The changes between two messages with different routes.

extension Session {
  /// Why the second of two messages went another way than the first, line by line, with the steps
  /// that are to blame.
  func causes(of hops: DivergingHops, from old: Trace, to new: Trace) -> [String] {
    let changes = ChangesBetween(old.number, new.number, in: self)
    // An interceptor that did the same to both messages is not to blame.
    if hops.keptOthersAway {
      let words = hops.keptAwayFromOne(of: old, new).flatMap(changes.words)
      if !words.isEmpty { return words }
    }
    let missing = hops.missedPlace(in: new)
    let causes = causes(
      missing: missing, decidedBy: hops.came?.interceptor, in: new, citing: .step)
    guard !changes.areCited(in: causes), let place = missing ?? hops.arrivedPlace else {
      return causes
    }
    return causes + changes.words(of: place, at: new.number)
  }
}

/// The steps between two messages, by what they changed.
private struct ChangesBetween {
  private let session: Session
  private let steps: JournalSteps
  /// The indices of the steps.
  private let range: [Int]

  init(_ one: Int, _ other: Int, in session: Session) {
    self.session = session
    steps = session.journal.steps
    let messages = min(one, other)..<max(one, other)
    range = steps.indices.filter { [steps] index in
      messages.contains(steps[index].messagesBefore) && !steps.onlySends(at: index)
    }
  }
}

extension ChangesBetween {
  /// Whether some line names one of the steps.
  func areCited(in lines: [String]) -> Bool {
    lines.contains { line in range.contains { " \(line)".contains(" s\(number(of: $0)): ") } }
  }

  /// The steps that changed what was at a place when a message was sent, or what it reads.
  func words(of place: TopologyPath, at message: Int) -> [String] {
    let history = PathHistory(of: steps, keepingRemovals: true)
    guard let now = history.heir(of: place, at: message) else {
      let line = Origins(in: session, citing: .step).line(removing: place)
      return told(line.map { ["\(place) no longer exists: \($0)"] } ?? [])
    }
    let found = try? session.journal.steps(concerning: now) { () throws(ShellError) in }
    let addition = Origins(in: session, citing: .step).line(addingMember: now)
    let moves = moves(to: now)
    let lines = moves.union(found ?? []).intersection(range).sorted().map { index in
      let line = "s\(number(of: index)): \(steps[index].text.oneLine)"
      let verb = moves.contains(index) ? "moved" : line == addition ? "added" : "changed"
      return "\(place) was \(verb) in \(line)"
    }
    return lines + told(valuesRead(by: now))
  }

  /// The steps that changed the path of the thing at a place, or of a node above it.
  private func moves(to place: TopologyPath) -> Set<Int> {
    var path = place
    var moves: Set<Int> = []
    for index in steps.indices.reversed() {
      for entry in steps.pathChanges(at: index).reversed() {
        guard let former = entry.change?.reversed.path(of: path) else { return moves }
        if former != path { moves.insert(index) }
        path = former
      }
    }
    return moves
  }

  /// Lines that say where the environment values were set that a ready-made plugin reads.
  private func valuesRead(by place: TopologyPath) -> [String] {
    guard let path = PathText(place),
      case .endpoint(let endpoint, let container, _)? = session.world.existing(path),
      let conduct = session.world.knownRecord(of: container)?.conduct(of: endpoint)
    else { return [] }
    let origins = Origins(in: session, citing: .step)
    let node = session.world.path(of: container)
    return conduct.environmentKeys.unique.map { origins.words(of: $0, for: node) }
  }

  private func told(_ lines: [String]) -> [String] { lines.filter { areCited(in: [$0]) } }

  private func number(of index: Int) -> Int { steps.forgottenCount + index + 1 }
}
