// A walk that goes on behind the interceptors at which another one of the same dispatch waits.

extension DispatchWalk {
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
  func mayFollowRouteBehind(_ carrier: Any.Type, _ kind: MessageKind?) -> Bool {
    guard isAtKnownPoint, plan == nil else { return false }
    return route._withUnsafeGuaranteedRef { route in
      route.subject.carrier == carrier && route.subject.kind === kind
    }
  }

  /// Whether subscriptions have to be looked at before they are called.
  func lookCloser() {
    isGuarded =
      excludesSender || subject.isQuery || watch != nil
    isCalm = !isGuarded && !isSpecial && domain._withUnsafeGuaranteedRef(\.isCalm)
  }

  /// Writes the rest of the way down if the walk that waits has done so.
  func takePlanOfEnclosing() {
    if enclosing?.takeUnretainedValue().plan != nil { freeze() }
  }
}
