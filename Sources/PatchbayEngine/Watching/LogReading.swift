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
  /// For each form, the last dispatch in which nothing was sent.
  private var examples: [DispatchLog.Start.Form: UInt64] = [:]

  init(of log: DispatchLog) { self.log = log }
}

extension LogReading {
  mutating func tellAll() {
    var place = 0
    while place < log.entries.count {
      if let start = log.entries[place] {
        // Nothing was sent in a dispatch that ends at once.
        let isLone = place + 1 < log.entries.count && log.entries[place + 1] == nil
        if begin(start, isLone: isLone) { place += 1 }
      } else {
        open.popLast()?.end()
      }
      place += 1
    }
    tellFromNowOn()
  }

  /// Begins a dispatch; returns true if it repeats an earlier one, so that nothing else is to tell.
  private mutating func begin(_ start: DispatchLog.Start, isLone: Bool) -> Bool {
    open.last?.tell(upTo: start.outerDelivered)
    if isLone {
      let earlier = examples.updateValue(start.id, forKey: start.form)
      if let earlier, log.reader.read(start.told, like: earlier) { return true }
    }
    log.reader.read(start.told)
    open.append(OpenDispatch(start, log.reader))
    return false
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
  /// What decides about everything that happens in a dispatch, as long as the tree stays the same.
  fileprivate struct Form: Hashable {
    let route: UnsafeMutableRawPointer
    let sender: UnsafeMutableRawPointer
  }

  fileprivate var form: Form { Form(route: route.toOpaque(), sender: sender.toOpaque()) }

  fileprivate var told: LoggedDispatch {
    let route = route.takeUnretainedValue()
    let key = route.subject.key
    weak let root = route.start.takeUnretainedValue().rootCore.container
    return LoggedDispatch(
      id: id, cause: cause, kind: key.name, scheme: key.scheme, isState: key.isState,
      channel: route.subject.channel, scope: route.scope,
      sender: Endpoint(participant: sender.takeUnretainedValue()),
      audience: { node in (node ?? root)?.core.endpoints(hearing: key) ?? [] })
  }
}

/// A logged dispatch while it is being reported.
private final class OpenDispatch {
  let watch: WatchedDispatch
  private let route: Route
  private var stop = 0
  private var next = 0
  private var told = 0

  init(_ start: DispatchLog.Start, _ reader: any DispatchLogReader) {
    route = start.route.takeUnretainedValue()
    let ledger = DispatchLedger(
      began: start.id, key: route.subject.key, origin: route.start.takeUnretainedValue())
    watch = WatchedDispatch(
      by: [reader], dispatch: start.id, cause: start.cause, depth: start.depth, ledger: ledger)
  }
}

extension OpenDispatch {
  /// Reports deliveries until there are as many as given, or until all that were due are reported.
  func tell(upTo count: Int) {
    while told < count, let subscription = nextSubscription() {
      let endpoint = Endpoint(participant: subscription.participant)
      told += 1
      if let node = endpoint.participant.nodeCore {
        watch.announceWay(to: node) { tell($0) }
      }
      tell(.delivered(to: endpoint))
    }
  }

  private func nextSubscription() -> AnySubscription? {
    while stop < route.stops.count {
      if let subscriptions = route.stops[stop].subscriptions, next < route.stops[stop].count {
        next += 1
        return subscriptions[next - 1].takeUnretainedValue()
      }
      (stop, next) = (stop + 1, 0)
    }
    return nil
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
