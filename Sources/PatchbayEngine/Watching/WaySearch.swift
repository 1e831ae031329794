/// Finds the fewest interceptors to leave out so that a message would have reached an observer.
///
/// The interceptors are in the order in which the message meets them on its way from the sender to
/// the observer, so a copy meets each of them at most once. At an interceptor, a copy either
/// becomes what the interceptor makes of it, or the interceptor is left out and the copy goes on
/// unchanged.
package struct WaySearch<Copy: Hashable> {
  private let count: Int
  private let making: (Int, Copy) -> Making
  private let isHeard: (Copy) -> Bool

  /// The effect of an interceptor on a copy.
  package enum Making {
    /// The copy came to the interceptor, and these copies went on.
    case met([Copy])
    /// The interceptor lets everything pass and leaves no trace.
    case overlooked
    /// If the copy came to the interceptor, these copies would go on.
    case foreseen([Copy])
    /// Only the interceptor's code can tell.
    case unknown
  }

  /// How a message would come to the observer.
  package struct Way {
    /// The interceptors that are left out, in the order of the way.
    package fileprivate(set) var removed: [Int] = []
    /// The interceptors that are only assumed to let the message pass.
    package fileprivate(set) var assumed: [Int] = []
    /// The copy that was lost at the first interceptor that is left out; nil if none was.
    package fileprivate(set) var lost: Copy?
    /// The copy that would come to the observer.
    package fileprivate(set) var arrival: Copy?
    /// Whether the first interceptor left out made a copy that the observer would have received.
    fileprivate var isDetour = false
    /// Whether the copy was on its way when the dispatch ended.
    package fileprivate(set) var isUnfinished = false

    /// The number of changes that this way needs.
    fileprivate var changes: Int { removed.count + (isUnfinished ? 1 : 0) }
  }

  /// The most copies that are distinguished between two interceptors.
  private static var mostCopies: Int { 128 }

  private struct State: Hashable {
    let copy: Copy
    /// Whether the copy did come this far; otherwise it is only supposed to.
    let isActual: Bool
  }

  /// Creates a search past `count` interceptors, in the order of the way.
  package init(
    count: Int, making: @escaping (Int, Copy) -> Making, isHeard: @escaping (Copy) -> Bool
  ) {
    self.count = count
    self.making = making
    self.isHeard = isHeard
  }
}

extension WaySearch {
  /// The way with the fewest changes, and the copies that came to its end.
  ///
  /// Returns no way if nothing helps. If the message was not to reach the observer at all,
  /// `isSupposed` treats it as only supposed to be on its way.
  package func run(from copy: Copy, isSupposed: Bool = false) -> (way: Way?, arrivals: [Copy]) {
    var layer = Layer()
    layer.add(State(copy: copy, isActual: !isSupposed), Way())
    for index in 0..<count { layer = next(after: layer, at: index) }
    var best: Way?
    for (state, way) in layer.entries where isHeard(state.copy) {
      var way = way
      if state.isActual { way.isUnfinished = true }
      way.arrival = state.copy
      if best.map({ way.isBetter(than: $0) }) ?? true { best = way }
    }
    return (best, layer.entries.filter(\.state.isActual).map(\.state.copy))
  }

  private func next(after layer: Layer, at index: Int) -> Layer {
    var next = Layer()
    for (state, way) in layer.entries {
      switch making(index, state.copy) {
      case .overlooked: next.add(state, way)
      case .met(let results):
        for result in results { next.add(State(copy: result, isActual: state.isActual), way) }
        if results != [state.copy] { leaveOut(index, state, way, results, &next) }
      case .foreseen(let results):
        let way = way.supposing(state.isActual)
        let state = State(copy: state.copy, isActual: false)
        for result in results { next.add(State(copy: result, isActual: false), way) }
        if results != [state.copy] { leaveOut(index, state, way, results, &next) }
      case .unknown:
        var way = way.supposing(state.isActual)
        way.assumed.append(index)
        next.add(State(copy: state.copy, isActual: false), way)
      }
    }
    next.keepBest(Self.mostCopies)
    return next
  }

  private func leaveOut(
    _ index: Int, _ state: State, _ way: Way, _ results: [Copy], _ next: inout Layer
  ) {
    var way = way
    if state.isActual {
      way.lost = state.copy
      way.isDetour = results.contains(where: isHeard)
    }
    way.removed.append(index)
    next.add(State(copy: state.copy, isActual: false), way)
  }

  /// Copies between two interceptors, and the best way to each.
  private struct Layer {
    private(set) var entries: [(state: State, way: Way)] = []
    private var places: [State: Int] = [:]

    mutating func add(_ state: State, _ way: Way) {
      if let place = places[state] {
        if way.isBetter(than: entries[place].way) { entries[place].way = way }
      } else {
        places[state] = entries.count
        entries.append((state, way))
      }
    }

    mutating func keepBest(_ most: Int) {
      guard entries.count > most else { return }
      let best = entries.enumerated().sorted {
        $0.element.way.isBetter(than: $1.element.way)
          || !$1.element.way.isBetter(than: $0.element.way) && $0.offset < $1.offset
      }.prefix(most)
      entries = best.sorted { $0.offset < $1.offset }.map(\.element)
      places = [:]
      for (place, entry) in entries.enumerated() { places[entry.state] = place }
    }
  }
}

extension WaySearch.Way {
  fileprivate func isBetter(than other: Self) -> Bool {
    if changes != other.changes { return changes < other.changes }
    if assumed.count != other.assumed.count { return assumed.count < other.assumed.count }
    if isDetour != other.isDetour { return !isDetour }
    if isUnfinished != other.isUnfinished { return !isUnfinished }
    return removed.lexicographicallyPrecedes(other.removed)
  }

  fileprivate func supposing(_ isActual: Bool) -> Self {
    var way = self
    if isActual { way.isUnfinished = true }
    return way
  }
}
