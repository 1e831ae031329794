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
    formers[place] ?? former(place) ?? (laters[place] == nil ? place : Self.marked(place))
  }

  /// The path, when the second message was sent, of a place of the first one; marked if it did not
  /// exist then.
  func pathInNew(_ place: TopologyPath) -> TopologyPath {
    if isReversed { return key(of: place) }
    if let path = laters[place] { return path }
    let fate = history.fate(of: place, at: old.number, until: new.number)
    return fate.isGone ? Self.marked(place) : fate.path
  }
}

// MARK: - Places that only one of the messages knows

extension PlacePairs {
  private static let mark = " (missing)"

  /// The path with a mark, which is the path of no place.
  private static func marked(_ place: TopologyPath) -> TopologyPath {
    TopologyPath(place.text + mark)
  }

  /// The place of the first message with a marked path; nil for a path without a mark.
  static func place(marked path: TopologyPath) -> TopologyPath? {
    guard path.text.hasSuffix(mark) else { return nil }
    return TopologyPath(String(path.text.dropLast(mark.count)))
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
    guard let former = move.former.owner, let above = self.move(of: former),
      above.path == move.path.owner
    else { return nil }
    return above
  }
}

extension Trace {
  /// The sender and the places of hops.
  fileprivate var places: [TopologyPath] { [sender] + hops.compactMap(\.step.place) }
}

extension TopologyPath {
  /// The path of the node, or of the plugin or relay, directly above; nil for the top.
  fileprivate var owner: TopologyPath? {
    guard let path = PathText(self) else { return nil }
    return (path.interceptor == nil ? path.parent : path.withoutInterceptor)?.topologyPath
  }
}
