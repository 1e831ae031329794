import PatchbayCatalog
import PatchbayInspection
import PatchbayPlatform

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
    for index in steps.changing(from: start) where Work.goesOn {
      changes += steps.pathChanges(at: index)
    }
    changes += parts.pathChanges
    let hasMoves = keepingRemovals || changes.contains { $0.change?.moved.isEmpty == false }
    if !hasMoves { changes = [] }
  }
}

extension PathHistory {
  /// Whether nothing was moved or renamed, so that all paths are as they were.
  var isEmpty: Bool { changes.isEmpty }

  /// The present path of what was at a path when a message was sent; the last one if it is gone.
  ///
  /// A new world continues what was at the same paths. With `later`, the path is that of the time
  /// when that message was sent.
  func present(
    _ path: TopologyPath, at message: Int, until later: Int = .max
  ) -> TopologyPath {
    var path = path
    for (number, change) in changes where Work.goesOn && number >= message && number < later {
      guard let change else { continue }
      guard let next = change.path(of: path) else { return path }
      path = next
    }
    return path
  }

  /// The present path of what was at a path when a message was sent; nil if it was removed since.
  ///
  /// With `later`, the path when that message was sent.
  func heir(
    of path: TopologyPath, at message: Int, until later: Int = .max
  ) -> TopologyPath? {
    var path = path
    for (number, change) in changes where Work.goesOn && number >= message && number < later {
      guard let next = change?.path(of: path) else { return nil }
      path = next
    }
    return path
  }

  /// The present path of what was at a path when it sent a message; nil if it was removed or
  /// replaced since.
  ///
  /// A new world continues what was at the same paths.
  func sender(_ path: TopologyPath, at message: Int) -> TopologyPath? {
    var path = path
    for case (let number, let change?) in changes where number >= message {
      let isReplaced = change.replaced.contains { path.isWithin($0) }
      guard !isReplaced, let next = change.path(of: path) else { return nil }
      path = next
    }
    return path
  }

  /// Whether what is at a path now was there, under whatever path, when a message was sent.
  func existed(_ path: TopologyPath, at message: Int) -> Bool {
    var path = path
    for (number, change) in changes.reversed() where Work.goesOn && number >= message {
      guard let change, !change.replaced.contains(where: { path.isWithin($0) }),
        let former = change.reversed.path(of: path)
      else { return false }
      path = former
    }
    return true
  }

  /// Whether what was at a path when a message was sent was removed before a later message.
  func isGone(_ path: TopologyPath, at message: Int, until later: Int) -> Bool {
    var path = path
    for (number, change) in changes where Work.goesOn && number >= message && number < later {
      guard let change else { return false }
      guard let next = change.path(of: path) else { return true }
      path = next
    }
    return false
  }

  /// Whether something left a path for another, or took it, between two messages.
  func isMoved(_ path: TopologyPath, from message: Int, until later: Int) -> Bool {
    changes.contains { number, change in
      number >= message && number < later
        && change?.moved.contains { path.isWithin($0.former) || path.isWithin($0.path) } == true
    }
  }

  /// The path, when a message was sent, of what is at a path now; nil if another thing, which was
  /// moved or renamed since, had that path.
  ///
  /// What was removed and added again, as by a new world, counts as the same. With `later`, the
  /// path is that of the time when that message was sent.
  func former(
    _ path: TopologyPath, at message: Int, until later: Int = .max
  ) -> TopologyPath? {
    var path = path
    for (index, (number, change)) in changes.enumerated().reversed()
    where Work.goesOn && number >= message && number < later {
      guard let change else { continue }
      if let next = change.reversed.path(of: path) {
        path = next
      } else if wasLeft(path, before: index, since: message) {
        return nil
      }
    }
    return path
  }

  /// Whether what was at a path last, before a change, left it for another path; false if it was
  /// removed, and if nothing was there since a message.
  private func wasLeft(_ path: TopologyPath, before index: Int, since message: Int) -> Bool {
    for (number, change) in changes[..<index].reversed() where Work.goesOn && number >= message {
      guard let change else { continue }
      if change.gone.contains(where: path.isWithin) { return false }
      if change.moved.contains(where: { path.isWithin($0.former) }) { return true }
    }
    return false
  }
}

// MARK: - Messages of former times

extension Session {
  var pathHistory: PathHistory { PathHistory(of: journal.steps) }

  /// The counts under the present paths.
  ///
  /// A row with messages of several things that had one path in turn can be divided only as long as
  /// all messages are kept.
  var ledger: FlowLedger {
    let (history, counted) = (pathHistory, recorder.ledger)
    if history.isEmpty { return counted }
    let isMixed = counted.hasRow {
      !Work.goesOn || history.isMoved($0, from: $1.first, until: $1.last)
    }
    if isMixed, let kept = tracesOfAll(countedIn: counted) { return FlowLedger(of: kept) }
    return counted.relocated { history.present($0, at: $1.last) }
  }

  /// The traces under the present paths of all messages that a ledger counts; nil if not all are
  /// kept.
  private func tracesOfAll(countedIn ledger: FlowLedger) -> [Trace]? {
    let kept = tracesOfNow.filter { $0.isTakenBack != true }
    let count = ledger.sendings.sum(\.sent)
    guard ledger.uncounted == 0, kept.count == count, !kept.contains(where: { $0.hopsNotKept > 0 })
    else { return nil }
    return kept.sorted { $0.number < $1.number }
  }

  /// The kept traces under the present paths.
  var tracesOfNow: [Trace] {
    let history = pathHistory
    return history.isEmpty
      ? recorder.traces
      : recorder.traces.mapWhileWorking { $0.relocated(by: history) }
  }

  /// A trace under the present paths.
  func ofNow(_ trace: Trace) -> Trace {
    trace.relocated(by: pathHistory)
  }
}

extension Trace {
  func relocated(by history: PathHistory) -> Trace {
    history.isEmpty ? self : relocated { history.present($0, at: number) }
  }
}

extension CommandContext {
  /// The present trees, in which what was renamed or set counts as the same.
  var present: Present {
    let steps = session.journal.steps
    var history: PathHistory?
    let states = Set(world.kinds.all.filter { $0.category == .state }.map(\.engineName))
    func known() -> PathHistory {
      let known = history ?? PathHistory(of: steps, keepingRemovals: true)
      history = known
      return known
    }
    return Present(
      of: world.roots, isState: states.contains,
      heir: { path, message in
        known().sender(path, at: message).flatMap { _ in known().heir(of: path, at: message) }
      }, existed: { known().existed($0, at: $1) })
  }

  /// The present path of what had a path formerly, if nothing has that path now; else the path
  /// itself.
  func presentPath(of path: TopologyPath) -> TopologyPath {
    if world.existing(PathText(written: path)) != nil { return path }
    return session.pathHistory.present(path, at: 0)
  }

  /// Whether messages came to what is at a place now, under the paths of their time.
  func visits(to place: PathText?) -> (Trace) -> Bool {
    guard let place else { return { _ in true } }
    let path = presentPath(of: place.topologyPath)
    let (history, present) = (session.pathHistory, self.present)
    return { trace in
      history.former(path, at: trace.number).map(trace.comes) == true
        || !trace.relocated(by: history).statesLeft(at: path, present).isEmpty
    }
  }

  /// The kept messages that left states at a node, by the kinds of the states.
  func statesLeft(at node: TopologyPath) -> [(Trace, kinds: Set<String>)] {
    let present = self.present
    return session.tracesOfNow.filter { $0.isTakenBack != true }.compactMap { trace in
      let kinds = Work.goesOn ? trace.statesLeft(at: node, present) : []
      return kinds.isEmpty ? nil : (trace, kinds)
    }
  }

  /// The path that a place had when a message was sent; nil if the place did not exist then.
  func formerPlaces(of place: PathText?) -> (Trace) -> TopologyPath? {
    guard let place else { return { _ in nil } }
    let (path, history) = (presentPath(of: place.topologyPath), session.pathHistory)
    return { history.former(path, at: $0.number) }
  }
}
