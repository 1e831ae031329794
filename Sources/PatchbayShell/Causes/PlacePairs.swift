import PatchbayInspection
import PatchbayPlatform

/// The places of two messages, paired by what is there: it may have been moved or renamed between
/// the messages.
///
/// What was removed and added again counts as the same.
struct PlacePairs {
  let old: Trace
  let new: Trace
  private let history: PathHistory
  /// The path that each place of the later message had when the earlier one was sent.
  private var formers: [TopologyPath: TopologyPath] = [:]
  /// The other direction.
  private var laters: [TopologyPath: TopologyPath] = [:]

  init(_ old: Trace, _ new: Trace, _ history: PathHistory) {
    (self.old, self.new, self.history) = (old, new, history)
    if history.isEmpty { return }
    let places = later.places + later.unreached.map(\.endpoint)
    for place in places where Work.goesOn {
      guard let former = former(place) else { continue }
      formers[place] = former
      laters[former] = place
    }
    // A successor is the same if what it replaced is not there as well.
    for place in places where Work.goesOn && formers[place] == nil && laters[place] == nil {
      formers[place] = place
      laters[place] = place
    }
  }
}

extension PlacePairs {
  /// Whether the second message is the earlier one.
  var isReversed: Bool { new.number < old.number }

  private var earlier: Trace { isReversed ? new : old }
  private var later: Trace { isReversed ? old : new }

  private func former(_ place: TopologyPath) -> TopologyPath? {
    history.former(place, at: earlier.number, until: later.number)
  }

  /// The places are identified by their paths when the earlier message was sent.
  var keys: PlaceKeys {
    if history.isEmpty { return PlaceKeys() }
    return isReversed ? PlaceKeys(old: key) : PlaceKeys(new: key)
  }

  private func key(of place: TopologyPath) -> TopologyPath {
    formers[place] ?? former(place) ?? (laters[place] == nil ? place : place.gone)
  }

  /// The path, when the second message was sent, of a place of the first one; marked as gone
  /// if it did not exist then.
  func pathInNew(_ place: TopologyPath) -> TopologyPath {
    if isReversed { return key(of: place) }
    if let path = laters[place] { return path }
    let fate = history.fate(of: place, at: old.number, until: new.number)
    return fate.isGone ? place.gone : fate.path
  }
}

// MARK: - Moves

extension PlacePairs {
  /// The places of the earlier message with another path in the later one, without those that moved
  /// along with something above them.
  var moves: [PathChange.Move] {
    if history.isEmpty { return [] }
    var moves: [PathChange.Move] = []
    for place in earlier.places {
      guard var move = move(of: place) else { continue }
      while let above = self.move(above: move) { move = above }
      if !moves.contains(move) { moves.append(move) }
    }
    return moves
  }

  /// The places where both messages met a plugin, relay or interceptor, but not the same one.
  var others: [TopologyPath] {
    (history.isEmpty ? [] : earlier.places.unique).filter { place in
      laters[place] != nil
        && !history.fate(of: place, at: earlier.number, until: later.number).isSame
    }
  }

  private func move(of place: TopologyPath) -> PathChange.Move? {
    let path =
      laters[place] ?? history.heir(of: place, at: earlier.number, until: later.number)
    guard let path, path != place else { return nil }
    return PathChange.Move(former: place, path: path)
  }

  /// The move of what is directly above, if the place only moved along with it.
  private func move(above move: PathChange.Move) -> PathChange.Move? {
    guard let above = self.move(of: move.former.owner), above.path == move.path.owner
    else { return nil }
    return above
  }
}

extension Trace {
  /// The sender and the places of hops.
  fileprivate var places: [TopologyPath] { [sender] + hops.compactMap(\.step.place) }
}
