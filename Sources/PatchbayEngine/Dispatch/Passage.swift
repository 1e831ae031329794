// What messages and queries have in common at interceptors.

extension DispatchWalk {
  /// Whether the interceptors are still to be asked.
  func prepareToResume() -> Bool {
    isInterrupted = false
    guard pointUncounted != nil, !isStopped else { return false }
    if watch != nil, let point { announceWay(to: point.node) }
    return true
  }

  func endInterception() {
    point = nil
    plan?.endInterception()
  }

  /// Whether a value of this type may be handed on; says so if not.
  func isCarrier(_ type: Any.Type, of kind: MessageKind?) -> Bool {
    guard let kind, kind.carrier != ObjectIdentifier(type) else { return true }
    record(.foreignKind(kind: kind.name, carrier: kind.carrierName))
    return false
  }

  /// How things stood before an interceptor handed something on.
  struct HandingOn {
    fileprivate let delivered: Int
    fileprivate let refusals: Int
    fileprivate let faults: Int
    fileprivate let nesting: Int
  }

  @inline(__always)
  func beginHandingOn() -> HandingOn {
    let start = HandingOn(
      delivered: delivered, refusals: refusals, faults: faultsSoFar, nesting: nesting)
    // In a handler of what it has handed on, an interceptor may do so again, deeper on the stack.
    domain._withUnsafeGuaranteedRef { domain in
      guard let innermost = domain.current,
        innermost.toOpaque() != Unmanaged.passUnretained(self).toOpaque()
      else { return }
      nesting = innermost._withUnsafeGuaranteedRef { $0.nesting } + StackShare.interceptor
    }
    return start
  }

  @inline(__always)
  private var faultsSoFar: Int {
    trunkUncounted._withUnsafeGuaranteedRef { $0.faults?.faults.count ?? 0 }
  }

  /// What has become of what was handed on, apart from the rest of the dispatch.
  @inline(__always)
  @discardableResult
  func endHandingOn(_ start: HandingOn, hasGoneOn: Bool) -> SendOutcome {
    nesting = start.nesting
    let isCut = isStopped || !hasGoneOn || refusals > start.refusals
    return SendOutcome(
      isCut ? .cut : .sent, delivered: delivered - start.delivered,
      log: faultsSoFar > start.faults ? faults(after: start.faults) : nil)
  }

  private func faults(after count: Int) -> FaultLog? {
    guard let faults = trunk.faults?.faults else { return nil }
    let log = FaultLog()
    for fault in faults.dropFirst(count) { log.append(fault) }
    return log
  }

  /// Makes a walk for what goes on behind the interceptors; nil if there is no room on the stack.
  func beginBranch(
    _ carrier: Any.Type, _ kind: MessageKind?, taking share: Int,
    _ subject: (DispatchDomain) -> Subject
  ) -> Unmanaged<DispatchWalk>? {
    guard let point = pointUncounted else { return nil }
    guard mayWait(for: share) else {
      refuseNesting()
      return nil
    }
    return domain._withUnsafeGuaranteedRef { domain in
      point._withUnsafeGuaranteedRef { point in
        let route =
          mayFollowRouteBehind(carrier, kind)
          ? point.routeBehind(for: subject(domain), scope, in: domain)
          : domain.ownRoute(
            for: subject(domain), from: .passUnretained(point.node), scope,
            point.beginningBehind)
        let branch = domain.beginBranch(of: self, on: route)
        branch._withUnsafeGuaranteedRef { $0.nesting = nesting + share }
        return branch
      }
    }
  }

  func end(branch: Unmanaged<DispatchWalk>) {
    branch._withUnsafeGuaranteedRef { branch in
      delivered += branch.delivered
      refusals += branch.refusals
      if branch.isStopped, !isStopped { stop() }
      plan?.endCopy(of: branch.plan)
    }
    domain._withUnsafeGuaranteedRef { domain in branch._withUnsafeGuaranteedRef(domain.end) }
  }
}

// MARK: - Past listeners

extension DispatchWalk {
  /// Whether a message that only listeners have seen may go on without a walk of its own.
  var mayPassInPlace: Bool {
    if let plan { return watch?.controller == nil && !plan.isReversed }
    return pointUncounted?._withUnsafeGuaranteedRef { $0.isOpen } ?? false
  }

  /// Goes on as if there were no interceptors at this node, which takes no stack.
  func passInPlace() {
    guard let point else { return }
    self.point = nil
    if let plan { return plan.pass(point) }
  }
}

extension FrozenPlan {
  /// The interceptors that the message is at have let it pass, and it goes on in this plan.
  func pass(_ point: InterceptionPoint) {
    guard let planned = self.interception else { return }
    self.interception = nil
    goOn(behind: planned, leavingOut: point.entrance)
  }
}
