// What waits for the end of the outermost dispatch.

extension DispatchDomain {
  /// Keeps an object that was taken out of the tree for as long as a dispatch may hold it.
  func retainUntilIdle(_ object: AnyObject?) {
    guard let object, isDispatching else { return }
    retainedUntilIdle.append(object)
    hasWork = true
  }

  func enqueue(_ post: Post) {
    posts.append(post)
    hasWork = true
  }

  /// Releases what was retained until now and delivers what was posted, until there is neither.
  ///
  /// A post may join these trees to one that is dispatching: then the rest waits for that.
  func drain() {
    guard drainers == 0 else { return }
    // What is released may be the last to hold this domain; and it may be merged meanwhile.
    var domain = self
    domain.drainers += 1
    while domain.isWorkDue {
      domain.releaseRetained()
      domain = domain.resolved
      if domain.isWorkDue { domain.deliverFirstPost() }
      domain = domain.resolved
    }
    domain.hasWork = !domain.retainedUntilIdle.isEmpty || !domain.posts.isEmpty
    domain.drainers -= 1
  }

  /// What is released may run code that sends; the posts that are left keep their limits.
  private func releaseRetained() {
    let (left, depth) = (deliveriesLeft.pointee, depthLimit)
    // Out of the property first, since that code may add to it.
    _ = exchange(&retainedUntilIdle, with: [])
    let domain = resolved
    guard !domain.isDispatching else { return }
    (domain.deliveriesLeft.pointee, domain.depthLimit) = (left, depth)
  }

  /// What is posted shares the limits of the dispatch after which it is delivered.
  private func deliverFirstPost() {
    postsUnderWay += 1
    posts.takeFirst()?.deliver()
    resolved.postsUnderWay -= 1
  }

  /// Objects taken out and messages posted while a dispatch was under way wait for its end.
  private var isWorkDue: Bool { !isDispatching && (!retainedUntilIdle.isEmpty || !posts.isEmpty) }

  private var resolved: DispatchDomain {
    var domain = self
    while let next = domain.forward { domain = next }
    return domain
  }

  /// A post has to wait: something is under way, or what came before it is still being delivered.
  var hasPostsWait: Bool { isDispatching || drainers > 0 }
}
