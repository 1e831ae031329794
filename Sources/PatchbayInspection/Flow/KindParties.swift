package import PatchbayEngine
import PatchbayPlatform

/// The senders, receivers, interceptors and rememberers of a kind, both declared and seen.
package struct KindParties: Sendable, Hashable {
  /// The kind.
  package let kind: String
  /// The plugins and relays that declare that they send it, or that have sent it.
  package let senders: [Sender]
  /// The number of plugins and relays by class that declare nothing and have not sent the kind.
  package let silentClasses: [String: Int]
  /// The interceptors that turn other kinds into this one.
  package let makers: [Topology.Interceptor]
  /// The kinds as which observers may receive it, since interceptors change it.
  package let becomes: [String]
  /// The routes, actions and the like that call handlers of this kind.
  package let handovers: [HandedOver]
  /// The interceptors that apply to the kind, in tree order.
  package let interceptors: [Interceptor]
  /// The observers and responders: in the order of the message ``orderOf``, then all others in tree
  /// order.
  package let hearers: [Hearer]
  /// The number of the last kept message of the kind; nil for none.
  package let orderOf: Int?
  /// The nodes that remember a state of the kind.
  package let keepers: [Keeper]
  /// The number of uncounted hops; if it is not 0, all counts are minimums.
  package let uncounted: Int
  /// The maximum number of rows of each sort in the ledger; nil for no limit.
  package let mostRows: Int?

  /// A sender of the kind.
  package struct Sender: Sendable, Hashable {
    /// The path.
    package let path: TopologyPath
    /// The channel that it sends on; `any` if only its code knows.
    package let channel: MessageChannel
    /// Whether the sender declares the kind.
    package let isDeclared: Bool
    /// The counts of its sends; nil if it has not sent the kind.
    package let seen: FlowLedger.Row?
    /// The kinds that it sends, and that interceptors may turn into this one; empty for this one.
    package let sentAs: [String]
  }

  /// A route, an action or the like that calls handlers of the kind.
  package struct HandedOver: Sendable, Hashable {
    /// The handover, with its plugin or relay.
    package let handover: Handovers.Handover
    /// The counts of its calls, one row for each caller.
    package let seen: [FlowLedger.Row]
    /// Whether the handover has ended.
    package let isGone: Bool
  }

  /// An interceptor that applies to the kind.
  package struct Interceptor: Sendable, Hashable {
    /// The path of the interceptor.
    package let path: TopologyPath
    /// The interceptor's behaviour in words; empty if it is gone.
    package let words: String
    /// The counts of its decisions; nil if no message of the kind reached it.
    package let seen: FlowLedger.Row?
  }

  /// An observer or responder of the kind.
  package struct Hearer: Sendable, Hashable {
    /// The path.
    package let path: TopologyPath
    /// The channel that it observes now; nil if it no longer observes the kind.
    package let channel: MessageChannel?
    /// Whether it answers the kind as a query.
    package let answers: Bool
    /// Whether the kind has senders, and none of them reaches it.
    package let isOutOfReach: Bool
    /// Its position among the receivers of the message ``orderOf``, from 1; nil if it did not
    /// receive that message.
    package internal(set) var order: Int?
    /// The counts of its deliveries.
    ///
    /// There is one row for each sender, and for each kind that was turned into or handled as this
    /// one.
    package let seen: [FlowLedger.Row]
    /// The kinds in `seen` that were handed over.
    package let handed: Set<String>
  }

  /// A node that remembers a state of the kind.
  package struct Keeper: Sendable, Hashable {
    /// The node.
    package let path: TopologyPath
    /// The channel of the state; nil for none.
    package let channel: String?
    /// The remembered state.
    package let message: Payload
  }
}

extension KindParties {
  /// Collects the parties of a kind from declarations and counts.
  ///
  /// Receivers are listed in the order in which they got the message of `last`.
  package init(
    of kind: String, in topology: Topology, seen ledger: FlowLedger,
    declared: DeclaredSends = DeclaredSends(), handovers: Handovers = Handovers(),
    last: Trace? = nil, foreseeing foresee: @escaping Topology.Foreseeing = { _, _, _ in nil }
  ) {
    let ledger = ledger.handled(by: handovers)
    self.kind = kind
    (uncounted, mostRows) = (ledger.uncounted, ledger.mostRows)
    let known = declared.and(ledger)
    let flow = topology.possibleHearings(of: known, as: [kind], foreseeing: foresee)
    senders = Self.senders(of: kind, ledger, declared, flow)
    let senders = Set(senders.map(\.path))
    silentClasses = topology.everyMember.reduce(into: [:]) { classes, member in
      if declared.sends[member.path] == nil, !senders.contains(member.path) {
        classes[member.type, default: 0] += 1
      }
    }
    makers = topology.nodes.flatMap(\.interceptors).filter { $0.makes(kind) }
    self.handovers = Self.handovers(of: kind, ledger, handovers)
    interceptors = Self.interceptors(of: kind, topology, ledger)
    orderOf = last?.number
    becomes = unique(flow.hearings.map(\.heard).filter { $0 != kind })
    let reached = flow.hearings.filter { $0.heard == kind && !$0.senders.isEmpty }.map(\.hearer)
    hearers = Self.hearers(
      of: kind, topology, ledger, handovers,
      reached: self.senders.contains { !$0.path.isGone } ? Set(reached) : nil
    ).inOrder(of: last, as: kind)
    keepers = topology.nodes.flatMap { node in
      node.states.filter { $0.kind == kind }.map {
        Keeper(path: node.path, channel: $0.channel, message: $0.message)
      }
    }
  }

  private static func senders(
    of kind: String, _ ledger: FlowLedger, _ declared: DeclaredSends, _ flow: PossibleHearings
  ) -> [Sender] {
    let seen = ledger.sendings.filter { $0.kind == kind && $0.category != .replay }
    let channels = Dictionary(grouping: seen, by: \.sender)
    let others = flow.sources(of: kind).filter { one in
      one.sent.kind != kind
        || !(channels[one.sender] ?? []).contains { one.sent.channel.hears($0.channel) }
    }.map { ([$0.sender.text, $0.sent.kind == kind ? "\($0.sent.channel)" : ""], $0) }
    return seen.map { row in
      Sender(
        path: row.sender, channel: row.kindAndChannel.channel,
        isDeclared: declared.mayBeSent(kind, by: row.sender) == true, seen: row,
        sentAs: [])
    }
      + others.grouped().map { _, sends in
        let kinds = sends.map(\.sent.kind).unique
        return Sender(
          path: sends[0].sender,
          channel: Set(sends.map(\.sent.channel)).count == 1 ? sends[0].sent.channel : .any,
          isDeclared: kinds.contains { declared.mayBeSent($0, by: sends[0].sender) == true },
          seen: nil, sentAs: kinds == [kind] ? [] : kinds)
      }
  }

  /// The existing handovers, then ended ones that had calls.
  private static func handovers(
    of kind: String, _ ledger: FlowLedger, _ handovers: Handovers
  ) -> [HandedOver] {
    var ended: [Handovers.Handover] = []
    var seen: [Handovers.Handover: [FlowLedger.Row]] = [:]
    let there = handovers.handing(over: kind)
    var known = Set(there)
    for row in ledger.hearings where Work.goesOn && row.heardAs == kind {
      guard let line = handovers.lines[row.kind] else { continue }
      let handover = Handovers.Handover(row.kind, line, to: row.hearer)
      if known.insert(handover).inserted { ended.append(handover) }
      seen[handover, default: []].append(row)
    }
    return there.map { HandedOver(handover: $0, seen: seen[$0] ?? [], isGone: false) }
      + ended.map { HandedOver(handover: $0, seen: seen[$0] ?? [], isGone: true) }
  }

  private static func interceptors(
    of kind: String, _ topology: Topology, _ ledger: FlowLedger
  ) -> [Interceptor] {
    let rows = ledger.interceptions.filter { $0.kind == kind }
    let seen = Dictionary(firstOf: rows.map { ($0.interceptor, $0) })
    let there = topology.nodes.flatMap(\.interceptors).filter {
      $0.isAbout(kind) || seen[$0.path] != nil
    }
    let places = Set(there.map(\.path))
    return there.map {
      Interceptor(path: $0.path, words: $0.words.joined(separator: "  "), seen: seen[$0.path])
    }
      + rows.filter { !places.contains($0.interceptor) }.map {
        Interceptor(path: $0.interceptor, words: "", seen: $0)
      }
  }

  private static func hearers(
    of kind: String, _ topology: Topology, _ ledger: FlowLedger, _ handovers: Handovers,
    reached: Set<TopologyPath>?
  ) -> [Hearer] {
    let rows = ledger.hearings.of(kind, handovers)
    let seen = Dictionary(grouping: rows, by: \.hearer)
    let handed: (TopologyPath) -> Set<String> = { path in
      Set((seen[path] ?? []).map(\.kind).filter { handovers.lines[$0] != nil })
    }
    var found: [Hearer] = []
    var listed: Set<TopologyPath> = []
    for member in topology.everyMember where Work.goesOn {
      let heard = member.interests.hears.first { $0.kind == kind }
      let answered = member.interests.answers.first { $0.kind == kind }
      guard heard != nil || answered != nil || seen[member.path] != nil else { continue }
      listed.insert(member.path)
      found.append(
        Hearer(
          path: member.path, channel: (heard ?? answered)?.channel, answers: answered != nil,
          isOutOfReach: reached.map { !$0.contains(member.path) } ?? false,
          seen: seen[member.path] ?? [], handed: handed(member.path)))
    }
    for path in rows.map(\.hearer) where Work.goesOn && listed.insert(path).inserted {
      found.append(
        Hearer(
          path: path, channel: nil, answers: false, isOutOfReach: false, seen: seen[path] ?? [],
          handed: handed(path)))
    }
    return found
  }
}

extension [KindParties.Hearer] {
  /// The receivers of the trace in its order, then all others.
  fileprivate func inOrder(of trace: Trace?, as kind: String) -> Self {
    guard let trace else { return self }
    let received = trace.hops.filter { ($0.kindOnWay ?? trace.message.kind) == kind }
    let places = Dictionary(
      uniqueKeysWithValues: received.compactMap(\.step.receiver).unique.enumerated().map {
        ($0.element, $0.offset)
      })
    let ordered = map { hearer in
      var hearer = hearer
      hearer.order = places[hearer.path].map { $0 + 1 }
      return hearer
    }
    let heard = ordered.filter { $0.order != nil }
      .sorted { ($0.order ?? 0) < ($1.order ?? 0) }
    return heard + ordered.filter { $0.order == nil }
  }
}

extension Topology.Interceptor {
  /// Whether the interceptor may apply to a kind, as far as its declaration tells.
  func isAbout(_ kind: String) -> Bool {
    if let keys, !keys.contains(kind) { return false }
    return behaviour?.kinds.map { $0.contains(kind) } ?? true
  }

  /// Whether the interceptor turns other kinds into this one.
  func makes(_ kind: String) -> Bool {
    guard case .becomes(let kinds)? = behaviour?.action else { return false }
    return kinds.contains(kind) && behaviour?.kinds != [kind]
  }
}
