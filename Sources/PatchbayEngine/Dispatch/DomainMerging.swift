// Trees that are joined share a domain from then on.

extension DispatchDomain {
  /// Merges two domains whose trees are being joined.
  static func merge(_ one: DispatchDomain, _ other: DispatchDomain) {
    guard one !== other else { return }
    // Merging by rank keeps chains of forwards short, however often trees are joined.
    let (kept, gone) = one.rank >= other.rank ? (one, other) : (other, one)
    if kept.rank == gone.rank { kept.rank += 1 }
    kept.absorb(gone)
  }

  private func absorb(_ other: DispatchDomain) {
    endLog()
    other.endLog()
    absorbLimits(of: other)
    clock = max(clock, other.clock)
    // Later than both, so that nothing cached in either domain counts as up to date.
    environmentEpoch = max(environmentEpoch, other.environmentEpoch) + 1
    shapeEpoch = max(shapeEpoch, other.shapeEpoch) + 1
    absorbRoutes(of: other)
    toldChanges += other.toldChanges
    ownLimits += other.ownLimits
    interceptors.add(other.interceptors)
    controllers += other.controllers
    hasWork = hasWork || other.hasWork
    suppressedSends = suppressedSends ?? other.suppressedSends
    watchers.absorb(other.watchers)
    retainedUntilIdle += other.retainedUntilIdle
    posts.merge(other.posts)
    anyObservers.merge(other.anyObservers, uniquingKeysWith: +)
    recordCounts.merge(other.recordCounts, uniquingKeysWith: +)
    layouts.merge(other.layouts) { own, _ in own }
    absorbWalks(of: other)
    absorbDeaths(of: other)
    drainers += other.drainers
    postsUnderWay += other.postsUnderWay
    other.forward = self
    other.retainedUntilIdle = []
    other.posts = PostQueue()
    other.watchers = AttachedWatchers()
    updateWatching()
  }

  private func absorbWalks(of other: DispatchDomain) {
    guard other.current != nil else { return }
    for walk in other.walks { walk.join(self) }
    var one = Array(walks)
    var two = Array(other.walks)
    current = nil
    // Both lists are merged, outermost first; each of them keeps its own order.
    while let next = (one.last?.frame ?? 0) > (two.last?.frame ?? 0) ? one.popLast() : two.popLast()
    {
      next.outer = current
      current = .passUnretained(next)
    }
    other.current = nil
  }

  /// Must be called before the walks and posts of the other domain are taken over.
  private func absorbLimits(of other: DispatchDomain) {
    guard other.isOutermostUnderWay, !isOutermostUnderWay else { return }
    deliveriesLeft.pointee = other.deliveriesLeft.pointee
    depthLimit = other.depthLimit
  }

  /// Whether an outermost dispatch or its posts are still under way.
  private var isOutermostUnderWay: Bool { isDispatching || postsUnderWay > 0 }
}
