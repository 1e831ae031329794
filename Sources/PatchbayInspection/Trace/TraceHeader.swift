import PatchbayEngine

// The beginning of a dispatch.

/// The properties of a trace that are known at its beginning.
struct TraceHeader {
  let category: Trace.Category
  let message: Payload
  let scheme: String?
  let channel: String?
  let scope: Trace.Scope
  var question: Trace.Question?
  let sender: TopologyPath
  var departure: Trace.Departure?
  /// The message itself; nil if it was not kept.
  var sent: Any?
  /// Finds the observers of the kind below a node, or in the whole tree for nil.
  let audience: (ComposableContainer?) -> [Endpoint]
  var isMessage = true

  fileprivate mutating func set(_ sent: Any, _ departure: Trace.Departure?) {
    (self.sent, self.departure) = (sent, departure)
  }
}

extension TraceRecorder {
  func header(of event: DispatchEvent) -> TraceHeader? {
    var header = headerWithoutDeparture(of: event)
    switch event.step {
    case .began(let message, _, _, _, let sender), .replayed(let message, _, _, let sender):
      header?.set(message, departure(of: sender, at: event.dispatch))
    case .asked(let query, _, _, _, _, _, let sender):
      header?.set(query, departure(of: sender, at: event.dispatch))
    case .handedDown(let message, _, _, let node):
      header?.set(message, departure(of: node.ownEndpoint, at: event.dispatch))
    default: break
    }
    header?.departure?.excludesSender = event.excludesSender
    header?.departure?.target = event.target
    return header
  }

  func departure(of sender: Endpoint, at moment: UInt64) -> Trace.Departure? {
    (sender.node?.root).map {
      Trace.Departure(
        moment: moment, time: Endpoint.timeNow, sender: Origin(sender), root: Origin($0))
    }
  }

  private func headerWithoutDeparture(of event: DispatchEvent) -> TraceHeader? {
    switch event.step {
    case .began(let message, let kind, let channel, let scope, let sender):
      TraceHeader(
        category: message.kindType == .state ? .state : .event,
        message: options.payload(of: message, kind: kind), scheme: message.kind?.scheme,
        channel: channel, scope: scope, sender: place(of: sender),
        audience: audience(of: message, from: sender))
    case .asked(let query, let kind, let channel, let scope, let strategy, let target, let asker):
      TraceHeader(
        category: .query, message: options.payload(of: query, kind: kind),
        scheme: query.kind?.scheme, channel: channel, scope: scope,
        question: Trace.Question(
          limit: strategy.limit, isReversed: strategy.direction == .farthestFirst,
          target: target.map { "\($0)" }),
        sender: place(of: asker), audience: audience(of: query, from: asker))
    case .replayed(let message, let kind, let channel, let receiver):
      TraceHeader(
        category: .replay, message: options.payload(of: message, kind: kind),
        scheme: message.kind?.scheme, channel: channel, scope: .container,
        sender: receiver.lastNode.map { places.path(of: $0) } ?? .top, audience: { _ in [] },
        isMessage: false)
    case .handedDown(let message, let kind, let channel, let node):
      TraceHeader(
        category: .replay, message: options.payload(of: message, kind: kind),
        scheme: message.kind?.scheme, channel: channel, scope: .subtree,
        sender: places.path(of: node),
        audience: { [weak node] _ in node?.observers(awaiting: message, kind, channel) ?? [] })
    default: nil
    }
  }

  func place(of sender: Endpoint) -> TopologyPath { places.path(ofFormer: sender) }

  private func audience(of message: any PluginMessage, from sender: Endpoint)
    -> (ComposableContainer?) -> [Endpoint]
  {
    weak let root = sender.node?.root
    return { ($0 ?? root)?.observers(of: message) ?? [] }
  }

  private func audience(of query: any SyncPluginMessage, from asker: Endpoint)
    -> (ComposableContainer?) -> [Endpoint]
  {
    weak let root = asker.node?.root
    return { ($0 ?? root)?.answerers(of: query) ?? [] }
  }
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
