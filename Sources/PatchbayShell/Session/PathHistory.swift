import PatchbayInspection

/// The changes of paths since the session began, by which messages of former times are found under
/// the present paths of things that were moved or renamed.
struct PathHistory {
  /// The changes in order, each with the number of the last message before it; nil if a new
  /// world begins.
  private var changes: [(messagesBefore: Int, change: PathChange?)] = []

  /// The history of the steps in effect, and of the parts of the step under way.
  ///
  /// Without moves there is nothing to find under another path, so removals alone are only kept if
  /// asked for. With `message` only the changes since that message are kept.
  init(
    of steps: JournalSteps, then parts: [Journal.Part] = [], keepingRemovals: Bool = false,
    since message: Int = 0
  ) {
    let start =
      message == 0 ? 0 : steps.orderedIndex { $0.lastMessage >= message } ?? steps.endIndex
    for index in steps.changing(from: start) { changes += steps.pathChanges(at: index) }
    changes += parts.pathChanges
    let hasMoves = keepingRemovals || changes.contains { $0.change?.moved.isEmpty == false }
    if !hasMoves { changes = [] }
  }
}

extension PathHistory {
  /// Whether nothing was moved or renamed, so that all paths are as they were.
  var isEmpty: Bool { changes.isEmpty }

  /// The present path of what was at a path when a message was sent; the last one if it is gone.
  func present(_ path: TopologyPath, at message: Int) -> TopologyPath {
    var path = path
    for (number, change) in changes where number >= message {
      guard let next = change?.path(of: path) else { return path }
      path = next
    }
    return path
  }

  /// The present path of what was at a path when a message was sent; nil if it was removed since.
  func heir(of path: TopologyPath, at message: Int) -> TopologyPath? {
    var path = path
    for (number, change) in changes where number >= message {
      guard let next = change?.path(of: path) else { return nil }
      path = next
    }
    return path
  }

  /// The path, when a message was sent, of what is at a path now; nil if another thing, which was
  /// moved or renamed since, had that path.
  ///
  /// What was removed and added again counts as the same.
  func former(_ path: TopologyPath, at message: Int) -> TopologyPath? {
    var path = path
    for (index, (number, change)) in changes.enumerated().reversed() where number >= message {
      guard let change else { return path }
      if let next = change.reversed.path(of: path) {
        path = next
      } else if isLeft(path, before: index, since: message) {
        return nil
      }
    }
    return path
  }

  /// Whether what was at a path was moved or renamed between a message and a change.
  private func isLeft(_ path: TopologyPath, before index: Int, since message: Int) -> Bool {
    changes[..<index].contains { number, change in
      number >= message && change?.moved.contains { path.isWithin($0.former) } == true
    }
  }
}

// MARK: - Messages of former times

extension Session {
  var pathHistory: PathHistory { PathHistory(of: journal.steps) }

  /// The counts under the present paths.
  var ledger: FlowLedger {
    let history = pathHistory
    if history.isEmpty { return recorder.ledger }
    return recorder.ledger.relocated { history.present($0, at: $1.last) }
  }

  /// The kept traces under the present paths.
  var tracesOfNow: [Trace] {
    let history = pathHistory
    return history.isEmpty ? recorder.traces : recorder.traces.map { $0.relocated(by: history) }
  }

  /// A trace under the present paths.
  func ofNow(_ trace: Trace) -> Trace {
    let history = pathHistory
    return history.isEmpty ? trace : trace.relocated(by: history)
  }
}

extension Trace {
  func relocated(by history: PathHistory) -> Trace {
    relocated { history.present($0, at: number) }
  }
}

extension CommandContext {
  /// The present trees, in which what was renamed, set or replaced counts as the same.
  var present: Present {
    let steps = session.journal.steps
    var history: PathHistory?
    return Present(of: world.roots) { path, message in
      let known = history ?? PathHistory(of: steps, keepingRemovals: true)
      history = known
      return known.heir(of: path, at: message)
    }
  }

  /// The present path of what had a path formerly, if nothing has that path now; else the path
  /// itself.
  func presentPath(of path: TopologyPath) -> TopologyPath {
    if world.existing(PathText(written: path)) != nil { return path }
    return session.pathHistory.present(path, at: 0)
  }

  /// The path that a place had when a message was sent; nil if the place did not exist then.
  func formerPlaces(of place: PathText?) -> (Trace) -> TopologyPath? {
    guard let place else { return { _ in nil } }
    let (path, history) = (presentPath(of: place.topologyPath), session.pathHistory)
    return { history.former(path, at: $0.number) }
  }
}
