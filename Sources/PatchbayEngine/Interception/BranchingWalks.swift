// A walk that goes on behind the interceptors at which another one of the same dispatch waits.

extension DispatchWalk {
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

  /// Makes a spare walk go on for one that waits at interceptors.
  func goOn(for waiting: DispatchWalk) {
    enclosing = .passUnretained(waiting)
    id = waiting.id
    depth = waiting.depth
    scope = waiting.scope
    excludesSender = waiting.excludesSender
    if let waiting = waiting.watch { watch = WatchedDispatch(continuing: waiting) }
    isSpecial =
      watch != nil || waiting.plan != nil || route._withUnsafeGuaranteedRef { $0.needsPreparing }
  }

  /// Whether what goes on is what came to interceptors that the route keeps.
  private func mayFollowRouteBehind(_ carrier: Any.Type, _ kind: MessageKind?) -> Bool {
    guard isAtKnownPoint, plan == nil else { return false }
    return route._withUnsafeGuaranteedRef { route in
      route.subject.carrier == carrier && route.subject.kind === kind
    }
  }

  /// Whether subscriptions have to be looked at before they are called.
  func lookCloser() {
    isGuarded = excludesSender || subject.isQuery || watch != nil
    isCalm = !isGuarded && !isSpecial && domain._withUnsafeGuaranteedRef(\.isCalm)
  }

  /// Writes the rest of the way down if the walk that waits has done so.
  func takePlanOfEnclosing() {
    if enclosing?.takeUnretainedValue().plan != nil { freeze() }
  }
}
