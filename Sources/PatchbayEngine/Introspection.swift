// The one door through which tools look into a tree: what is there, never the instances themselves.
//
// What happens in it they see as a DispatchWatcher. What is read here is right at the moment of
// reading; a tool that wants to keep it makes values of its own. What only tools may change is in
// Workbench.swift.

// MARK: - Nodes

extension ComposableContainer {
  /// The nodes composed into this one, in compose order; a container has none.
  package var childNodes: [ComposableContainer] { core.children.compactMap(\.core.container) }

  /// How many nodes are composed into this one, those that have died untold included.
  package var childCount: Int { core.children.count }

  /// The node itself, as far as it sends.
  package var ownEndpoint: Endpoint { Endpoint(participant: sendingPoint.participant) }

  /// The interceptors here, in the order in which they see messages.
  package var interceptorRecords: [InterceptorRecord] {
    core.chain.compactMap { registration in
      registration.interceptor.map { InterceptorRecord(registration, $0) }
    }
  }

  /// The interceptors here whose ids have these words, in the order in which they see messages.
  package func interceptorRecords(named words: String) -> [InterceptorRecord] {
    core.interceptors.named(words).compactMap { registration in
      registration.interceptor.map { InterceptorRecord(registration, $0) }
    }
  }

  /// Whether there is an interceptor in this node's tree, or in one that shares its domain.
  package var isWithInterceptors: Bool { !core.resolvedDomain.interceptors.isEmpty }

  /// The number of an interceptor among those here whose ids have the same words, from 1; nil for others.
  package func ordinal(of interceptor: InterceptorIdentity) -> Int? {
    core.interceptors.named("\(interceptor)").firstIndex { $0.id == interceptor.id }.map { $0 + 1 }
  }

  /// What this node remembers, in the order in which newcomers would hear it.
  package var stateRecords: [StateRecord] {
    core.rememberedStates.compactMap(StateRecord.init)
  }

  /// The state of a type or kind that this node remembers on a channel, or without one.
  package func stateRecord<M: PluginMessage>(
    of _: M.Type, kind: MessageKind?, channel: String?
  ) -> StateRecord? {
    let key = MessageKey(messageType: M.self, kind: kind)
    return core.record(of: StateKey(key: key, channel: channel)).flatMap(StateRecord.init)
  }

  /// The messages of these trees that wait for the outermost dispatch to end, the next first.
  package var waitingPosts: [PostRecord] {
    core.resolvedDomain.posts.waiting.map { post in
      PostRecord(
        kind: MessageKey(messageType: type(of: post.message), kind: post.message.kind).name,
        message: post.message, channel: post.channel, sender: Endpoint(of: post.sender))
    }
  }

  /// Its parent holds it weakly.
  package var isHeldWeakly: Bool {
    guard let above = core.parentCore, let index = above.indexOfChild(core) else { return false }
    return above.children[index].retained == nil
  }

  /// Another one whenever something has come, gone or moved in the trees connected with this one.
  package var shape: TreeShape {
    let domain = core.resolvedDomain
    return TreeShape(trees: ObjectIdentifier(domain), epoch: domain.shapeEpoch)
  }

  /// The limits set on this node itself; those of the root count.
  package var ownLimits: DispatchLimits? { core.limits }
}

extension ComposableContainer {
  /// The observers of the kind of this message from here down, on any channel.
  package func observers(of message: any PluginMessage) -> [Endpoint] {
    core.endpoints(hearing: MessageKey(messageType: type(of: message), kind: message.kind))
  }

  /// The responders to the kind of this query from here down, on any channel.
  package func answerers(of query: any SyncPluginMessage) -> [Endpoint] {
    core.endpoints(hearing: MessageKey(queryType: type(of: query), kind: query.kind))
  }
}

extension NodeCore {
  /// Found by the index: nothing is looked at that has no observer of the key.
  func endpoints(hearing key: MessageKey) -> [Endpoint] {
    var found: [Endpoint] = []
    var left = [self]
    while let node = left.popLast() {
      let indexNodes = [Lane.plain(key), .channelled(key)].compactMap { node.indexNode(in: $0) }
      let participants = indexNodes.flatMap(\.subscriptions.elements)
        .sorted { $0.place < $1.place }.map(\.participant)
      for participant in participants where found.last?.participant !== participant {
        found.append(Endpoint(of: participant))
      }
      left +=
        indexNodes.flatMap(\.kids.elements).map(\.node)
        .sorted { $0.order > $1.order }.withoutNeighbours
    }
    return found
  }
}

extension [NodeCore] {
  /// The nodes without adjacent repetitions.
  fileprivate var withoutNeighbours: [NodeCore] {
    reduce(into: []) { nodes, node in if nodes.last !== node { nodes.append(node) } }
  }
}

extension PluginContainer {
  /// The plugins here, in the order in which they hear.
  package var pluginEndpoints: [Endpoint] {
    registrations.values.sorted { $0.seat < $1.seat }.map(Endpoint.init(of:))
  }

  /// The plugins here, in the order in which they came.
  package var endpointsByArrival: [Endpoint] { registrationsInOrder.map(Endpoint.init(of:)) }

  /// The plugin of an identity; nil for none.
  package func endpoint(of identity: PluginIdentity) -> Endpoint? {
    registrations[identity].map(Endpoint.init(of:))
  }

  /// The plugins of a name, in the order in which they came.
  package func endpoints(named name: String) -> some RandomAccessCollection<Endpoint> {
    members.named(name).lazy.map(Endpoint.init(of:))
  }

  /// The relays connected here, in the order in which they hear.
  package var relayEndpoints: [Endpoint] { relays.inOrder.map(Endpoint.init(of:)) }

  /// The object that grants the plugins here their slots; nil without one, and for one that has died.
  package var viewContainerRecord: ViewContainerRecord? {
    viewContainer.flatMap { held in held.value.map { ViewContainerRecord($0, held) } }
  }

  /// The param providers that are still there, in the order in which they are asked.
  package var paramProviderTypes: [String] {
    paramProviders.compactMap { $0.value.map { "\(type(of: $0))" } }
  }
}

// MARK: - Plugins and relays

extension Endpoint {
  /// Distinguishes participants for as long as they exist.
  package var identity: ObjectIdentifier { ObjectIdentifier(participant) }

  /// When it came, in nanoseconds; with ``identity`` that tells it from all others.
  package var born: UInt64 { participant.born }

  /// The time by which ``born`` is counted.
  package static var timeNow: UInt64 { DispatchDomain.timeNow }

  /// The root of the tree that it was in when a dispatch of that tree began.
  package func root(at moment: UInt64) -> Endpoint? {
    participant.nodeCore?.root(at: moment).container?.ownEndpoint
  }

  /// When it began to hear messages of a kind, or to answer queries of it, by the clock by which dispatches
  /// are numbered; nil if it does not.
  package func beganToObserve(_ kind: String, isQuery: Bool) -> UInt64? {
    participant.subscriptions.filter { $0.key.isQuery == isQuery && $0.key.name == kind }
      .map(\.since).min()
  }

  /// Whether a query for this target is addressed to it.
  package func isTarget(of target: SyncMessageTarget?) -> Bool {
    target?.includes(participant.role) ?? true
  }

  /// The node it belongs to, or belonged to before it left.
  package var lastNode: ComposableContainer? { node ?? participant.formerNode?.container }

  /// The plugin or relay itself, to be asked only whether it is still there.
  package var instance: AnyObject? { participant.host }

  /// Its priority in its node.
  package var priority: MessageObservingPriority { participant.seat.priority }

  /// What it hears and answers, in the order in which it began to.
  package var observations: [ObservationRecord] {
    participant.subscriptions.map(ObservationRecord.init)
  }

  /// The relays that were connected through it, in connection order.
  package var relays: [Endpoint] { participant.relays.inOrder.map(Endpoint.init(of:)) }

  /// The relays of a name, in connection order.
  package func relays(named name: String) -> some RandomAccessCollection<Endpoint> {
    participant.relays.named(name).lazy.map(Endpoint.init(of:))
  }

  /// Its number among those of its name, from 1: the plugins of its container, or the relays of its connector.
  package var ordinal: Int? {
    if let relay = participant as? RelayConnection {
      return relay.connector?.relays.ordinal(of: relay)
    }
    guard let plugin = participant as? PluginRegistration else { return nil }
    return (plugin.nodeCore?.container as? PluginContainer)?.members.ordinal(of: plugin)
  }

  /// The plugin or relay through which a relay was connected.
  package var connector: Endpoint? {
    (participant as? RelayConnection)?.connector.map(Endpoint.init(of:))
  }

  /// What it offers by a scheme, in the order in which it declared it.
  package var offers: [OfferDeclaration] { participant.scheming?.offers ?? [] }

  /// What it reads from the environment by a property, in the order of declaration.
  package var environmentReads: [EnvironmentReadRecord] {
    participant.environmentReaders.map {
      EnvironmentReadRecord(
        key: $0.key.description, isKeyedByType: $0.key.isType, typeName: $0.typeName)
    }
  }

  /// The slots that a plugin has asked for, by view id, and whether it was granted one the last time.
  package var askedSlots: [String?: Bool] {
    (participant as? PluginRegistration)?.askedSlots ?? [:]
  }

  /// What the slot that a plugin was granted under an id shows in; nil for none.
  package func slotView(for viewId: String?) -> AnyObject? {
    (participant as? PluginRegistration)?.slotView(for: viewId)
  }

  fileprivate init(of participant: Participant) { self.participant = participant }
}

// MARK: - What tools show

/// The identities of trees, with a count of the changes in them.
package struct TreeShape: Sendable, Hashable {
  fileprivate let trees: ObjectIdentifier
  fileprivate let epoch: UInt64
}

/// A kind that a plugin or relay observes or answers.
package struct ObservationRecord {
  private let key: MessageKey
  package let channel: MessageChannel
}

extension ObservationRecord {
  /// The same for all who hear or answer the kind, for as long as one of them does.
  package var kindID: UInt { key.address }
  package var isQuery: Bool { key.isQuery }
  package var isState: Bool { key.isState }
  /// The scheme by which its messages are addressed; nil for none.
  package var scheme: String? { key.scheme }
  /// Names take long to make: once a kind is enough.
  package var kind: String { key.name }
  /// The type of its messages, with its module; many kinds may share one.
  package var carrier: String { String(reflecting: key.carrier) }
}

/// An interceptor where it stands.
package struct InterceptorRecord {
  package let identity: InterceptorIdentity
  package let order: Int
  package let isWeak: Bool
  /// It only watches.
  package let isListener: Bool
  /// The names of the kinds it is there for, in alphabetical order; nil for all.
  package let keys: [String]?
  /// Nil if only its code can tell what it does.
  package let description: InterceptorDescription?
}

/// A state that a node remembers.
package struct StateRecord {
  package let kind: String
  package let channel: String?
  package let message: any PluginMessage
  /// The same wherever one and the same message is remembered.
  package let identity: ObjectIdentifier
  /// When it was sent, in the order of the tree.
  package let moment: UInt64
}

/// A message that was posted and is not delivered yet.
package struct PostRecord {
  package let kind: String
  package let message: any PluginMessage
  package let channel: String?
  package let sender: Endpoint
}

/// A property that reads the environment.
package struct EnvironmentReadRecord: Sendable, Hashable {
  package let key: String
  package let isKeyedByType: Bool
  package let typeName: String
}

/// The one that grants slots, and those that it tells of.
package struct ViewContainerRecord: Sendable {
  package let typeName: String
  package let isWeak: Bool
  package let slots: [ViewSlotDescription]
}

@available(*, unavailable)
extension ObservationRecord: Sendable {}

@available(*, unavailable)
extension InterceptorRecord: Sendable {}

@available(*, unavailable)
extension StateRecord: Sendable {}

@available(*, unavailable)
extension PostRecord: Sendable {}

extension ObservationRecord {
  fileprivate init(_ subscription: AnySubscription) {
    self.init(key: subscription.key, channel: subscription.channel)
  }
}

extension InterceptorRecord {
  fileprivate init(
    _ registration: InterceptorRegistration, _ interceptor: any MessageInterceptor
  ) {
    identity = registration.endpoint
    order = registration.order
    isWeak = registration.isWeak
    isListener = interceptor is any MessageListener
    keys = registration.intercepted.keys.map { $0.map(\.name).sorted() }
    description = interceptor.interceptorDescription
  }
}

extension StateRecord {
  fileprivate init?(_ record: StateRecords.Record) {
    guard let value = record.value else { return nil }
    kind = value.stateKey.key.name
    channel = value.stateKey.channel
    message = value.message
    identity = ObjectIdentifier(value)
    moment = record.moment
  }
}

extension ViewContainerRecord {
  fileprivate init(
    _ container: any PluginViewContainer, _ held: Held<any PluginViewContainer>
  ) {
    typeName = "\(type(of: container))"
    if case .weak = held { isWeak = true } else { isWeak = false }
    slots = container.slots
  }
}
