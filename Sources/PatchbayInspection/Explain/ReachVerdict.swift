import PatchbayEngine
import PatchbayPlatform

// The verdict for each observer, from what comes to its node.

extension Journey {
  /// The outcome for each observer, in the order of the topology.
  func entries(_ react: Reach.Reacting) -> [Reach.Entry] {
    forest.nodes.indices.flatMap { node in
      var known: [Interest: (Bool, Reach.Outcome)] = [:]
      return forest.nodes[node].members.mapWhileWorking { member in
        let interest = Interest(
          observed: member.observations(isQuery: sending.isQuery),
          isPassedOver: sending.passesOver(member))
        let (observesKind, outcome) =
          known[interest]
          ?? (standing(of: member, in: node).observesKind, outcome(for: member, in: node))
        known[interest] = (observesKind, outcome)
        return Reach.Entry(
          endpoint: member.path, observesKind: observesKind, outcome: outcome,
          condition: outcome.arrivals.isEmpty ? nil : condition(of: member, in: node, react))
      }
    }
  }

  /// The condition of an observer, unless copies certainly come on which it certainly acts.
  private func condition(of member: Member, in node: Int, _ react: Reach.Reacting)
    -> Reach.OwnCondition?
  {
    var conditions: [Reach.OwnCondition] = []
    let acting = arriving(at: member, in: node).filter { trail in
      let condition = trail.copy.kind.flatMap { react(member.path, $0, trail.copy.content) }
      conditions += [condition].compactMap(\.self)
      return condition == nil
    }
    guard let first = conditions.first, acting.isEmpty || !isCertain(acting) else { return nil }
    return Reach.OwnCondition(
      first.words, isUnmet: acting.isEmpty && conditions.allSatisfy(\.isUnmet))
  }

  private func arriving(at member: Member, in node: Int) -> [Trail] {
    front(at: node).trails.filter { $0.isActual && member.hears($0.copy.kind, sending) }
  }

  /// All that the outcome for an observer of a node depends on.
  private struct Interest: Hashable {
    let observed: [Topology.Observation]
    let isPassedOver: Bool
  }

  /// The outcome for an observer in a node.
  func outcome(for member: Member, in node: Int) -> Reach.Outcome {
    let standing = standing(of: member, in: node)
    if standing.isAddressed {
      let arriving = arriving(at: member, in: node)
      if !arriving.isEmpty { return delivery(of: arriving) }
    }
    let reasons = standing.reasons
    let way = way(to: member, in: node, standing.wanted)
    var outcome = Reach.Outcome(
      verdict: reasons.first.map { .blocked($0, by: nil, at: nil) } ?? way.verdict)
    outcome.others = Array(reasons.dropFirst())
    (outcome.needs, outcome.assumed) = (way.needs, way.assumed)
    if reasons.isEmpty { outcome.isAnswered = way.isAnswered }
    return outcome
  }

  private func delivery(of arriving: [Trail]) -> Reach.Outcome {
    let byKind = Dictionary(grouping: arriving, by: \.copy)
    let arrivals = unique(arriving.map(\.copy)).map { copy in
      let trails = byKind[copy] ?? []
      return arrival(of: copy, trails, isCertain: copy.kind != nil && isCertain(trails))
    }
    // A copy of an unknown kind may be one that the observer does not observe.
    let isDelivered = isCertain(arriving.filter { $0.copy.kind != nil })
    return Reach.Outcome(
      verdict: isDelivered ? .delivered : .depends(on: conditions(of: arriving)),
      arrivals: unique(arrivals))
  }
}

// MARK: - What comes

extension Journey {
  private func arrival(of copy: MessageCopy, _ trails: [Trail], isCertain: Bool) -> Reach.Arrival {
    let changes = trails.flatMap(changes)
    func places(isPossible: Bool) -> [TopologyPath] {
      unique(changes.filter { $0.isPossible == isPossible }.map { path(of: $0.station) })
    }
    return Reach.Arrival(
      kind: copy.kind, fields: newFields(of: copy), changedBy: places(isPossible: false),
      perhapsChangedBy: places(isPossible: true), isCertain: isCertain)
  }

  /// The known fields that a copy has of its own.
  private func newFields(of copy: MessageCopy) -> [String] {
    let former = copy.kind == sending.kind ? sending.copy.known?.knownFields ?? [] : []
    let known = Dictionary(firstOf: former.map { ($0.name, $0.words) })
    return (copy.known?.knownFields ?? []).filter { known[$0.name] != $0.words }
      .map { "\($0.name)=\($0.words)" }
  }

  private func path(of station: Effects.Station) -> TopologyPath {
    effects.interceptor(at: station).path
  }

  /// What trails depend on, in the order of the way.
  private func conditions(of trails: [Trail]) -> [Reach.Condition] {
    // A copy of an unknown kind may not be for the observer.
    let known = trails.filter { $0.copy.kind != nil }
    return unique(deciding(known.isEmpty ? trails : known).map(condition))
  }

  private func condition(of decision: Trail.Decision) -> Reach.Condition {
    let interceptor = effects.interceptor(at: decision.station)
    guard
      case .perhaps(let deed, let missing) = effects.effect(
        on: decision.copy, at: decision.station)
    else {
      return Reach.Condition(place: interceptor.path, deed: nil, condition: nil, fields: [])
    }
    return Reach.Condition(
      place: interceptor.path, deed: deed.words(about: decision.copy.kind),
      condition: interceptor.behaviour?.condition, fields: missing)
  }
}

// MARK: - What does not come

extension Journey {
  /// What blocks a message on its way to an observer.
  struct Way {
    /// The interceptors that would have to be removed.
    var needs: [TopologyPath] = []
    /// What is supposed not to happen then.
    var assumed: [Reach.Condition] = []
    /// The kind that would then arrive; nil if nothing helps.
    var arrival: MadeCopy?
    /// The reason for the missing delivery.
    var verdict = Reach.Verdict.blocked(.dropped, by: nil, at: nil)
    /// The first interceptor that would have to be removed.
    var first: Trail.Removal?
    /// Whether the interceptor that blocks the query answers it.
    var isAnswered = false
  }

  func way(to member: Member, in node: Int, _ wanted: Wanted) -> Way {
    let heard = wanted.kinds(
      among: member.observations(isQuery: sending.isQuery), sent: sending.kind, on: sending.channel)
    let trails = front(at: node).trails.filter { $0.copy.kind.map(heard.contains) ?? false }
    // An interceptor that has made what the observer receives is the last one to leave out.
    let best = shortest(of: trails) { trail in
      let made = removals(of: trail).first.flatMap(blockingDeed)?.results ?? []
      return !made.contains { $0.kind.map(heard.contains) ?? false }
    }
    var way = Way()
    guard let best else {
      way.verdict = .blocked(sending.isQuery ? .stopped : .dropped, by: nil, at: nil)
      return way
    }
    way.arrival = best.copy.kind.map { MadeCopy(kind: $0, making: making(of: best)) }
    let removed = removals(of: best)
    way.needs = removed.map { path(of: $0.station) }
    way.assumed =
      best.isCertain
      ? []
      : effects.isRecorded
        ? conditions(of: [best]) : unknowns(at: node, without: removed, heard)
    way.first = removed.first
    guard let first = removed.first else { return way }
    let deed = blockingDeed(first)
    let reason: NonDeliveryReason =
      deed?.results.isEmpty == false ? .morphed : sending.isQuery ? .stopped : .dropped
    if case .answers(let count)? = deed?.action { way.isAnswered = count > 0 }
    way.verdict = .blocked(
      reason, by: path(of: first.station), at: forest.nodes[first.station.node].path)
    return way
  }

  /// The interceptors that turn the message into the kind of a copy, with what each of them does.
  private func making(of trail: Trail) -> [String] {
    let changes = changes(of: trail)
    let kinds = changes.map(\.former.kind) + [trail.copy.kind]
    return zip(changes, zip(kinds, kinds.dropFirst())).compactMap { change, kinds in
      guard let former = kinds.0, let made = kinds.1, former != made else { return nil }
      return "\(path(of: change.station)) turns \(former) into \(made)"
    }
  }

  /// What decides whether one of some kinds comes to a node, if interceptors are left out.
  private func unknowns(at node: Int, without removed: [Trail.Removal], _ heard: Set<String>)
    -> [Reach.Condition]
  {
    let journey =
      removed.isEmpty
      ? self
      : Journey(sending, from: lineage[0], effects, without: Set(removed.map(\.station)))
    let arriving = journey.front(at: node).trails.filter { trail in
      trail.isActual && trail.copy.kind.map(heard.contains) ?? false
    }
    return journey.isCertain(arriving) ? [] : journey.conditions(of: arriving)
  }

  private func blockingDeed(_ removal: Trail.Removal) -> Effect.Deed? {
    guard case .certain(let deed) = effects.effect(on: removal.lost, at: removal.station) else {
      return nil
    }
    return deed
  }
}

// MARK: - What would help

extension Journey {
  /// A value that would have to be sent or set differently for the message to arrive, in words; nil
  /// if no single value is enough.
  func passing(_ member: Member, in node: Int) -> String? {
    let standing = standing(of: member, in: node)
    let way = way(to: member, in: node, standing.wanted)
    guard standing.reasons.isEmpty, let first = way.first, let deed = blockingDeed(first) else {
      return nil
    }
    // Another value of a field helps only if no interceptor changes the message before.
    let isAsSent = first.lost == sending.copy
    return deed.trials.first { trial in
      Work.goesOn && (isAsSent || !trial.isOfMessage) && helps(trial, member, in: node)
    }?.words
  }

  /// Whether the message would come to an observer with another value.
  private func helps(_ trial: Foresight.Trial, _ member: Member, in node: Int) -> Bool {
    var other = sending
    other.content = trial.applied(sending.content)
    let journey = Journey(other, from: lineage[0], effects)
    if case .blocked = journey.outcome(for: member, in: node).verdict { return false }
    return true
  }
}

// MARK: - What about the observer

extension Journey {
  func standing(of member: Member, in node: Int) -> ObserverStanding {
    let own = member.observations(isQuery: sending.isQuery).filter { $0.kind == sending.kind }
    return ObserverStanding(
      absence: isConnected(node) ? nil : .notConnected, observesOwnKind: !own.isEmpty,
      hearsOwnKind: own.contains { $0.channel.hears(sending.channel) }, isQuery: sending.isQuery,
      isSenderPassedOver: sending.passesOver(member),
      isInScope: sending.scope.includes(
        isSenders: node == lineage[0], isBelow: isBelowSender(node)),
      wanted: wanted(by: member, in: node))
  }

  /// The arrivals that count for an observer: copies, if it observes a kind that interceptors on
  /// the way may make of the message, and not the message's kind.
  func wanted(by member: Member, in node: Int) -> Wanted {
    let observed = member.observations(isQuery: sending.isQuery)
    guard !observed.isEmpty, !observed.contains(where: { $0.kind == sending.kind }),
      isConnected(node)
    else { return .message }
    let kinds = Set(front(at: node).trails.compactMap(\.copy.kind))
    let copies = observed.filter { kinds.contains($0.kind) }
    if copies.isEmpty { return .message }
    return copies.contains { $0.channel.hears(sending.channel) } ? .copies : .copiesOnAnyChannel
  }
}

extension Member {
  /// Whether a copy of a kind is for the observer; nil for a kind that only code knows.
  fileprivate func hears(_ kind: String?, _ sending: ReachSending) -> Bool {
    observations(isQuery: sending.isQuery).contains {
      (kind == nil || $0.kind == kind) && $0.channel.hears(sending.channel)
    }
  }
}

extension ReachSending {
  func passesOver(_ member: Member) -> Bool {
    member.path == sender && (isQuery || excludesSender)
  }
}
