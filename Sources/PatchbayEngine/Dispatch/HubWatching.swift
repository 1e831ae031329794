// Who watches what happens in the trees of a hub.

extension Hub {
  func add(_ watcher: AttachedWatcher) {
    endLog()
    watchers.append(watcher)
    updateWatching()
  }

  func removeWatchers(_ isMeant: (AttachedWatcher) -> Bool) {
    guard watchers.contains(where: isMeant) else { return }
    endLog()
    let left = watchers.filter { !isMeant($0) }
    let old = exchange(&watchers, with: left)
    updateWatching()
    withExtendedLifetime(old) {}
  }

  func addController() {
    hasControllers = true
    updateWatching()
  }

  /// To be called when others watch than before, or otherwise.
  ///
  /// Only a reader that is alone gets a log, so that everything is told in the order in which it
  /// happened; and only one, so that what happened in several trees is.
  func updateWatching() {
    endLog()
    isWatched = !watchers.isEmpty || hasControllers
    guard !hasControllers, watchers.count == 1,
      let reader = watchers[0].watcher as? any DispatchLogReader, reader.log == nil,
      let count = reader.dispatchesOfInterest
    else { return }
    let new = DispatchLog(reader, at: watchers[0].node, dispatchesOfInterest: count)
    log = new
    reader.log = new
  }

  /// To be called before others watch than now.
  func endLog() {
    log?.read()
    log?.reader.log = nil
    log = nil
  }
}
