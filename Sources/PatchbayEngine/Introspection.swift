// Everything that tools can read of a tree: descriptions of its parts, not the parts themselves.
//
// A tool follows dispatches as a DispatchWatcher. Whatever is read here is valid at the moment of
// reading; a tool that keeps it copies it into values of its own. Changes that only tools may make
// are in Workbench.swift.

// MARK: - Nodes

extension ComposableContainer {
  /// The nodes composed into this one, in compose order; a container has none.
  package var childNodes: [ComposableContainer] { core.children.compactMap(\.core.container) }

  /// The number of nodes composed into this one, including those that have died unnoticed.
  package var childCount: Int { core.children.count }

  /// The endpoint of the node itself, as a sender.
  package var ownEndpoint: Endpoint { Endpoint(participant: sendingPoint.participant) }

  /// The interceptors here, in the order in which they see messages.
  package var interceptorRecords: [InterceptorRecord] {
    core.chain.compactMap { registration in
      registration.interceptor.map { _ in InterceptorRecord(registration: registration) }
    }
  }

  /// The interceptors here whose id has this description, in the order in which they see messages.
  package func interceptorRecords(named words: String) -> [InterceptorRecord] {
    core.interceptors.named(words).map(InterceptorRecord.init)
  }

  /// Whether this tree, or one that shares its domain, has an interceptor.
  package var isWithInterceptors: Bool { !core.resolvedDomain.interceptors.isEmpty }

  /// The number, from 1, of an interceptor among those here whose ids have the same description.
  ///
  /// Returns nil if the interceptor is not here.
  package func ordinal(of interceptor: InterceptorIdentity) -> Int? {
    core.interceptors.named("\(interceptor)").firstIndex { $0.id == interceptor.id }.map { $0 + 1 }
  }

  /// The states that this node remembers, in the order in which newcomers would receive them.
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

  /// Whether the parent holds this node weakly.
  package var isHeldWeakly: Bool {
    guard let above = core.parentCore, let index = above.indexOfChild(core) else { return false }
    return above.children[index].retained == nil
  }

  /// A value that changes whenever anything is added, removed or moved in the connected trees.
  package var shape: TreeShape {
    let domain = core.resolvedDomain
    return TreeShape(trees: ObjectIdentifier(domain), epoch: domain.shapeEpoch)
  }

  /// The limits set on this node itself; only those of a root are effective.
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
  /// The observers of a key in this subtree, found by the index: no other nodes are visited.
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
  /// The plugins here, in the order in which they receive messages.
  package var pluginEndpoints: [Endpoint] {
    registrations.values.sorted { $0.seat < $1.seat }.map(Endpoint.init(of:))
  }

  /// The plugins here, in the order in which they were added.
  package var endpointsByArrival: [Endpoint] { registrationsInOrder.map(Endpoint.init(of:)) }

  /// The plugin with an identity; nil if there is none.
  package func endpoint(of identity: PluginIdentity) -> Endpoint? {
    registrations[identity].map(Endpoint.init(of:))
  }

  /// The plugins with a name, in the order in which they were added.
  package func endpoints(named name: String) -> some RandomAccessCollection<Endpoint> {
    members.named(name).lazy.map(Endpoint.init(of:))
  }

  /// The relays connected here, in the order in which they receive messages.
  package var relayEndpoints: [Endpoint] { relays.inOrder.map(Endpoint.init(of:)) }

  /// The view container of the plugins here; nil if there is none, or if it has died.
  package var viewContainerRecord: ViewContainerRecord? {
    viewContainer.flatMap { held in held.value.map { ViewContainerRecord($0, held) } }
  }

  /// The types of the living param providers, in the order in which they are asked.
  package var paramProviderTypes: [String] {
    paramProviders.compactMap { $0.value.map { "\(type(of: $0))" } }
  }
}

// MARK: - Plugins and relays

extension Endpoint {
  /// Distinguishes participants for as long as they exist.
  package var identity: ObjectIdentifier { ObjectIdentifier(participant) }

  /// When the participant was created, in nanoseconds; with ``identity`` unique among all
  /// participants.
  package var born: UInt64 { participant.born }

  /// The present time of the clock by which ``born`` is counted.
  package static var timeNow: UInt64 { DispatchDomain.timeNow }

  /// The root of the participant's tree at the moment when a dispatch began there.
  package func root(at moment: UInt64) -> Endpoint? {
    participant.nodeCore?.root(at: moment).container?.ownEndpoint
  }

  /// The participant's node and the nodes above it, at the moment when a dispatch began there.
  package func lineage(at moment: UInt64) -> [ComposableContainer] {
    participant.nodeCore?.lineage(at: moment).compactMap(\.container) ?? []
  }

  /// When the participant began to observe a kind or to answer its queries; nil if it does not.
  ///
  /// The time is by the clock by which dispatches are numbered.
  package func beganToObserve(_ kind: String, isQuery: Bool) -> UInt64? {
    participant.subscriptions.filter { $0.key.isQuery == isQuery && $0.key.name == kind }
      .map(\.since).min()
  }

  /// Whether a query for this target is addressed to the participant.
  package func isTarget(of target: SyncMessageTarget?) -> Bool {
    target?.includes(participant.role) ?? true
  }

  /// The node of the participant; once that has left, its former node.
  package var lastNode: ComposableContainer? { node ?? participant.formerNode?.container }

  /// The plugin or relay itself; only for the question whether it is still alive.
  package var instance: AnyObject? { participant.host }

  /// The priority of the participant in its node.
  package var priority: MessageObservingPriority { participant.seat.priority }

  /// The kinds that the participant observes and answers, in the order in which it began to.
  package var observations: [ObservationRecord] {
    participant.subscriptions.map(ObservationRecord.init)
  }

  /// The relays that were connected through the participant, in connection order.
  package var relays: [Endpoint] { participant.relays.inOrder.map(Endpoint.init(of:)) }

  /// The relays with a name, in connection order.
  package func relays(named name: String) -> some RandomAccessCollection<Endpoint> {
    participant.relays.named(name).lazy.map(Endpoint.init(of:))
  }

  /// The number, from 1, among those of the same name in the same container or of the same
  /// connector.
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

  /// The offers that the participant has declared, in the order of declaration.
  package var offers: [OfferDeclaration] { participant.scheming?.offers ?? [] }

  /// The environment values that the participant reads by properties, in the order of declaration.
  package var environmentReads: [EnvironmentReadRecord] {
    participant.environmentReaders.map {
      EnvironmentReadRecord(
        key: $0.key.description, isKeyedByType: $0.key.isType, typeName: $0.typeName)
    }
  }

  /// Whether the last request for a slot was granted, for each view id that the plugin asked for.
  package var askedSlots: [String?: Bool] {
    (participant as? PluginRegistration)?.askedSlots ?? [:]
  }

  /// The object in which a plugin's slot of an id is shown; nil if the plugin has no such slot.
  package func slotView(for viewId: String?) -> AnyObject? {
    (participant as? PluginRegistration)?.slotView(for: viewId)
  }

  fileprivate init(of participant: Participant) { self.participant = participant }
}

// MARK: - What tools show

/// A state of connected trees, which compares unequal after any change in them.
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
  /// A number that identifies the kind for as long as any participant observes or answers it.
  package var kindID: UInt { key.address }
  package var isQuery: Bool { key.isQuery }
  package var isState: Bool { key.isState }
  /// The scheme that addresses its messages; nil for none.
  package var scheme: String? { key.scheme }
  /// The name of the kind, which takes long to make: read it once for each kind.
  package var kind: String { key.name }
  /// The type of its messages, with its module; many kinds may share one.
  package var carrier: String { String(reflecting: key.carrier) }
}

/// An interceptor at its node.
package struct InterceptorRecord {
  let registration: InterceptorRegistration
}

extension InterceptorRecord {
  package var identity: InterceptorIdentity { registration.endpoint }
  package var order: Int { registration.order }
  package var isWeak: Bool { registration.isWeak }
  /// Whether the interceptor only watches.
  package var isListener: Bool { registration.isListener }
  /// The names of the kinds that the interceptor wants, in alphabetical order; nil for all.
  package var keys: [String]? { registration.intercepted.keys.map { $0.map(\.name).sorted() } }
  /// What the interceptor does; nil if only its code can tell.
  package var description: InterceptorDescription? {
    registration.interceptor?.interceptorDescription
  }
  /// When the interceptor was registered, by the clock of ``Endpoint/timeNow``.
  package var born: UInt64 { registration.born }

  /// The interceptor, if it is still there and decides about messages of a kind.
  package func decider(of kind: String, _ message: Any?) -> (any MessageInterceptor)? {
    registration.isListener || !registration.intercepted.contain(kind: kind, message)
      ? nil : registration.interceptor
  }
}

/// A state that a node remembers.
package struct StateRecord {
  package let kind: String
  package let channel: String?
  package let message: any PluginMessage
  /// The same in all records of one and the same message.
  package let identity: ObjectIdentifier
  /// When the state was recorded, which orders the states of a tree.
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

/// The view container of plugins, with the slots that it describes.
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
