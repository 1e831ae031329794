/// The place of a walk on its route: a stop, and a subscription there.
///
/// The cursor has three states. Before the first stop there is nothing to call. At a stop, the
/// subscriptions after the current one are left. Past the last stop nothing is left. At a stop the
/// subscriptions are open or closed: open ones are called without a check, by a step in their list.
///
/// Invariant: open subscriptions are those of the current stop. Their list does not change until
/// the walk is frozen, and ``close()`` is called before that.
@usableFromInline
struct StopCursor {
  /// The number of the stop; before the first, -1.
  @usableFromInline private(set) var number = -1
  @usableFromInline private(set) var hasFinished = false
  /// The place of the current subscription at the stop; before the first, -1.
  @usableFromInline private(set) var index = -1
  @usableFromInline private(set) var open: UnsafeMutablePointer<Unmanaged<AnySubscription>>?
  /// The end of the open subscriptions; 0 while they are closed.
  @usableFromInline private(set) var openCount = 0
  /// From a stop to the next: 1, or -1 from the farthest stop to the nearest.
  @usableFromInline private(set) var step = 1

  @inlinable init() {}

  /// Behind the last stop, so that the farthest is the next.
  init(behindLastOf route: Unmanaged<Route>) {
    number = route._withUnsafeGuaranteedRef { $0.stops.count }
    step = -1
  }
}

@available(*, unavailable)
extension StopCursor: Sendable {}

// MARK: - Open subscriptions

extension StopCursor {
  /// Advances to the next open subscription; returns nil if there is none at this stop.
  @inlinable @inline(__always)
  mutating func next() -> Unmanaged<AnySubscription>? {
    let next = index &+ 1
    guard next < openCount else { return nil }
    index = next
    return open.unsafelyUnwrapped[next]
  }

  /// Advances to the next stop and opens its subscriptions; returns false if the route has not
  /// found that stop yet, or if it has interceptors.
  @inlinable @inline(__always)
  mutating func openNextStop(of route: Unmanaged<Route>) -> Bool {
    route._withUnsafeGuaranteedRef { route in
      let next = number &+ step
      guard UInt(bitPattern: next) < UInt(bitPattern: route.stops.count) else {
        hasFinished = route.isWhole
        return false
      }
      let stop = route.stops[next]
      guard stop.count > 0 else { return false }
      number = next
      index = -1
      open = stop.subscriptions
      openCount = stop.count
      return true
    }
  }

  /// Opens the subscriptions of the stop up to a place: they are called without a check.
  mutating func open(_ stop: Route.Stop, upTo end: Int) {
    open = stop.subscriptions
    openCount = end
  }

  /// Closes the subscriptions: each is checked before it is called.
  mutating func close() { openCount = 0 }
}

// MARK: - Step by step

extension StopCursor {
  /// Leaves nothing to visit.
  mutating func finish() {
    close()
    hasFinished = true
  }

  /// Advances to the next stop, whose subscriptions are closed; returns nil at the end.
  mutating func nextStop(of route: Unmanaged<Route>) -> Route.Stop? {
    close()
    if hasFinished { return nil }
    return route._withUnsafeGuaranteedRef { route in
      guard step > 0 ? route.reaches(number + 1) : number > 0 else {
        hasFinished = true
        return nil
      }
      number += step
      index = -1
      return route.stops[number]
    }
  }

  /// Advances to the next subscription of the stop, open or not; returns nil if there is none.
  mutating func nextOfStop(of route: Unmanaged<Route>) -> Unmanaged<AnySubscription>? {
    guard let stop = stop(of: route), index + 1 < stop.count else { return nil }
    index += 1
    return stop.subscriptions?[index]
  }

  /// The current stop; nil before the first.
  func stop(of route: Unmanaged<Route>) -> Route.Stop? {
    route._withUnsafeGuaranteedRef { route in
      number >= 0 && number < route.stops.count ? route.stops[number] : nil
    }
  }

  /// How many subscriptions were taken by a cursor that began behind the last stop.
  func taken(of route: Unmanaged<Route>) -> Int {
    route._withUnsafeGuaranteedRef { route in
      (number + 1..<Swift.max(number + 1, route.stops.count))
        .reduce(index + 1) { $0 + route.stops[$1].count }
    }
  }

  /// The subscriptions of the stop after the current one; must be called before the tree changes.
  func subscriptionsLeft(at stop: Route.Stop) -> [AnySubscription] {
    stop.subscriptions(after: index + 1)
  }
}
