/// A watcher that does not need each event at once, but reads a log in time.
package protocol DispatchLogReader: DispatchWatcher {
  /// The log, which the reader must read before it answers questions.
  var log: DispatchLog? { get set }
  /// How many of the last dispatches the reader wants to know; nil if it wants all events at once.
  var dispatchesOfInterest: Int? { get }
  /// Whether the reader wants to see the messages.
  var keepsMessages: Bool { get }

  /// Shows a message whose dispatch may be logged; if it is, ``keepMessage()`` follows.
  func look<M: PluginMessage>(at message: M, kind: () -> String)

  /// Notes that the dispatch of the message that was shown last is logged.
  func keepMessage()

  /// Whether the reader wants to read also those dispatches that do not interest it any more.
  var wantsAll: Bool { get }

  /// Notes that the oldest dispatches, with their kept messages, are dropped unread.
  func passOver(_ dispatches: Int)

  /// Reads the beginning of a dispatch; its events follow.
  func read(_ start: LoggedDispatch)

  /// Reads a dispatch to which the same happened as to an earlier one, given by its number.
  ///
  /// Returns false if the reader needs more than that; then it reads this dispatch like any other.
  func read(_ start: LoggedDispatch, like earlier: UInt64) -> Bool
}

/// The beginning of a logged dispatch.
package struct LoggedDispatch {
  package let id: UInt64
  package let cause: UInt64?
  package let kind: String
  /// The scheme that addresses its message; nil for none.
  package let scheme: String?
  package let isState: Bool
  package let channel: String?
  package let scope: MessageScope
  package let sender: Endpoint
  /// The observers of the kind in the tree, on any channel.
  package let audience: (ComposableContainer?) -> [Endpoint]
}

@available(*, unavailable)
extension DispatchLog: Sendable {}

@available(*, unavailable)
extension LoggedDispatch: Sendable {}

/// Turns a log into the events that its reader would have got without it.
struct LogReading {
  private let log: DispatchLog
  /// The dispatches that have not ended, innermost last.
  private var open: [OpenDispatch] = []
  /// For each beginning, the last dispatch in which nothing was sent.
  private var examples: [DispatchLog.Start.Form: LoneDispatch] = [:]

  init(of log: DispatchLog) { self.log = log }
}

extension LogReading {
  mutating func tellAll() {
    var begun = 0
    var place = 0
    while place < log.steps.count {
      switch log.steps[place] {
      case .began:
        let start = log.starts[begun]
        begun += 1
        if let lone = LoneDispatch(start, at: place, in: log.steps) {
          tell(lone)
          place += lone.indexNodes.count + 1
        } else {
          begin(start)
        }
      case .entered(let indexNode): open.last?.enter(indexNode)
      case .ended: open.popLast()?.end()
      }
      place += 1
    }
    // They share the log's steps, which are about to be removed.
    examples = [:]
    tellFromNowOn()
  }

  private mutating func begin(_ start: DispatchLog.Start) {
    open.last?.tell(upTo: start.outerDelivered)
    log.reader.read(start.told)
    open.append(OpenDispatch(start, log.reader))
  }

  /// Reports a whole dispatch; if it repeats an earlier one, reports only that.
  private mutating func tell(_ lone: LoneDispatch) {
    let form = lone.start.form
    if let earlier = examples[form], lone.repeats(earlier) {
      open.last?.tell(upTo: lone.start.outerDelivered)
      if log.reader.read(lone.start.told, like: earlier.start.id) { return }
    }
    begin(lone.start)
    for step in lone.indexNodes {
      if case .entered(let indexNode) = step { open.last?.enter(indexNode) }
    }
    open.popLast()?.end()
    examples[form] = lone
  }

  /// Makes the walks under way report their further events themselves.
  private mutating func tellFromNowOn() {
    for walk in log.walks {
      walk.log = nil
      guard let dispatch = open.first(where: { $0.watch.dispatch == walk.id }) else { continue }
      dispatch.tell(upTo: walk.delivered)
      walk.watch = dispatch.watch
      walk.isGuarded = true
      walk.cursor.close()
    }
  }
}

extension DispatchLog.Start {
  fileprivate var key: MessageKey {
    MessageKey(carrier: carrier, kind: kind, isState: isState, isQuery: false)
  }

  fileprivate var told: LoggedDispatch {
    weak let root = origin.takeUnretainedValue().rootCore.container
    return LoggedDispatch(
      id: id, cause: cause, kind: key.name, scheme: key.scheme, isState: isState, channel: channel,
      scope: scope,
      sender: Endpoint(participant: sender.takeUnretainedValue()),
      audience: { [key] node in (node ?? root)?.core.endpoints(hearing: key) ?? [] })
  }
}

/// A dispatch of the log that has ended, and in which nothing was sent.
private struct LoneDispatch {
  let start: DispatchLog.Start
  /// The steps between the beginning and the end, all of which enter an index node.
  let indexNodes: ArraySlice<DispatchLog.Step>

  /// Returns nil if the dispatch at this place has not ended, or if something was sent in it.
  init?(_ start: DispatchLog.Start, at place: Int, in steps: ContiguousArray<DispatchLog.Step>) {
    var end = place + 1
    while end < steps.count, case .entered = steps[end] { end += 1 }
    guard end < steps.count, case .ended = steps[end] else { return nil }
    self.start = start
    indexNodes = steps[place + 1..<end]
  }
}

extension LoneDispatch {
  /// Whether the same happened as in another dispatch of the same form; the tree does not change
  /// between logged ones.
  func repeats(_ other: Self) -> Bool {
    indexNodes.elementsEqual(other.indexNodes) { $0.indexNode == $1.indexNode }
  }
}

extension DispatchLog.Start {
  /// How a dispatch began, apart from its message and its cause.
  fileprivate struct Form: Hashable {
    let key: MessageKey
    let channel: String?
    let scope: MessageScope
    let sender: UnsafeMutableRawPointer
    let origin: UnsafeMutableRawPointer
  }

  fileprivate var form: Form {
    Form(
      key: key, channel: channel, scope: scope, sender: sender.toOpaque(),
      origin: origin.toOpaque())
  }
}

extension DispatchLog.Step {
  fileprivate var indexNode: UnsafeMutableRawPointer? {
    if case .entered(let indexNode) = self { indexNode.toOpaque() } else { nil }
  }
}

/// A logged dispatch while it is being reported.
private final class OpenDispatch {
  let watch: WatchedDispatch
  private var subscriptions: [AnySubscription] = []
  private var next = 0
  private var told = 0

  init(_ start: DispatchLog.Start, _ reader: any DispatchLogReader) {
    let ledger = DispatchLedger(
      began: start.id, key: start.key, origin: start.origin.takeUnretainedValue())
    watch = WatchedDispatch(
      by: [reader], dispatch: start.id, cause: start.cause, depth: start.depth, ledger: ledger)
  }
}

extension OpenDispatch {
  func enter(_ indexNode: Unmanaged<ObserverIndexNode>) {
    tell(upTo: .max)
    subscriptions = indexNode.takeUnretainedValue().subscriptions.elements
    next = 0
  }

  /// Reports deliveries until there are as many as given, or until all that were due are reported.
  func tell(upTo count: Int) {
    while told < count, next < subscriptions.count {
      let endpoint = Endpoint(participant: subscriptions[next].participant)
      next += 1
      told += 1
      if let node = endpoint.participant.nodeCore {
        watch.announceWay(to: node) { tell($0) }
      }
      tell(.delivered(to: endpoint))
    }
  }

  func end() {
    tell(upTo: .max)
    tell(.ended(early: nil))
  }

  /// Reports an event; a reader can't stop what has happened already.
  @discardableResult
  private func tell(_ step: DispatchEvent.Step) -> Bool {
    _ = watch.tell(step, isStopped: false)
    return true
  }
}
