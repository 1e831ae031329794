import PatchbayEngine

/// A trace under way.
final class TraceBuilder {
  /// The trace so far, without its end.
  private(set) var trace: Trace
  /// Finds the observers of the kind below a node, or in the whole tree for nil.
  let audience: (ComposableContainer?) -> [Endpoint]
  let level: Int
  private let options: TraceRecorder.Options
  private let clock: (() -> Int)?
  private let typeAnswer: ((Any) -> String)?
  let start: Int?
  /// The number of all hops, including those that are not kept.
  private var count = 0
  /// The last hop in which an observer was handling the message.
  private(set) var handlingHop: Int?
  /// The last hop of entry for each node.
  private var entrances: [ObjectIdentifier: Int] = [:]
  /// What interceptors made of the message.
  private(set) var copies: MessageCopies
  /// The copy that the last event was about.
  private var onWay = 0
  private(set) var met = MetEndpoints()
  /// Whether an equal dispatch in the same trees comes to the same end, whatever the values are.
  var isLasting = true
  /// The trees when the message was sent.
  private let shape: TreeShape?
  /// The last trace, as long as this dispatch has the same hops.
  private var twin: Trace?
  /// The number of hops that are known to be the same.
  private var equalHops = 0
  /// The explanations of interceptors whose verdicts are still to come.
  private var explanations: [TopologyPath: [any DispatchNote]] = [:]
  /// The hop of each interceptor's last verdict.
  private var verdicts: [TopologyPath: Int] = [:]
  /// Whether the stack had no more room for a copy.
  private var isStackFull = false
  /// The counting state, if the recorder counts.
  var tally = FlowTally()

  init(_ start: TraceStart, level: Int, of recorder: TraceRecorder, in shape: TreeShape?) {
    (trace, audience) = (start.trace, start.audience)
    (self.level, self.shape) = (level, shape)
    copies = MessageCopies(of: start.sent, kind: start.trace.message.kind)
    (options, clock, typeAnswer) = (recorder.options, recorder.clock, recorder.typeAnswer)
    self.start = clock?()
  }
}

extension TraceBuilder {
  var number: Int { trace.number }

  private var hops: [Trace.Hop] { trace.hops }

  /// The trace, as if it ended now.
  func ended(unreached: [Trace.Unreached] = [], cut: NonDeliveryReason? = nil) -> Trace {
    var trace = trace
    trace.time = start.map { Trace.Span(start: $0, end: clock?() ?? $0) }
    trace.hopsNotKept = count - hops.count
    (trace.unreached, trace.cut) = (unreached, cut)
    trace.isOfStack = Unseen(isStackFull)
    // A copy that could not go on may have had no observer yet.
    if isStackFull, trace.limitMet == nil { trace.cut = .depthLimit }
    return trace
  }

  /// Takes over all hops of an equal dispatch.
  func take(hopsOf other: Trace) {
    trace.hops = other.hops
    count = hops.count
  }

  /// Records an event; returns nil if it adds nothing to the trace yet.
  func take(_ event: DispatchEvent, _ places: inout Places) -> TraceUpdate? {
    onWay = event.copy
    met.take(event.step)
    switch event.step {
    case .began, .asked, .handedDown, .ended: return nil
    case .noted(_, let words): return note(words)
    case .explained(let interceptor, let node, let words):
      let place = places.path(of: interceptor, at: node)
      explanations[place, default: []].append(words)
      return nil
    case .intercepted(let interceptor, let node, let verdict):
      return intercepted(interceptor, verdict, event, &places, node)
    case .entered(let node):
      let update = add(.entered(node: places.path(of: node)), below: copy)
      entrances[ObjectIdentifier(node)] = count
      return update
    case .delivered(let endpoint):
      let place = places.path(ofFormer: endpoint)
      let update = add(.delivered(to: place), below: entrance(of: endpoint))
      handlingHop = count
      return update
    case .answered(let responder, let value): return answered(by: responder, value, &places)
    case .skipped(let endpoint, let reason):
      return add(
        .skipped(endpoint: places.path(ofFormer: endpoint), reason: reason),
        below: entrance(of: endpoint))
    case .replayed(let message, let kind, _, let endpoint):
      let update = add(
        .replayed(
          to: places.path(ofFormer: endpoint), message: options.payload(of: message, kind: kind)),
        below: nil)
      handlingHop = count
      return update
    case .fault(let fault):
      if case .nesting = fault.problem { isStackFull = true }
      return add(.fault(words: "\(fault)"), below: copy)
    }
  }

  private func add(
    _ step: Trace.Step, below parent: Int?, notes: [String] = [], typedAnswer: String? = nil,
    reasons: [Reasoning.Reason] = []
  ) -> TraceUpdate {
    count += 1
    let hop = Trace.Hop(
      number: count, parent: parent, step: step, time: clock?(), notes: notes,
      typedAnswer: typedAnswer, reasons: reasons, kindOnWay: kindOnWay, maker: copies[onWay].maker)
    if hops.count < options.mostHops { trace.hops.append(hop) }
    return .hop(hop, of: number)
  }

  /// The copy on its way; nil for the message itself.
  private var copy: Int? { copies[onWay].hop }

  var nextNumber: Int { count + 1 }

  /// The kind on its way; nil if it is the kind that was sent.
  private var kindOnWay: String? {
    let kind = copies[onWay].kind
    return kind == trace.message.kind ? nil : kind
  }

  private func entrance(of endpoint: Endpoint) -> Int? {
    endpoint.lastNode.flatMap { entrances[ObjectIdentifier($0)] } ?? copy
  }
}

// MARK: - What is said and answered

extension TraceBuilder {
  private func note(_ words: any DispatchNote) -> TraceUpdate? {
    guard let hop = handlingHop else { return nil }
    guard let told = words as? Reasoning else { return note("\(words)", about: hop) }
    if hop <= hops.count {
      trace.hops[hop - 1].reasons += told.reasons.map { $0.telling(options.wording.cut($0.words)) }
    }
    return told.summary.isEmpty ? nil : note(told.summary, about: hop)
  }

  private func note(_ text: String, about hop: Int) -> TraceUpdate {
    let text = options.wording.cut(text)
    if hop <= hops.count { trace.hops[hop - 1].notes.append(text) }
    return .note(text, hop: hop, of: number)
  }

  private func answered(by responder: Responder, _ value: Any, _ places: inout Places)
    -> TraceUpdate
  {
    let words = options.keepsPayloads ? options.wording.words(of: value) : ""
    let typed = options.keepsPayloads ? typeAnswer?(value) : nil
    switch responder {
    case .endpoint(let endpoint):
      return add(
        .answered(by: places.path(ofFormer: endpoint), value: words),
        below: entrance(of: endpoint), typedAnswer: typed)
    case .interceptor(let interceptor, let node):
      return add(
        .answered(by: places.path(of: interceptor, at: node), value: words),
        below: node.flatMap { entrances[ObjectIdentifier($0)] }, typedAnswer: typed)
    }
  }
}

// MARK: - Interceptors

extension TraceBuilder {
  /// Records a verdict; returns nil if an interceptor for other kinds only passes the message
  /// without a note, which is no hop.
  private func intercepted(
    _ interceptor: InterceptorIdentity, _ verdict: InterceptorVerdict, _ event: DispatchEvent,
    _ places: inout Places, _ node: ComposableContainer?
  ) -> TraceUpdate? {
    let place = places.path(of: interceptor, at: node)
    let parent = node.flatMap { entrances[ObjectIdentifier($0)] } ?? copy
    let told = (explanations.removeValue(forKey: place) ?? []).map {
      $0 as? Reasoning ?? Reasoning("\($0)")
    }
    if case .passed = verdict, told.isEmpty, !concerns(interceptor, at: node) {
      copies.note(verdict, of: interceptor, at: node, event, hop: nil)
      return nil
    }
    copies.note(verdict, of: interceptor, at: node, event, hop: nextNumber)
    let verdict = self.verdict(verdict, event, by: place, at: node, &places)
    let update = add(
      .intercepted(by: place, verdict: verdict), below: parent,
      notes: told.map { options.wording.cut($0.summary) }.filter { !$0.isEmpty },
      reasons: told.flatMap(\.reasons).map { $0.telling(options.wording.cut($0.words)) })
    verdicts[place] = count
    return update
  }

  /// Whether an interceptor may apply to the kind on its way; without a description it may.
  private func concerns(_ interceptor: InterceptorIdentity, at node: ComposableContainer?) -> Bool {
    let kinds = node?.interceptorRecords(named: "\(interceptor)")
      .first { $0.identity == interceptor }?.description?.kinds
    return kinds?.contains(copies[onWay].kind) ?? true
  }

  /// Adds explanations that came after their verdicts as notes.
  func notesAfterVerdicts() -> [TraceUpdate] {
    guard !explanations.isEmpty else { return [] }
    let left = explanations.sorted { $0.key.text < $1.key.text }
    explanations = [:]
    let told = left.compactMap { place, texts in verdicts[place].map { ($0, texts) } }
    return told.sorted { $0.0 < $1.0 }.flatMap { hop, texts in
      texts.map { note("\($0)", about: hop) }
    }
  }

  private func verdict(
    _ verdict: InterceptorVerdict, _ event: DispatchEvent, by place: TopologyPath,
    at node: ComposableContainer?, _ places: inout Places
  ) -> Trace.Verdict {
    switch verdict {
    case .passed: .passed
    case .morphed(let from, let to, let kind):
      .changed(
        from: kindName(of: from), to: options.payload(of: to, kind: kind),
        changes: changes(from, to))
    case .fannedOut(let copy, let from, let to, let kind):
      .copied(
        copy: copy, from: kindName(of: from), to: options.payload(of: to, kind: kind),
        changes: changes(from, to))
    case .dropped: .dropped(unreached: cutOff(by: place, at: node, event, &places))
    case .deferred: .deferred
    case .answered(let count, let goesOn): .answered(count: count, goesOn: goesOn)
    }
  }

  private func changes(_ from: Any, _ to: Any) -> [Trace.Change] {
    guard options.keepsPayloads else { return [] }
    let before = options.payload(of: from, kind: "").fields
    let after = options.payload(of: to, kind: "").fields
    let gone = before.filter { field in !after.contains { $0.name == field.name } }
    return after.compactMap { field in
      let old = before.first { $0.name == field.name }?.value
      guard old != field.value else { return nil }
      return Trace.Change(field: field.name, before: old, after: field.value)
    } + gone.map { Trace.Change(field: $0.name, before: $0.value, after: nil) }
  }
}

// MARK: - Equal dispatches

extension TraceBuilder {
  /// Follows the last trace, if that was of an equal message in trees of the same shape.
  func follow(_ last: Trace, in shape: TreeShape?) {
    guard shape != nil, shape == self.shape, last.form == trace.form,
      let departure = last.departure.value, let own = trace.departure.value,
      departure.sender == own.sender, departure.excludesSender == own.excludesSender
    else { return }
    twin = last
  }

  /// The last trace, if this dispatch has had the same hops so far and the trees are the same.
  func twin(in root: ComposableContainer?) -> Trace? {
    while let last = twin, equalHops < hops.count {
      guard equalHops < last.hops.count, last.hops[equalHops].step == hops[equalHops].step else {
        twin = nil
        return nil
      }
      equalHops += 1
    }
    return isSteady(root) ? twin : nil
  }

  /// The shape of the trees, if an equal dispatch would come to the same end.
  func lastingShape(_ root: ComposableContainer?, cut: NonDeliveryReason?) -> TreeShape? {
    isLasting && cut == nil && count == hops.count && isSteady(root) ? shape : nil
  }

  private func isSteady(_ root: ComposableContainer?) -> Bool { root?.shape == shape }
}

extension Trace {
  /// What happened after this many hops.
  func nextHop(_ count: Int) -> Step? { hops.indices.contains(count) ? hops[count].step : nil }
}

// MARK: - Whom it came to

/// The participants that a message came to, or that were due and not there.
struct MetEndpoints {
  /// Those that were reached, in order, with repetitions.
  private(set) var reached: [Endpoint] = []
  /// Those whose handlers threw, each once.
  private(set) var failed: [Endpoint] = []
  /// Those that had been removed.
  private var removed: Set<ObjectIdentifier> = []
}

extension MetEndpoints {
  func hasRemoved(_ endpoint: Endpoint) -> Bool { removed.contains(endpoint.identity) }

  mutating func take(_ step: DispatchEvent.Step) {
    switch step {
    case .delivered(let endpoint), .replayed(_, _, _, let endpoint): reached.append(endpoint)
    case .skipped(let endpoint, .removed): removed.insert(endpoint.identity)
    case .fault(let fault):
      guard case .handlerThrew(_, let receiver) = fault.problem, !failed.contains(receiver) else {
        return
      }
      failed.append(receiver)
    default: break
    }
  }
}
