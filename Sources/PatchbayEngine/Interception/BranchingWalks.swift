// Branches: walks behind interceptors, for which another walk of the same dispatch waits.

extension DispatchWalk {
  /// Begins a walk behind the interceptors; returns nil if there is no room on the stack.
  @usableFromInline
  func beginBranch(
    _ carrier: Any.Type, isState: Bool, _ kind: MessageKind?, isQuery: Bool, taking share: Int
  ) -> Unmanaged<DispatchWalk>? {
    guard let point = pointUncounted else { return nil }
    guard mayWait(for: share) else {
      refuseNesting()
      return nil
    }
    return domain._withUnsafeGuaranteedRef { domain in
      point._withUnsafeGuaranteedRef { point in
        var subject: Subject {
          isQuery
            ? Subject(query: carrier, kind: kind, channel: self.subject.channel, in: domain)
            : Subject(
              carrier, isState: isState, kind: kind, channel: self.subject.channel, in: domain)
        }
        let route =
          mayFollowRouteBehind(carrier, kind)
          ? point.routeBehind(for: subject, scope, in: domain)
          : domain.ownRoute(
            for: subject, from: .passUnretained(point.node), scope, point.beginningBehind)
        let branch = domain.beginBranch(of: self, on: route)
        branch._withUnsafeGuaranteedRef { branch in
          branch.nesting = nesting + share
          if let target { branch.target = target }
          branch.lookCloser()
        }
        return branch
      }
    }
  }

  @usableFromInline
  func end(branch: Unmanaged<DispatchWalk>) {
    branch._withUnsafeGuaranteedRef { branch in
      delivered += branch.delivered
      refusals &+= branch.refusals
      faultCount &+= branch.faultCount
      if branch.isStopped, !isStopped { stop() }
      plan?.endCopy(of: branch.plan)
    }
    domain._withUnsafeGuaranteedRef { domain in branch._withUnsafeGuaranteedRef(domain.end) }
  }

  /// Prepares a spare walk to go on for one that waits at interceptors.
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

  /// Whether the message is of the same kind as the one that came to interceptors of the route.
  private func mayFollowRouteBehind(_ carrier: Any.Type, _ kind: MessageKind?) -> Bool {
    guard isAtKnownPoint, plan == nil else { return false }
    return route._withUnsafeGuaranteedRef { route in
      route.subject.carrier == carrier && route.subject.kind === kind
    }
  }

  /// Determines whether subscriptions are checked before they are called.
  func lookCloser() {
    isGuarded = subject.isQuery || watch != nil
    isCalm =
      !isGuarded && !excludesSender && !isSpecial && domain._withUnsafeGuaranteedRef(\.isCalm)
  }

  /// Freezes this walk if the waiting walk is frozen.
  func takePlanOfEnclosing() {
    if enclosing?.takeUnretainedValue().plan != nil { freeze() }
  }
}
