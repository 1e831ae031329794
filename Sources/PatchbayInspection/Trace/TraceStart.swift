import PatchbayEngine

/// The beginning of a dispatch.
struct TraceStart {
  /// The trace, without hops.
  var trace: Trace
  /// The message itself; nil if it was not kept.
  var sent: Any?
  /// Finds the observers of the kind below a node, or in the whole tree for nil.
  let audience: (ComposableContainer?) -> [Endpoint]
  /// False if the first event is a hop as well.
  var isMessage = true
}

extension TraceRecorder {
  /// The beginning of the dispatch whose first event this is; nil for an event of no dispatch.
  func start(of event: DispatchEvent) -> TraceStart? {
    var start: TraceStart
    switch event.step {
    case .began(let message, let kind, let channel, let scope, let sender):
      weak let root = sender.node?.root
      start = TraceStart(
        trace: Trace(
          category: message.kindType == .state ? .state : .event,
          message: options.payload(of: message, kind: kind), scheme: message.kind?.scheme,
          channel: channel, scope: scope, sender: place(of: sender),
          departure: departure(of: sender, at: event.dispatch)), sent: message,
        audience: { ($0 ?? root)?.observers(of: message) ?? [] })
    case .asked(let query, let kind, let channel, let scope, let strategy, let target, let asker):
      weak let root = asker.node?.root
      start = TraceStart(
        trace: Trace(
          category: .query, message: options.payload(of: query, kind: kind),
          scheme: query.kind?.scheme, channel: channel, scope: scope,
          question: Trace.Question(
            limit: strategy.limit, isReversed: strategy.direction == .farthestFirst,
            target: target.map { "\($0)" }),
          sender: place(of: asker), departure: departure(of: asker, at: event.dispatch)),
        sent: query, audience: { ($0 ?? root)?.answerers(of: query) ?? [] })
    case .replayed(let message, let kind, let channel, let receiver):
      start = TraceStart(
        trace: Trace(
          category: .replay, message: options.payload(of: message, kind: kind),
          scheme: message.kind?.scheme, channel: channel, scope: .container,
          sender: receiver.lastNode.map { places.path(of: $0) } ?? .top,
          departure: departure(of: receiver, at: event.dispatch)), sent: message,
        audience: { _ in [] }, isMessage: false)
    case .handedDown(let message, let kind, let channel, let node):
      start = TraceStart(
        trace: Trace(
          category: .replay, message: options.payload(of: message, kind: kind),
          scheme: message.kind?.scheme, channel: channel, scope: .subtree,
          sender: places.path(of: node),
          departure: departure(of: node.ownEndpoint, at: event.dispatch)), sent: message,
        audience: { [weak node] _ in node?.observers(awaiting: message, kind, channel) ?? [] })
    default: return nil
    }
    start.trace.departure.value?.excludesSender = event.excludesSender
    start.trace.departure.value?.target = event.target
    return start
  }

  func departure(of sender: Endpoint, at moment: UInt64) -> Unseen<Trace.Departure> {
    Unseen(
      (sender.node?.root).map {
        Trace.Departure(
          moment: moment, time: Endpoint.timeNow, sender: Origin(sender), root: Origin($0))
      })
  }

  func place(of sender: Endpoint) -> TopologyPath { places.path(ofFormer: sender) }
}

extension ComposableContainer {
  /// The observers here and below to which a state is due, since their nodes have seen none.
  fileprivate func observers(
    awaiting state: any PluginMessage, _ kind: String, _ channel: String?
  ) -> [Endpoint] {
    observers(of: state).filter { endpoint in
      let isHeard = endpoint.observations.contains {
        !$0.isQuery && $0.kind == kind && $0.channel.hears(channel)
      }
      return isHeard && endpoint.node.map { !state.isRemembered(by: $0, on: channel) } ?? false
    }
  }
}

extension PluginMessage {
  fileprivate var kindType: PluginMessageType { kind?.type ?? Self.type }

  fileprivate func isRemembered(by node: ComposableContainer, on channel: String?) -> Bool {
    node.stateRecord(of: Self.self, kind: kind, channel: channel) != nil
  }
}

extension TraceRecorder.Options {
  /// The payload of a message as kept in traces.
  func payload(of message: Any, kind: String) -> Payload {
    keepsPayloads ? wording.payload(of: message, kind: kind) : Payload(kind: kind, fields: [])
  }
}
