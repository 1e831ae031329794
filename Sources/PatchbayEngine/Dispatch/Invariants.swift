// What holds in trees while no dispatch is under way, checked by the tests after each step.

#if DEBUG
  extension ComposableContainer {
    /// The invariants that do not hold in the domain of these nodes, in words.
    ///
    /// The counts are those of all trees that share the domain, so the nodes must be all of them.
    package static func brokenInvariants(of nodes: [ComposableContainer]) -> [String] {
      let cores = nodes.map(\.core)
      let domains = Dictionary(grouping: cores) { ObjectIdentifier($0.resolvedDomain) }
      return cores.flatMap { node in
        let container = node.container
        return node.brokenIndex(of: container?.participants ?? []) + node.brokenCounts
      }
        + domains.values.flatMap { $0[0].resolvedDomain.brokenInvariants(of: $0) }
    }

    fileprivate var participants: [Participant] {
      let container = self as? PluginContainer
      return [sendingPoint.participant] + (container?.registrationsInOrder ?? [])
        + (container?.connectedRelays.inOrder ?? [])
    }
  }

  // MARK: - The observer index

  extension NodeCore {
    /// The index nodes are those of the subscriptions here and of the children that have some.
    fileprivate func brokenIndex(of participants: [Participant]) -> [String] {
      var due: [Lane: [AnySubscription]] = [:]
      for subscription in participants.flatMap(\.subscriptions) {
        Lane.forEach(of: subscription.key, channel: subscription.channel) { lane in
          due[lane, default: []].append(subscription)
        }
      }
      let lanes = Set(due.keys).union(allIndexNodes.map(\.lane))
        .union(children.flatMap { $0.core.allIndexNodes.map(\.lane) })
      return lanes.filter { lane in
        let kids = children.compactMap { $0.core.indexNode(in: lane) }
        let due = due[lane]?.sorted { $0.place < $1.place } ?? []
        guard let here = indexNode(in: lane) else { return !kids.isEmpty || !due.isEmpty }
        let isSame =
          here.subscriptions.elements.elementsEqual(due, by: ===)
          && here.kids.elements.elementsEqual(kids, by: ===)
        return !isSame || here.isEmpty || here.node !== self || due.contains { !$0.isLive }
          || kids.contains { $0.parent?.takeUnretainedValue() !== here }
      }
      .map { "the index of \(container?.path ?? "?") in \($0)" }
    }

    fileprivate var brokenCounts: [String] {
      let below = children.reduce(0) { $0 + $1.core.rememberingNodes }
      var broken: [String] = []
      if rememberingNodes != below + (memory.records.isEmpty ? 0 : 1) {
        broken.append("remembering nodes")
      }
      if intercepting == nil, !interceptors.isEmpty { broken.append("the index of interceptors") }
      if zip(children, children.dropFirst()).contains(where: { $0.core.order >= $1.core.order })
        || children.contains(where: { $0.core.parentCore !== self })
      {
        broken.append("children")
      }
      return broken.map { "\($0) of \(container?.path ?? "?")" }
    }
  }

  // MARK: - Counts and lists of the domain

  extension DispatchDomain {
    fileprivate func brokenInvariants(of nodes: [NodeCore]) -> [String] {
      let containers = nodes.compactMap(\.container)
      let participants = containers.flatMap(\.participants)
      let observersOfAny = participants.flatMap(\.subscriptions).filter { $0.channel == .any }
      let relays = participants.filter { $0 is RelayConnection }.count
      let weak = nodes.filter { $0.weakOwner != nil }.count
      var interceptors = InterceptorCount()
      for registration in nodes.flatMap(\.chain) { interceptors.add(registration.intercepted) }
      let logged = log?.entries.compactMap { $0?.route.takeUnretainedValue() } ?? []
      let loggedUses = logged.counted(by: ObjectIdentifier.init)
      let checks: [(String, Bool)] = [
        ("observers of all channels", anyObservers == observersOfAny.counted(by: \.key)),
        ("records", recordCounts == nodes.flatMap { $0.memory.records.keys }.counted(by: \.self)),
        ("interceptors", self.interceptors.asDictionary == interceptors.asDictionary),
        (
          "limits",
          ownLimits == nodes.filter { $0.limits != nil && $0.limits != .standard }.count
        ),
        ("controllers", controllers == containers.filter { $0.dispatchController != nil }.count),
        ("parts that may die", mortals == relays + weak && weakNodes == weak),
        ("the register of deaths", (deaths == nil) == (mortals == 0)),
        (
          "plain sends",
          allowsPlainSends
            == (mortals == 0 && !isWatched && ownLimits == 0 && suppressedSends == nil)
        ),
        ("watching", isWatched == (!watchers.isEmpty || controllers > 0)),
        ("work left", retainedUntilIdle.isEmpty && posts.isEmpty && current == nil),
        ("spare walks", spareWalksAreIdle),
        (
          "routes",
          routes.keptRoutes.allSatisfy {
            $0.isKept && $0.users == loggedUses[ObjectIdentifier($0)] ?? 0
          }
        ),
      ]
      return checks.filter { !$0.1 }.map { "\($0.0) of \(containers.first?.path ?? "?")" }
    }

    /// Whether each walk is in the list of spare walks once, and holds nothing.
    private var spareWalksAreIdle: Bool {
      var met: Set<ObjectIdentifier> = []
      var next = spare?.takeUnretainedValue()
      while let walk = next {
        guard met.insert(ObjectIdentifier(walk)).inserted, walk.plan == nil, walk.watch == nil,
          walk.state == nil, walk.faults == nil, walk.log == nil
        else { return false }
        next = walk.outer?.takeUnretainedValue()
      }
      return true
    }
  }

  extension Sequence {
    fileprivate func counted<Key: Hashable>(by key: (Element) -> Key) -> [Key: Int] {
      reduce(into: [:]) { $0[key($1), default: 0] += 1 }
    }
  }

  extension InterceptorCount {
    /// The count of each key that is not zero; that of all keys under 0.
    fileprivate var asDictionary: [UInt: Int] {
      counts.reduce(into: [:]) { if $1.count != 0 { $0[$1.key] = $1.count } }
    }
  }

  extension RouteTable {
    fileprivate var keptRoutes: [Route] {
      guard let places else { return [] }
      return (0..<Self.count).compactMap { places[$0]?.takeUnretainedValue() }
    }
  }
#endif
