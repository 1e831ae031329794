import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayPlatform
import PatchbayText

// The answers of `why` about messages, kinds, nodes, interceptors and the order of two observers.

extension CommandContext {
  /// The cause of a message, and its result.
  func origin(of trace: Trace) -> MessageOrigin {
    MessageOrigin(of: session.ofNow(trace), among: session.traces) { number in
      let step = session.step(sending: number)
      // A replay, or what a new plugin sends, belongs to a command that sends nothing itself.
      let text = session.command(sending: number)?.span.text ?? step?.text
      return text.map { MessageOrigin.Command(step: step?.number, text: $0) }
    }
  }

  /// The observers or responders of a kind, or why the kind is never received.
  func audience(of kind: Kind) -> KindAudience {
    let (topology, history) = (world.topology, session.pathHistory())
    return KindAudience(
      of: kind.engineName, isQuery: kind.category == .query, in: topology,
      traces: session.tracesOfNow, handovers: world.handovers,
      ofFormerWorld: { history.hasNewWorld(since: $0.number) }
    ).explaining { missingSends(of: [kind.engineName], in: topology) }
  }

  /// The newest kept message that concerns a place; with a kind, the newest that had the kind or was
  /// handed over as it.
  ///
  /// Without one that came there or was kept away, the newest that the place acts on or observes; nil
  /// if none is kept.
  func newestTrace(concerning target: Target, of kind: String? = nil) -> Trace? {
    let (lines, place) = (world.handovers.lines, target.path)
    let traces = session.tracesOfNow.filter { trace in
      kind.map { trace.isOrBecame($0) || lines[trace.message.kind]?.kind == $0 } ?? true
    }.sorted { $0.number > $1.number }
    let nearest = traces.first {
      Work.goesOn && $0.concerns(place, isEndpoint: target.isEndpoint)
    }.map { newest in
      // Of one cascade, a message on a channel of the place says more than one on another.
      Cascade(ofNewest: traces.filter { $0.number <= newest.number })?.traces.last {
        $0.concerns(place, isEndpoint: target.isEndpoint, onItsChannel: true)
      } ?? newest
    }
    let wanted = kind.map { [$0] } ?? world.topology.kindsOfInterest(at: place)
    // A replay elsewhere does not explain what is missing here.
    let found =
      nearest
      ?? traces.first { trace in
        Work.goesOn && (trace.category != .replay || place.isWithin(trace.sender))
          && wanted?.contains(where: trace.isOrBecame) ?? true
      }
    // Under the paths of its time: explanations find what was moved by identity.
    return found.flatMap { session.recorder[$0.number] }
  }

  /// Why no message of kinds is kept that could have come to a place.
  func absence(of kinds: [String], at place: TopologyPath) -> KindAtPlace {
    let topology = world.topology
    return KindAtPlace(
      kinds, at: place, isQuery: kinds.contains { world.kinds[$0]?.category == .query },
      in: topology, missing: missingSends(of: kinds, in: topology, at: place))
  }

  /// That a plugin or relay sends a kind and does not observe it; nil if that is not so.
  func sending(of kind: String, by target: Target) -> KindAtPlace? {
    let topology = world.topology
    guard target.isEndpoint,
      topology.kindsOfInterest(at: target.path)?.contains(kind) == false
    else { return nil }
    let sent = session.tracesOfNow.filter { trace in
      Work.goesOn && trace.sender == target.path && trace.message.kind == kind
    }.max { $0.number < $1.number }
    let reactions = world.reactions.filter { $0.place == target.path && $0.sends.kind == kind }
    if sent == nil, reactions.isEmpty { return nil }
    return KindAtPlace(
      kind, sentBy: target.path, in: sent,
      missing: sent == nil ? missingSends(of: [kind], in: topology) : [], reactions)
  }

  /// What a message did at a node.
  func passage(of trace: Trace, at node: TopologyPath) -> NodePassage {
    let history = session.pathHistory()
    // Of a node that came later, nothing is there under any path.
    let former = history.former(node, at: trace.number) ?? node.gone
    return NodePassage(
      of: trace.relocated(by: history), part: trace.part(at: former).relocated(by: history),
      at: node, in: world.topology, present: present, carrying: world.content(of: trace),
      foreseeing: world.foreseeing(isQuery: trace.category == .query))
  }

  /// What an interceptor did with a message.
  func deed(of interceptor: TopologyPath, with trace: Trace) -> InterceptorDeed {
    InterceptorDeed(
      of: presentPath(of: interceptor), with: session.ofNow(trace), in: world.topology,
      present: present, carrying: world.content(of: trace),
      foreseeing: world.foreseeing(isQuery: trace.category == .query)
    ) { passage(of: trace, at: interceptor.owner) }
  }

  /// Why one observer receives messages before another, or does not.
  func order(
    of first: PathText, before second: PathText, at words: (ArgumentWord, SourceSpan),
    with trace: Trace?
  ) throws(ShellError) -> HearingOrder {
    for (path, span) in [(first, words.0.span), (second, words.1)] {
      try world.target(path, at: span).checkIsMember(at: span)
    }
    let topology = world.topology
    return try inspecting(at: words.0.span) { () throws(InspectionError) in
      try HearingOrder(
        of: first.topologyPath, before: second.topologyPath, in: topology,
        trace: trace.map(session.ofNow), among: session.tracesOfNow,
        sends: world.declaredSends(besides: []).and(session.ledger))
    }
  }

  /// The messages that a plugin or relay sent while it handled a message, in words; nil for none.
  func consequences(of explanation: Explanation) -> String? {
    guard case .delivered(let hops) = explanation.fate else { return nil }
    let sent = session.traces.filter { trace in
      trace.cause?.message == explanation.message
        && trace.cause?.hop.map(hops.contains) ?? false
    }
    let names = sent.sorted { $0.number < $1.number }.map { "m\($0.number) \($0.message.kind)" }
    return names.isEmpty ? nil : names.listed(upTo: 10)
  }
}

extension Session {
  /// The step in which a message was sent, with its command; nil if it is unknown.
  func step(sending number: Int) -> (number: Int, text: String)? {
    let steps = journal.steps
    guard let index = steps.orderedIndex(where: { $0.lastMessage >= number }),
      steps[index].messagesBefore < number
    else { return nil }
    return (steps.forgottenCount + index + 1, steps[index].text)
  }
}
