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
    func start(
      _ category: Trace.Category, _ sent: Any, _ kind: String, _ scheme: String?,
      on channel: String?, _ scope: Trace.Scope, by sender: Endpoint, at place: TopologyPath,
      to audience: @escaping (ComposableContainer?) -> [Endpoint]
    ) -> TraceStart {
      var departure = departure(of: sender, at: event.dispatch)
      departure.value?.excludesSender = event.excludesSender
      departure.value?.target = event.target
      let trace = Trace(
        category: category, message: options.payload(of: sent, kind: kind), scheme: scheme,
        channel: channel, scope: scope, sender: place, departure: departure)
      return TraceStart(trace: trace, sent: sent, audience: audience)
    }
    switch event.step {
    case .began(let message, let kind, let channel, let scope, let sender):
      weak let root = sender.node?.root
      return start(
        message.kindType == .state ? .state : .event, message, kind, message.kind?.scheme,
        on: channel, scope, by: sender, at: place(of: sender)
      ) { ($0 ?? root)?.observers(of: message) ?? [] }
    case .asked(let query, let kind, let channel, let scope, let strategy, let target, let asker):
      weak let root = asker.node?.root
      var asked = start(
        .query, query, kind, query.kind?.scheme, on: channel, scope, by: asker,
        at: place(of: asker)
      ) { ($0 ?? root)?.answerers(of: query) ?? [] }
      asked.trace.question = Trace.Question(
        limit: strategy.limit, isReversed: strategy.direction == .farthestFirst,
        target: target.map { "\($0)" })
      return asked
    case .replayed(let message, let kind, let channel, let receiver):
      var replay = start(
        .replay, message, kind, message.kind?.scheme, on: channel, .container, by: receiver,
        at: receiver.lastNode.map { places.path(of: $0) } ?? .top
      ) { _ in [] }
      replay.isMessage = false
      return replay
    case .handedDown(let message, let kind, let channel, let node):
      return start(
        .replay, message, kind, message.kind?.scheme, on: channel, .subtree, by: node.ownEndpoint,
        at: places.path(of: node)
      ) { [weak node] _ in node?.observers(awaiting: message, kind, channel) ?? [] }
    default: return nil
    }
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
