import PatchbayCatalog
import PatchbayInspection
import PatchbayLanguage
import PatchbayPlatform
import PatchbayText

// The changes between two messages with different routes.

extension Session {
  /// Why the second of two messages went another way than the first, and which places were moved
  /// or renamed in between: line by line, with the steps that are to blame.
  func causes(of pairs: PlacePairs) -> [String] {
    let changes = ChangesBetween(pairs.old.number, pairs.new.number, in: self)
    let hops = DivergingHops(
      from: pairs.old, to: pairs.new, keys: pairs.keys, placing: pairs.pathInNew)
    let causes = hops.map { self.causes(of: $0, pairs, changes) } ?? []
    return causes + changes.moves(in: pairs, besides: causes)
  }

  /// Why the first hops differ; they have the paths of the second message.
  private func causes(
    of hops: DivergingHops, _ pairs: PlacePairs, _ changes: ChangesBetween
  ) -> [String] {
    let (old, new) = (pairs.old, pairs.new)
    // An interceptor that did the same to both messages is not to blame.
    if hops.keptOthersAway {
      let words = hops.keptAwayFromOne(of: old, new, placing: pairs.pathInNew)
        .flatMap { changes.words(of: $0, at: $1) }
      if !words.isEmpty { return words }
    }
    let missing = hops.missedPlace(in: new)
    if let missing, missing.isGone { return changes.absence(of: missing.ofFormer, in: pairs) }
    let causes = causes(
      missing: missing, decidedBy: hops.came?.interceptor, in: new, citing: .step)
    guard !changes.areCited(in: causes), let place = missing ?? hops.arrivedPlace else {
      return causes
    }
    return causes
      + changes.words(
        of: place, at: new.number, readingValues: hops.came?.place == hops.lost?.place)
  }
}

/// The steps between two messages, by what they changed.
private struct ChangesBetween {
  private let session: Session
  private let steps: JournalSteps
  /// The number of the earlier message.
  private let first: Int
  /// The indices of the steps.
  private let range: [Int]

  init(_ one: Int, _ other: Int, in session: Session) {
    self.session = session
    steps = session.journal.steps
    first = min(one, other)
    let messages = first..<max(one, other)
    range = steps.indices.filter { [steps] index in
      !steps.onlySends(at: index) && messages.contains(steps[index].messagesBefore)
    }
  }
}

extension ChangesBetween {
  /// Whether some line names one of the steps.
  func areCited(in lines: [String]) -> Bool { range.contains { isCited($0, in: lines) } }

  private func isCited(_ index: Int, in lines: [String]) -> Bool {
    lines.contains { " \($0)".contains(" s\(number(of: index)): ") }
  }

  /// The steps that changed what was at a place when a message was sent, or what it reads.
  ///
  /// What a plugin reads decides what it does with a message, not whether it receives one.
  func words(of place: TopologyPath, at message: Int, readingValues: Bool = false) -> [String] {
    let history = session.pathHistory()
    guard let now = history.heir(of: place, at: message) else {
      if message == first, let loss = lastChange(of: place), loss.isRemoval {
        return ["\(place) no longer exists: \(loss.words)"]
      }
      let line = Origins(in: session, citing: .step).line(removing: place)
      return told(line.map { ["\(place) no longer exists: \($0)"] } ?? [])
    }
    let found = session.journal.steps(concerning: now, isNode: true)
    let addition = Origins(in: session, citing: .step).line(adding: now)
    let moves = moves(to: now)
    let lines = moves.union(found).intersection(range).sorted().map { index in
      let line = cited(index)
      let verb = moves.contains(index) ? "moved" : line == addition ? "added" : "changed"
      return "\(place) was \(verb) in \(line)"
    }
    return lines + (readingValues ? told(valuesRead(by: now)) : [])
  }

  /// The steps that changed the path of the thing at a place, or of a node above it.
  private func moves(to place: TopologyPath) -> Set<Int> {
    var path = place
    var moves: Set<Int> = []
    for index in steps.indices.reversed() where Work.goesOn {
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

  private func cited(_ index: Int) -> String {
    "s\(number(of: index)): \(steps[index].text.oneLine)"
  }

  private func number(of index: Int) -> Int { steps.forgottenCount + index + 1 }
}

// MARK: - Moves

extension ChangesBetween {
  /// Lines that name the places with other paths in the second message, or where it met another
  /// thing, each with the step that moved, renamed or replaced it last, unless lines cite that step
  /// already.
  func moves(in pairs: PlacePairs, besides lines: [String]) -> [String] {
    let moves = pairs.moves.map { move in
      let (path, other) =
        pairs.isReversed ? (move.path, move.former) : (move.former, move.path)
      return (move.former, "\(path) is \(other)")
    }
    let others = pairs.others.map { ($0, "\($0) is another one") }
    return (moves + others).compactMap { former, words -> String? in
      guard let last = lastChange(of: former), !isCited(last.index, in: lines) else { return nil }
      return "\(words) in m\(pairs.new.number): \(last.words)"
    }.cut(to: 5, "more place")
  }

  /// Why a place of the first message did not exist when the second one was sent.
  func absence(of place: TopologyPath, in pairs: PlacePairs) -> [String] {
    if pairs.isReversed { return Origins(in: session, citing: .step).addition(of: place) }
    return lastChange(of: place).map { ["\(place) no longer exists: \($0.words)"] } ?? []
  }

  /// The last step that moved, renamed, replaced or removed what had a path before the steps, with its words;
  /// nil if none did.
  private func lastChange(
    of place: TopologyPath
  ) -> (index: Int, words: String, isRemoval: Bool)? {
    var path = place
    var last: (index: Int, words: String, isRemoval: Bool)?
    for index in range where Work.goesOn {
      let step = steps[index]
      for part in step.parts {
        for change in part.pathChanges {
          let next = change.path(of: path)
          let isReplaced = change.replaced.contains { path.isWithin($0) }
          if next == path, !isReplaced { continue }
          let deed = Deed(part, of: step, number: number(of: index))
          last = (index, deed.cited(by: .step), next == nil)
          guard let later = next else { return last }
          path = later
        }
      }
    }
    return last
  }
}
