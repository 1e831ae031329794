/// Hands on, from an interceptor, what is to travel in a message's place.
///
/// Kept beyond the interceptor's call it may be used for as long as its node lives: what it hands
/// on then is a dispatch of its own, through the tree as it is at that time, and goes on behind the
/// interceptor without going back the way the message had come.
public final class MessageTransformer {
  /// The walk whose message the interceptor is deciding about; nil once it has decided.
  var walk: FloodWalk?
  /// What is needed to go on later; nil until the interceptor has returned and kept this.
  var later: LateCrossing?
  /// Where in the chain what is handed on goes next.
  var next = 0
  /// How often something was handed on.
  var copies = 0
  /// The message, for those who watch.
  var original: Any?
  /// The kind that the dispatch began with came here and has not gone on, for those who watch.
  var isKindAtStake = false

  init() {}
}

@available(*, unavailable)
extension MessageTransformer: Sendable {}

extension MessageTransformer {
  /// Sends a message on in the place of the one that was intercepted.
  ///
  /// It comes to the interceptors that are left here, then to everything behind them; all have
  /// heard it when this returns. The outcome tells of this message alone. It is `detached` if the
  /// node has gone meanwhile.
  @discardableResult
  public func transform<M: PluginMessage>(to message: M) -> SendOutcome {
    if M.self is AnyClass, type(of: message) != M.self { return transformAsDynamicType(message) }
    if let walk { return walk.handOn(message, by: self) }
    return later?.handOn(message) ?? SendOutcome(.detached)
  }

  /// Hands on a class instance under its own class rather than the one it was declared with.
  private func transformAsDynamicType<M: PluginMessage>(_ message: M) -> SendOutcome {
    func transform<Dynamic: PluginMessage>(as _: Dynamic.Type) -> SendOutcome {
      (message as? Dynamic).map { self.transform(to: $0) } ?? SendOutcome(.cut)
    }
    guard let dynamic = type(of: message as AnyObject) as? any PluginMessage.Type else {
      return SendOutcome(.cut)
    }
    return transform(as: dynamic)
  }

  /// Where and how the message came here; nil once the node has gone.
  public var crossing: MessageCrossing? {
    if let walk, let crossing = walk.crossing { return walk.facts(of: crossing) }
    return later?.facts
  }
}

// MARK: - Used again

extension Hub {
  func takeTransformer() -> MessageTransformer {
    spareTransformers.popLast() ?? MessageTransformer()
  }

  /// Takes back a transformer that nobody has kept.
  func giveBack(_ transformer: MessageTransformer) {
    transformer.copies = 0
    spareTransformers.append(transformer)
  }
}

// MARK: - Handing on at once

extension FloodWalk {
  fileprivate func handOn<M: PluginMessage>(_ message: M, by transformer: MessageTransformer)
    -> SendOutcome
  {
    guard !isStopped else { return SendOutcome(.cut) }
    let kind = message.kind
    if let kind, kind.carrier != ObjectIdentifier(M.self) {
      record(.foreignKind(kind: kind.name, carrier: kind.carrierName))
      return SendOutcome(.cut)
    }
    transformer.copies += 1
    if watch != nil { tellHandedOn(message, by: transformer) }
    let before = delivered
    if !isStopped { intercept(message, from: transformer.next) }
    return SendOutcome(isStopped ? .cut : .sent, delivered: delivered - before)
  }
}

// MARK: - At the interceptors

extension FloodWalk {
  /// Goes on after an interruption; false if there is nothing to go on with.
  @usableFromInline
  func resume<M: PluginMessage>(_ message: M) -> Bool {
    isInterrupted = false
    guard let crossing, !isStopped else { return false }
    announceWay(to: crossing.node)
    if !isStopped { intercept(message, from: 0) }
    endCrossing()
    return true
  }

  func endCrossing() {
    crossing = nil
    plan?.endCrossing()
  }

  /// Takes a message through the interceptors from a place in the chain on, then behind them.
  func intercept<M: PluginMessage>(_ message: M, from first: Int) {
    guard let crossing else { return }
    var message = message
    for index in first..<max(first, crossing.chain.count) {
      let registration = crossing.chain[index]
      guard let interceptor = registration.interceptor else { continue }
      guard let decided = decided(message, at: registration) else { return }
      message = decided
      guard let listener = registration.listener(interceptor) else {
        return call(interceptor, message, next: index + 1)
      }
      listener.hear(message, at: facts(of: crossing))
      tell(.passed, of: registration.endpoint)
      if isStopped { return }
    }
    goOn(message, behind: crossing)
  }

  private func call<M: PluginMessage>(
    _ interceptor: any MessageInterceptor, _ message: M, next: Int
  ) {
    var transformer = hub.takeUnretainedValue().takeTransformer()
    transformer.walk = self
    transformer.next = next
    if watch != nil {
      transformer.original = message
      transformer.isKindAtStake = isOwnKind(MessageKey(messageType: M.self, kind: message.kind))
    }
    interceptor.intercept(message, transformer)
    let isKept = !isKnownUniquelyReferenced(&transformer)
    if transformer.copies == 0 {
      tellHeldBack(at: next - 1, isKept: isKept)
    } else if transformer.isKindAtStake {
      noteMorph(at: next - 1)
    }
    transformer.walk = nil
    transformer.original = nil
    transformer.isKindAtStake = false
    if isKept {
      transformer.later = crossing.map { LateCrossing(of: self, at: $0, keptAt: next - 1) }
    } else {
      hub.takeUnretainedValue().giveBack(transformer)
    }
  }

  /// What came through the interceptors travels on as a part of this dispatch.
  private func goOn<M: PluginMessage>(_ message: M, behind crossing: Crossing) {
    if let replay = crossing.replay { return replay.handDown(message, into: crossing.node) }
    let hub = hub.takeUnretainedValue()
    guard nesting < DispatchLimits.mostNested else { return refuseNesting() }
    let branch = hub.beginBranch(of: self, at: crossing)
    branch._withUnsafeGuaranteedRef { branch in
      branch.subject.become(
        M.self, isState: M.type == .state, kind: message.kind, channel: subject.channel, in: hub)
      branch.lookCloser()
      branch.flood(message)
      delivered += branch.delivered
      if branch.isStopped, !isStopped { stop() }
    }
    plan?.endCopy()
    self.hub.takeUnretainedValue().end(branch)
  }
}
