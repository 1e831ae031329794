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
    MessageOrigin(of: trace, among: session.traces, present: present) { number in
      let step = session.step(sending: number)
      // A replay, or what a new plugin sends, belongs to a command that sends nothing itself.
      let text = session.command(sending: number)?.span.text ?? step?.text
      return text.map { MessageOrigin.Command(step: step?.number, text: $0) }
    }
  }

  /// The observers or responders of a kind, or why the kind is never received.
  func audience(of kind: Kind) -> KindAudience {
    let topology = world.topology
    return KindAudience(
      of: kind.engineName, isQuery: kind.category == .query, in: topology,
      traces: session.tracesOfNow, handovers: world.handovers
    ).explaining { missingSends(of: kind.engineName, in: topology) }
  }

  /// The newest kept message that concerns a place and was sent as a kind, became one or was handed
  /// over as one; if there is none, the newest of the kind.
  func newestTrace(of kind: String, concerning place: TopologyPath) -> Trace? {
    let traces = session.tracesOfNow.sorted { $0.number < $1.number }
    let (present, lines) = (self.present, world.handovers.lines)
    let nearest = traces.last { trace in
      Work.goesOn && (trace.isOrBecame(kind) || lines[trace.message.kind]?.kind == kind)
        && (trace.comes(by: place) || trace.knows(place, present))
    }
    return nearest ?? traces.last { Work.goesOn && $0.isOrBecame(kind) }
  }

  /// Why no message of a kind is kept that could have come to a place.
  func absence(of kind: String, at place: TopologyPath) -> KindAtPlace {
    let topology = world.topology
    let isQuery = world.kinds[kind]?.category == .query
    return KindAtPlace(
      kind, at: place, isQuery: isQuery, in: topology,
      missing: missingSends(of: kind, in: topology))
  }

  /// The given message; by default the last one.
  func trace(_ given: Trace?, at span: SourceSpan) throws(ShellError) -> Trace {
    if let given { return given }
    return try lastTrace(at: span)
  }

  /// What a message did at a node; by default the last message.
  func passage(
    of given: Trace?, at node: ComposableContainer, span: SourceSpan
  ) throws(ShellError) -> NodePassage {
    let trace =
      if let given { given } else {
        try lastTrace(comingTo: world.path(of: node), at: span)
      }
    return NodePassage(
      of: session.ofNow(trace), at: world.path(of: node),
      in: world.topology, present: present, carrying: world.content(of: trace),
      foreseeing: world.foreseeing(isQuery: trace.category == .query))
  }

  /// What an interceptor did with a message; by default the last message that it saw.
  func deed(
    of interceptor: TopologyPath, at node: ComposableContainer, with given: Trace?,
    span: SourceSpan
  ) throws(ShellError) -> InterceptorDeed {
    let seen =
      given == nil
      ? session.tracesOfNow.sorted { $0.number > $1.number }.first { trace in
        Work.goesOn && trace.hops.contains { $0.step.place == interceptor }
      } : nil
    let trace = if let seen { seen } else { session.ofNow(try trace(given, at: span)) }
    return InterceptorDeed(
      of: interceptor, with: trace,
      in: world.topology, present: present, carrying: world.content(of: trace),
      foreseeing: world.foreseeing(isQuery: trace.category == .query))
  }

  /// Why one observer receives messages before another, or does not.
  func order(
    of first: PathText, before second: PathText, at words: (ArgumentWord, SourceSpan),
    with trace: Trace?
  ) throws(ShellError) -> HearingOrder {
    for (path, span) in [(first, words.0.span), (second, words.1)] {
      let target = try world.target(path, at: span)
      if target.isEndpoint { continue }
      throw ShellError(
        .wrongPlace(
          target.path.text, is: target.words, needs: "a plugin or relay",
          remedy: target.adviceToNameAnObserver), at: span)
    }
    let topology = world.topology
    do throws(InspectionError) {
      return try HearingOrder(
        of: first.topologyPath, before: second.topologyPath, in: topology,
        trace: trace.map(session.ofNow))
    } catch {
      throw ShellError(.refusedByEngine("\(error)"), at: words.0.span)
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
