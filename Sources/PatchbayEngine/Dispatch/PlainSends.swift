// A plain send has no channel, goes everywhere and excludes no observer, in trees whose state does
// not affect it: no watcher, no suppressed sends, no post under way, no weakly held part. Most
// sends are plain.

extension Participant {
  /// Sends a message to all observers; if the send is not plain, does nothing and returns nil.
  @inlinable
  final func sendPlainly<M: PluginMessage>(_ message: M) -> SendOutcome? {
    if M.self is AnyClass, type(of: message) != M.self { return nil }
    let kind = message.kind
    guard let node, kind.isCarried(by: M.self) else { return nil }
    let address = Subject.address(M.self, kind, isQuery: false)
    let sender = Unmanaged.passUnretained(self)
    let beginning = node._withUnsafeGuaranteedRef { Unmanaged.passUnretained($0.domain) }
      ._withUnsafeGuaranteedRef {
        $0.beginPlainly(
          address, from: sender, at: node, taking: StackShare.send, pastInterceptors: true)
      }
    switch beginning {
    case .walk(let walk):
      walk._withUnsafeGuaranteedRef { $0.deliver(message) }
      return walk._withUnsafeGuaranteedRef { $0.end() }
    case .unheard: return SendOutcome(.sent)
    case nil: return nil
    }
  }
}

extension MessageKind? {
  /// Whether values of a type may be of this kind; nil stands for the type's own kind.
  @inlinable @inline(__always)
  func isCarried(by type: Any.Type) -> Bool {
    map { $0.carrier == ObjectIdentifier(type) } ?? true
  }
}

/// How a plain dispatch begins.
@usableFromInline
enum PlainBeginning {
  case walk(Unmanaged<DispatchWalk>)
  /// There is no observer.
  case unheard
}

extension PlainBeginning {
  /// The walk; nil if none has begun.
  var walk: Unmanaged<DispatchWalk>? {
    if case .walk(let walk) = self { walk } else { nil }
  }
}

@available(*, unavailable)
extension PlainBeginning: Sendable {}

extension DispatchDomain {
  /// Begins a dispatch on a known route; returns nil if anything else may concern the message.
  @usableFromInline
  func beginPlainly(
    _ address: UInt, from sender: Unmanaged<Participant>, at node: Unmanaged<NodeCore>,
    taking share: Int, pastInterceptors: Bool
  ) -> PlainBeginning? {
    guard allowsPlainSends, let route = plainRoute(address, from: node), mayNest(taking: share)
    else {
      return nil
    }
    guard route._withUnsafeGuaranteedRef({ $0.hasStops }) else { return .unheard }
    if !pastInterceptors, route._withUnsafeGuaranteedRef({ !$0.onlyCallsHandlers }) { return nil }
    let walk = begin(from: sender, at: node, on: route)
    walk._withUnsafeGuaranteedRef { walk in
      walk.nesting += share - StackShare.send
      walk.setOutPlainly()
    }
    return .walk(walk)
  }

  /// The known route of a plain send; nil if there is none, or if it is out of date.
  @inline(__always)
  func plainRoute(_ address: UInt, from node: Unmanaged<NodeCore>) -> Unmanaged<Route>? {
    guard let route = routes.places?[RouteTable.place(address, node, nil)],
      route._withUnsafeGuaranteedRef({ $0.servesPlainly(address, from: node, routeEpoch) })
    else { return nil }
    return route
  }
}
