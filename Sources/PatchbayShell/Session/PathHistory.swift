import PatchbayCatalog
import PatchbayInspection
import PatchbayPlatform

/// The changes of paths since the session began, by which messages of former times are found under
/// the present paths of things that were moved or renamed.
struct PathHistory {
  private let changes: PathChanges
  /// The changes in the opposite direction, the last one first.
  private let backwards: PathChanges
  /// The number of the last message before each change.
  private let messagesBefore: [Int]
  /// The places of the changes with which a new world begins.
  private let newWorlds: [Int]
  /// Whether things were only added, so that each place is that of one thing.
  let isEmpty: Bool

  /// The history of the steps in effect, and of the parts of the step under way; with `message`
  /// only the changes since that message.
  init(of steps: JournalSteps, then parts: [Journal.Part], since message: Int = 0) {
    let start =
      message == 0 ? 0 : steps.orderedIndex { $0.lastMessage >= message } ?? steps.endIndex
    var all = steps.changing(from: start).flatMap { steps.pathChanges(at: $0) }
    all += parts.pathChanges
    isEmpty = !all.contains { $0.change?.isOfIdentity == true }
    messagesBefore = all.map(\.messagesBefore)
    newWorlds = all.indices.filter { all[$0].change == nil }
    let changes = all.map { $0.change ?? PathChange() }
    (self.changes, backwards) = (PathChanges(changes), PathChanges(reversing: changes))
  }
}

extension PathChange {
  /// Whether a thing has another path, or a path another thing.
  fileprivate var isOfIdentity: Bool { !moved.isEmpty || !replaced.isEmpty || !gone.isEmpty }
}

extension PathHistory {
  /// The changes between two messages.
  private func range(_ message: Int, _ later: Int) -> Range<Int> {
    func place(_ number: Int) -> Int {
      messagesBefore.orderedIndex { $0 >= number } ?? messagesBefore.count
    }
    return place(message)..<max(place(message), place(later))
  }

  /// What became of the thing at a path since a message was sent, perhaps only until a later one.
  ///
  /// A new world continues what was at the same paths.
  func fate(of path: TopologyPath, at message: Int, until later: Int = .max) -> PathChanges.Fate {
    changes.fate(of: path, in: range(message, later))
  }

  /// Whether a path was never that of another thing, and its thing never had another.
  func isSteady(_ path: TopologyPath) -> Bool { !changes.concern(path) }

  /// The present path of what was at a path when a message was sent.
  ///
  /// What was removed or replaced since stays where it was, marked as gone: a new thing at its path
  /// is another.
  func present(_ path: TopologyPath, at message: Int) -> TopologyPath {
    present(path, since: range(message, .max).lowerBound)
  }

  private func present(_ path: TopologyPath, since change: Int) -> TopologyPath {
    let fate = changes.fate(of: path, in: change..<messagesBefore.count)
    guard let loss = fate.loss else { return fate.path }
    let above = loss.of.owner
    let place = present(above, since: loss.change + 1)
    return loss.path.rebased(from: loss.of, to: loss.of.rebased(from: above, to: place).gone)
  }

  /// The present path of what was at a path when a message was sent; nil if it was removed since,
  /// or belongs to a former world.
  func heir(of path: TopologyPath, at message: Int, until later: Int = .max) -> TopologyPath? {
    let fate = fate(of: path, at: message, until: later)
    return fate.isGone || hasNewWorld(in: range(message, later)) ? nil : fate.path
  }

  /// The present path of what was at a path when it sent a message; nil if it was removed or
  /// replaced since.
  func sender(_ path: TopologyPath, at message: Int) -> TopologyPath? {
    let fate = fate(of: path, at: message)
    return fate.isSame ? fate.path : nil
  }

  /// Whether what is at a path now was there, under whatever path, when a message was sent.
  func existed(_ path: TopologyPath, at message: Int) -> Bool {
    !hasNewWorld(since: message) && former(path, at: message) != nil
  }

  /// Whether a new world began after a message was sent.
  func hasNewWorld(since message: Int) -> Bool { hasNewWorld(in: range(message, .max)) }

  private func hasNewWorld(in range: Range<Int>) -> Bool {
    newWorlds.orderedIndex { $0 >= range.lowerBound }.map { range.contains(newWorlds[$0]) } ?? false
  }

  private func mirrored(_ range: Range<Int>) -> Range<Int> {
    messagesBefore.count - range.upperBound..<messagesBefore.count - range.lowerBound
  }

  /// The path, when a message was sent, of what is at a path now or, if marked as gone, was there
  /// last; nil if that came later.
  ///
  /// A new world continues what was at the same paths. With `later`, the path is that of the time
  /// when that message was sent.
  func former(
    _ path: TopologyPath, at message: Int, until later: Int = .max
  ) -> TopologyPath? {
    let all = range(message, later)
    let newWorld = newWorlds.last(where: all.contains)
    let recent = backwards.fate(
      of: path.ofFormer, in: mirrored((newWorld ?? all.lowerBound)..<all.upperBound))
    guard let newWorld else { return recent.isSame ? recent.path : nil }
    let fate = backwards.fate(of: recent.path, in: mirrored(all.lowerBound..<newWorld))
    return fate.isSame ? fate.path : nil
  }
}

// MARK: - Messages of former times

extension Session {
  /// The changes of paths, or those since a message was sent.
  func pathHistory(since message: Int = 0) -> PathHistory {
    PathHistory(of: journal.steps, then: state.step?.parts ?? [], since: message)
  }

  /// The counts under the present paths.
  var ledger: FlowLedger { recorder.ledger.relocated(by: flowPaths) }

  /// The paths of what was counted, then and now; nil if none changed.
  var flowPaths: FlowPaths? {
    let history = pathHistory()
    if history.isEmpty { return nil }
    return FlowPaths(former: { history.former($0, at: $1.last) }) {
      history.isSteady($0) ? $0 : history.present($0, at: $1.last)
    }
  }

  /// The kept traces under the present paths.
  var tracesOfNow: [Trace] {
    let history = pathHistory()
    if history.isEmpty { return recorder.traces }
    // Traces have few paths, and most of these never changed.
    var steady: [TopologyPath: Bool] = [:]
    return recorder.traces.mapWhileWorking { trace in
      trace.relocated { path in
        let isSteady = steady[path] ?? history.isSteady(path)
        steady[path] = isSteady
        return isSteady || !Work.goesOn ? path : history.present(path, at: trace.number)
      }
    }
  }

  /// A trace under the present paths.
  func ofNow(_ trace: Trace) -> Trace {
    trace.relocated(by: pathHistory())
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
    var history: PathHistory?
    let states = Set(world.kinds.all.filter { $0.category == .state }.map(\.engineName))
    return Present(of: world.roots, isState: states.contains) { path, message in
      let known = history ?? session.pathHistory()
      history = known
      return known.existed(path, at: message)
    }
  }

  /// The present path of what had a path formerly, if nothing has that path now; else the path
  /// itself.
  func presentPath(of path: TopologyPath) -> TopologyPath {
    if world.existing(PathText(written: path)) != nil { return path }
    return session.pathHistory().present(path, at: 0)
  }

  /// Whether messages came to what is at a place now, under the paths of their time.
  func visits(to place: PathText?) -> (Trace) -> Bool {
    guard let place else { return { _ in true } }
    let path = presentPath(of: place.topologyPath)
    let (history, present) = (session.pathHistory(), self.present)
    return { trace in
      history.former(path, at: trace.number).map(trace.comes) == true
        || !trace.relocated(by: history).statesLeft(at: path, present).isEmpty
    }
  }

  /// The kept messages that left states at a node, by the kinds of the states; with `unobserved`,
  /// those from outside that no observer in the node received.
  func statesLeft(
    at node: TopologyPath, unobserved: Bool = false
  ) -> [(Trace, kinds: Set<String>)] {
    let (history, present) = (session.pathHistory(), self.present)
    return zip(session.recorder.traces, session.tracesOfNow).compactMap { then, trace in
      let kinds =
        Work.goesOn && trace.isTakenBack != true ? trace.statesLeft(at: node, present) : []
      if kinds.isEmpty { return nil }
      guard unobserved, let place = history.former(node, at: trace.number) else {
        return (trace, kinds)
      }
      let isObserved = ([then.sender] + then.receivers).contains { $0.isWithin(place) }
      return isObserved ? nil : (trace, kinds)
    }
  }

  /// The path that a place had when a message was sent; nil if the place did not exist then.
  func formerPlaces(of place: PathText?) -> (Trace) -> TopologyPath? {
    guard let place else { return { _ in nil } }
    let (path, history) = (presentPath(of: place.topologyPath), session.pathHistory())
    return { history.former(path, at: $0.number) }
  }
}
