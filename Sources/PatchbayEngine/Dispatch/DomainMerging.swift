// Trees that meet share a domain from then on.

extension DispatchDomain {
  /// Makes one domain of two whose trees are joining.
  static func merge(_ one: DispatchDomain, _ other: DispatchDomain) {
    guard one !== other else { return }
    // By rank, so that no chain of forwards gets long, however often trees join.
    let (kept, gone) = one.rank >= other.rank ? (one, other) : (other, one)
    if kept.rank == gone.rank { kept.rank += 1 }
    kept.absorb(gone)
  }

  private func absorb(_ other: DispatchDomain) {
    endLog()
    other.endLog()
    absorbLimits(of: other)
    clock = max(clock, other.clock)
    // Past both, so that nothing that was resolved under either passes for up to date.
    environmentEpoch = max(environmentEpoch, other.environmentEpoch) + 1
    shapeEpoch = max(shapeEpoch, other.shapeEpoch) + 1
    absorbRoutes(of: other)
    toldChanges += other.toldChanges
    hasWeakNodes = hasWeakNodes || other.hasWeakNodes
    hasOwnLimits = hasOwnLimits || other.hasOwnLimits
    interceptors.add(other.interceptors)
    hasControllers = hasControllers || other.hasControllers
    hasWork = hasWork || other.hasWork
    suppressedSends = suppressedSends ?? other.suppressedSends
    watchers.absorb(other.watchers)
    retainedUntilIdle += other.retainedUntilIdle
    posts.merge(other.posts)
    anyObservers.merge(other.anyObservers, uniquingKeysWith: +)
    recordCounts.merge(other.recordCounts, uniquingKeysWith: +)
    recordEpoch = max(recordEpoch, other.recordEpoch) + 1
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
    // Outermost first; each of the two stays in its own order.
    while let next = (one.last?.frame ?? 0) > (two.last?.frame ?? 0) ? one.popLast() : two.popLast()
    {
      next.outer = current
      current = .passUnretained(next)
    }
    other.current = nil
  }

  /// Must be called before anything of the other is taken over.
  private func absorbLimits(of other: DispatchDomain) {
    guard other.isOutermostUnderWay, !isOutermostUnderWay else { return }
    deliveriesLeft.pointee = other.deliveriesLeft.pointee
    depthLimit = other.depthLimit
  }

  /// Whether an outermost dispatch, or what was posted in it, is not over.
  private var isOutermostUnderWay: Bool { isDispatching || postsUnderWay > 0 }
}
