// The work that waits for the end of the outermost dispatch.

extension DispatchDomain {
  /// Keeps an object that was removed from the tree for as long as a dispatch may hold it.
  func retainUntilIdle(_ object: AnyObject?) {
    guard let object, isDispatching else { return }
    retainedUntilIdle.append(object)
    hasWork = true
  }

  func enqueue(_ post: Post) {
    posts.append(post)
    hasWork = true
  }

  /// Releases the retained objects and delivers the posts until there are none.
  ///
  /// A post may join these trees to a tree that is dispatching. The rest then waits for that
  /// dispatch.
  func drain() {
    guard drainers == 0 else { return }
    // A released object may be the last owner of this domain, which may also be merged meanwhile.
    var domain = self
    domain.drainers += 1
    while domain.isWorkDue {
      domain.releaseRetained()
      domain = domain.resolved
      if domain.isWorkDue { domain.deliverFirstPost() }
      domain = domain.resolved
    }
    domain.hasWork = domain.hasRetained || !domain.posts.isEmpty
    domain.drainers -= 1
  }

  /// Releases the retained objects; sends in a `deinit` don't change the limits of waiting posts.
  private func releaseRetained() {
    let (left, depth) = (deliveriesLeft.pointee, depthLimit)
    // The property is emptied first, since a `deinit` may add to it.
    _ = (exchange(&retainedUntilIdle, with: []), routes.takePast())
    let domain = resolved
    guard !domain.isDispatching else { return }
    (domain.deliveriesLeft.pointee, domain.depthLimit) = (left, depth)
  }

  /// Delivers the first post, under the limits of the dispatch that it waited for.
  private func deliverFirstPost() {
    postsUnderWay += 1
    posts.takeFirst()?.deliver()
    resolved.postsUnderWay -= 1
  }

  /// Whether objects or posts are waiting while no dispatch is under way.
  private var isWorkDue: Bool { !isDispatching && (hasRetained || !posts.isEmpty) }

  private var hasRetained: Bool { !retainedUntilIdle.isEmpty || routes.hasPast }

  private var resolved: DispatchDomain {
    var domain = self
    while let next = domain.forward { domain = next }
    return domain
  }

  /// Whether a new post has to wait: for a dispatch, or for earlier posts.
  var hasPostsWait: Bool { isDispatching || drainers > 0 }
}
