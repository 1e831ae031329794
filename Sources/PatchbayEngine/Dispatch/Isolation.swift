// A tree and all of its parts belong to one thread at a time. These extensions keep the compiler
// from sharing a part between threads; a whole tree may still be sent to another one.

@available(*, unavailable)
extension DispatchDomain: Sendable {}

@available(*, unavailable)
extension NodeCore: Sendable {}

@available(*, unavailable)
extension ObserverIndexNode: Sendable {}

@available(*, unavailable)
extension ObserverIndexTable: Sendable {}

@available(*, unavailable)
extension ObserverIndexTable.Place: Sendable {}

@available(*, unavailable)
extension UnmanagedList: Sendable {}

@available(*, unavailable)
extension AnySubscription: Sendable {}

@available(*, unavailable)
extension Participant: Sendable {}

@available(*, unavailable)
extension DispatchWalk: Sendable {}

@available(*, unavailable)
extension FrozenPlan: Sendable {}

@available(*, unavailable)
extension Subject: Sendable {}

@available(*, unavailable)
extension Question: Sendable {}

@available(*, unavailable)
extension Route: Sendable {}

@available(*, unavailable)
extension Route.Stop: Sendable {}

@available(*, unavailable)
extension StopList: Sendable {}

@available(*, unavailable)
extension MessageKey: Sendable {}

@available(*, unavailable)
extension Cause: Sendable {}

@available(*, unavailable)
extension StateValue: Sendable {}

@available(*, unavailable)
extension FaultLog: Sendable {}

@available(*, unavailable)
extension WatchedDispatch: Sendable {}

@available(*, unavailable)
extension AttachedWatchers: Sendable {}

@available(*, unavailable)
extension HostedTree: Sendable {}
