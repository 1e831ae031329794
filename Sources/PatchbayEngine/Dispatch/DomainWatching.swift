// Who watches what happens in the trees of a domain.

extension DispatchDomain {
  func add(_ watcher: any DispatchWatcher, at node: NodeCore) {
    endLog()
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
    endLog()
    let old = watchers.remove(from: node, where: isMeant)
    updateWatching()
    withExtendedLifetime(old) {}
  }

  func addController() {
    hasControllers = true
    updateWatching()
  }

  /// Must be called when others watch than before, or otherwise.
  ///
  /// Only a reader that is alone gets a log, so that events are reported in the order in which it
  /// happened; and only one, so that what happened in several trees is.
  func updateWatching() {
    endLog()
    isWatched = !watchers.isEmpty || hasControllers
    guard !hasControllers, let (watcher, node) = watchers.only,
      let reader = watcher as? any DispatchLogReader, reader.log == nil,
      let count = reader.dispatchesOfInterest
    else { return }
    let new = DispatchLog(reader, at: node, dispatchesOfInterest: count)
    log = new
    reader.log = new
  }

  /// Must be called before others watch than now.
  func endLog() {
    log?.read()
    log?.reader.log = nil
    log = nil
  }
}
