/// The result of a dispatch for each participant: whether it was reached, and if not, why.
///
/// The results refer to the tree at the time of the question, so ask as soon as the dispatch has
/// ended.
public struct Reckoning {
  let ledger: DispatchLedger
}

@available(*, unavailable)
extension Reckoning: Sendable {}

extension Reckoning {
  /// Whether an observer received the message, or was asked the query.
  public func reached(_ endpoint: Endpoint) -> Bool {
    ledger.hasReached(endpoint.participant)
  }

  /// Why the dispatch ended early; nil if it did not.
  public var endedEarly: NonDeliveryReason? { ledger.end }

  /// Whether the sender was excluded.
  package var excludesSender: Bool { ledger.excludesSender }

  /// The plugins that a query was addressed to; nil for all.
  package var target: SyncMessageTarget? { ledger.target }

  /// The participants that were asked and failed, each once.
  package var failed: [Endpoint] { ledger.failed.map { Endpoint(participant: $0) } }

  /// Why a participant was not reached; nil if it was.
  ///
  /// For a query, this is also why a responder that was asked gave no answer, if its handler
  /// failed.
  public func nonDelivery(to endpoint: Endpoint) -> NonDelivery? {
    let participant = endpoint.participant
    if reached(endpoint) {
      let hasFailed = ledger.hasFailed(participant)
      return ledger.key.isQuery && hasFailed ? NonDelivery(.fault) : nil
    }
    var standing = Standing(of: participant, ledger)
    guard let node = participant.nodeCore, node.rootCore === standing.root else {
      return NonDelivery(standing.reasons.isEmpty ? [.notConnected] : standing.reasons)
    }
    standing.wanted = wanted(by: participant, in: node, standing)
    let reasons = standing.reasons
    let way = Passages(
      ledger, to: participant, in: node, isSupposed: !reasons.isEmpty, standing.wanted)
    var nonDelivery = reasons.isEmpty ? way.nonDelivery : way.nonDelivery(reasons)
    if standing.wanted != .message { nonDelivery.copy = way.arrival }
    return nonDelivery
  }

  /// The arrivals that count for a participant: copies, if it observes a kind that interceptors make
  /// of the message, and not the message's own.
  private func wanted(by participant: Participant, in node: NodeCore, _ standing: Standing)
    -> Wanted
  {
    guard !standing.observesKind, ledger.passages.hasMet else { return .message }
    func arrives(_ wanted: Wanted) -> Bool {
      Passages(ledger, to: participant, in: node, isSupposed: true, wanted).arrival != nil
    }
    guard arrives(.copiesOnAnyChannel) else { return .message }
    return arrives(.copies) ? .copies : .copiesOnAnyChannel
  }

  /// The observers of the kinds that interceptors made of the message, which do not observe its own.
  package var observersOfCopies: [Endpoint] {
    guard !ledger.isHandedDown, let root = ledger.lineage.first?.rootCore.container else {
      return []
    }
    var known: Set<ObjectIdentifier> = []
    return ledger.passages.made.flatMap { audience(of: $0, below: root) }.filter { endpoint in
      let participant = endpoint.participant
      guard known.insert(ObjectIdentifier(participant)).inserted,
        let node = participant.nodeCore, node.rootCore === root.ownCore
      else { return false }
      let standing = Standing(of: participant, ledger)
      return wanted(by: participant, in: node, standing) != .message
    }
  }

  private func audience(of value: Any, below root: ComposableContainer) -> [Endpoint] {
    (value as? any PluginMessage).map(root.observers)
      ?? (value as? any SyncPluginMessage).map(root.answerers) ?? []
  }
}

extension Reckoning {
  /// Whether a node is the sender's, or above that.
  package func isAboveSender(_ node: ComposableContainer) -> Bool {
    ledger.lineage.contains { $0 === node.ownCore }
  }

  /// The participants that an interceptor has just cut off from a message of another kind than was
  /// sent.
  ///
  /// They do not observe the kind that was sent, but would have received the message, or been asked
  /// the query, that was dropped or stopped.
  package var observersOfWithheld: [Endpoint] {
    guard let withheld = ledger.passages.withheld, withheld.copy.kind != ledger.key.name,
      let root = ledger.lineage.first?.rootCore.container
    else { return [] }
    return withheld.value.map { audience(of: $0, below: root) }?.filter { endpoint in
      let participant = endpoint.participant
      guard !reached(endpoint), let node = participant.nodeCore,
        Standing(of: participant, ledger).reasons == [.notObserved]
      else { return false }
      return Passages(ledger, to: participant, in: node, isSupposed: false, .copies)
        .isLost(withheld.copy, at: withheld.interceptor)
    } ?? []
  }
}

// MARK: - What about the observer

/// The place of an observer when a message was sent, and now.
private struct Standing: ObserverStanding {
  private let participant: Participant
  private let ledger: DispatchLedger
  private let observers: [AnySubscription]
  var wanted = Wanted.message

  init(of participant: Participant, _ ledger: DispatchLedger) {
    self.participant = participant
    self.ledger = ledger
    observers = participant.subscriptions.filter { $0.key == ledger.key }
  }

  /// The root of the sender's tree.
  var root: NodeCore? { ledger.lineage.first?.rootCore }

  var absence: NonDeliveryReason? {
    guard let origin = ledger.lineage.first else { return .notConnected }
    guard let node = participant.nodeCore else {
      return participant.left > ledger.began ? .removed : .notConnected
    }
    if ledger.removed.contains(ObjectIdentifier(participant)) { return .removed }
    let wasThere = node.root(at: ledger.began) === ledger.lineage.last
    guard node.rootCore === origin.rootCore else { return wasThere ? .removed : .notConnected }
    let moved = node.lineage.prefix { above in !ledger.lineage.contains { $0 === above } }
    let hasMoved = moved.contains { $0.order > ledger.began }
    let hasBegunLater = observers.map(\.since).min().map { $0 > ledger.began } ?? false
    return !wasThere || hasMoved || hasBegunLater ? .addedLater : nil
  }

  var observesKind: Bool { wanted != .message || !observers.isEmpty }

  var hearsChannel: Bool {
    wanted == .copies || observers.contains { $0.channel.hears(ledger.channel) }
  }

  var isQuery: Bool { ledger.key.isQuery }

  var isSenderPassedOver: Bool {
    participant === ledger.sender && (isQuery || ledger.excludesSender)
  }

  var isTarget: Bool { ledger.target?.includes(participant.role) ?? true }

  var isInScope: Bool {
    guard let origin = ledger.lineage.first, let node = participant.nodeCore else { return false }
    return switch ledger.scope {
    case .everywhere: true
    case .container: node === origin
    case .subtree: node.lineage.contains { $0 === origin }
    }
  }
}

// MARK: - What happened on the way

/// The interceptors between a sender and an observer, in the order in which the message meets them.
private struct Passages {
  private let ledger: DispatchLedger
  private let node: NodeCore
  private let interceptors: [(registration: InterceptorRegistration, node: NodeCore)]
  /// Nil without interceptors, and if no way is found.
  private let way: WaySearch<WayCopy>.Way?
  private let arrivals: [WayCopy]

  init(
    _ ledger: DispatchLedger, to participant: Participant, in node: NodeCore, isSupposed: Bool,
    _ wanted: Wanted
  ) {
    let down = Array(node.lineage.prefix { above in !ledger.lineage.contains { $0 === above } })
    let meeting = ledger.lineage.firstIndex { above in
      node.lineage.contains { $0 === above }
    }
    let up = ledger.lineage.prefix(meeting.map { $0 + 1 } ?? 0)
    let interceptors = (up + down.reversed()).flatMap { node in
      ledger.passages.chain(of: node).map { (registration: $0, node: node) }
    }
    self.ledger = ledger
    self.node = node
    self.interceptors = interceptors
    // Usually there are no interceptors, and then there is one way.
    guard !interceptors.isEmpty else {
      (way, arrivals) = (nil, [])
      return
    }
    let observed = participant.subscriptions.filter { $0.key.isQuery == ledger.key.isQuery }
      .map { (kind: $0.key.name, channel: $0.channel) }
    let heard =
      ledger.isHandedDown
      ? [ledger.key.name]
      : wanted.kinds(among: observed, sent: ledger.key.name) { $0.hears(ledger.channel) }
    let search = WaySearch<WayCopy>(
      count: interceptors.count,
      making: { index, copy in
        let (registration, node) = interceptors[index]
        return ledger.passages.making(of: copy, by: registration, at: node)
      },
      isHeard: { heard.contains($0.kind) })
    (way, arrivals) = search.run(from: ledger.passages.root, isSupposed: isSupposed)
  }

  /// The kind that would have arrived; nil if nothing helps, or there are no interceptors.
  var arrival: String? { way?.arrival?.kind }

  /// Whether the message would have arrived but for what one interceptor did with a copy.
  func isLost(_ copy: WayCopy, at interceptor: ObjectIdentifier) -> Bool {
    guard let way, way.lost == copy, way.removed.count == 1 else { return false }
    return ObjectIdentifier(interceptors[way.removed[0]].registration) == interceptor
  }

  /// The non-delivery for reasons that do not lie on the way, with the interceptors that are on it.
  func nonDelivery(_ reasons: [NonDeliveryReason]) -> NonDelivery {
    var nonDelivery = NonDelivery(reasons)
    addNeeds(to: &nonDelivery)
    return nonDelivery
  }

  var nonDelivery: NonDelivery {
    guard let way, let lost = way.lost, let first = way.removed.first else { return unfinished }
    let (registration, node) = interceptors[first]
    let deed = ledger.passages.deed(of: registration, for: lost)
    let isGone = deed?.results.isEmpty ?? true
    var nonDelivery = NonDelivery(
      isGone ? ledger.key.isQuery ? .stopped : .dropped : .morphed,
      interceptor: registration.endpoint, node: node.container)
    nonDelivery.verdict = deed?.verdict
    nonDelivery.arrivals = isGone ? [] : arrivals.map(\.kind)
    addNeeds(to: &nonDelivery)
    return nonDelivery
  }

  /// The non-delivery without a responsible interceptor: by a limit, by an early end, or because a
  /// query had its answers.
  private var unfinished: NonDelivery {
    let isRefused = ledger.refusals.contains { $0.covers(node) }
    let fallback: NonDeliveryReason = ledger.key.isQuery ? .answeredBefore : .addedLater
    var nonDelivery = NonDelivery(isRefused ? .depthLimit : ledger.end ?? fallback)
    nonDelivery.isOfStack =
      isRefused || nonDelivery.reason == .depthLimit && ledger.isOfStack
    addNeeds(to: &nonDelivery)
    return nonDelivery
  }

  private func addNeeds(to nonDelivery: inout NonDelivery) {
    func identity(_ index: Int) -> NonDelivery.Interceptor {
      (interceptors[index].registration.endpoint, interceptors[index].node.container)
    }
    nonDelivery.needs = way?.removed.map(identity) ?? []
    nonDelivery.assumed = way?.assumed.map(identity) ?? []
  }
}

extension NonDelivery {
  /// Makes the first reason the decisive one, and the rest further ones.
  fileprivate init(_ reasons: [NonDeliveryReason]) {
    self.init(reasons.first ?? .notConnected)
    others = Array(reasons.dropFirst())
  }
}
