// The watchers and controllers of the trees of a domain.

extension DispatchDomain {
  func add(_ watcher: any DispatchWatcher, at node: NodeCore) {
    watchers.add(watcher, at: node)
    updateWatching()
  }

  func remove(_ watcher: any DispatchWatcher, from node: NodeCore) {
    removeWatchers(of: node) { $0 === watcher }
  }

  /// Detaches the watchers of a node that satisfy a condition.
  func removeWatchers(
    of node: NodeCore, where isMeant: (any DispatchWatcher) -> Bool = { _ in true }
  ) {
    guard watchers.contains(at: node, where: isMeant) else { return }
    // Kept until the log, whose reader it may be, has ended.
    let old = watchers.remove(from: node, where: isMeant)
    updateWatching()
    withExtendedLifetime(old) {}
  }

  /// Must be called when a node gets a controller, or loses it.
  func countControllers(_ change: Int) {
    controllers += change
    updateWatching()
  }

  /// Must be called after a change of the watchers, or of what one of them wants.
  ///
  /// A log is kept only if its reader is the only watcher of the domain. Otherwise events would be
  /// reported out of order: to several watchers, or of several trees.
  func updateWatching() {
    endLog()
    isWatched = !watchers.isEmpty || controllers > 0
    guard controllers == 0, let (watcher, node) = watchers.only,
      let reader = watcher as? any DispatchLogReader, reader.log == nil,
      let count = reader.dispatchesOfInterest
    else { return }
    let new = DispatchLog(reader, at: node, dispatchesOfInterest: count)
    log = new
    reader.log = new
  }

  /// Reads the log and ends it.
  func endLog() {
    log?.read()
    log?.reader.log = nil
    log = nil
  }
}
