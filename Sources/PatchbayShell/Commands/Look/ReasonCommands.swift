import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

// why, reach

extension CommandTable {
  static let reasonCommands: [CommandSpec] = [
    CommandSpec(
      "why", .look, "tells why something received a message, or did not",
      parameters: [
        .init("T", .path(.endpoint), "a plugin or relay"),
        .init("mN", .message, .optional, "the message; the last unless given"),
      ],
      options: [formatOption],
      examples: [
        "define event Ping; add container room; add plugin room/p Probe; send room Ping --trace=off; why room/p",
        "define event Ping; define event Pong; add container room; add plugin room/p Probe on=Pong; send room Ping --trace=off; why room/p m1",
      ], effect: .nothing, run: why),
    CommandSpec(
      "reach", .look, "tells who would receive a message, and why others would not",
      details: """
        Nothing is sent. Interceptors are asked what they would do, as far as that can be told: with the \
        fields given, and the values of the environment. Where it depends on a field that is not given, \
        or on code, it says so.
        """,
      parameters: [.init("KIND", .kind(.any), "the kind of message or query")],
      fields: .partOfKind(parameter: "KIND"),
      options: [
        .init(
          "from", .path(.sender), placeholder: "P", "who would send it; this place unless given"),
        .init("channel", .channel, placeholder: "C", "on which channel"),
        .init(
          "scope", .choice(MessageScope.names), placeholder: "SCOPE",
          "how far: everywhere, container or subtree"),
        .init("excluding-sender", "the sender would not hear it"), formatOption,
      ],
      examples: [
        "define event Ping; add container room; add plugin room/p Probe; reach Ping --from=room",
        "define event Ping; add container room; add plugin room/p Probe; add interceptor room:quiet drop Ping; reach Ping --from=room",
      ], effect: .nothing, run: reach),
  ]

  private static let why: CommandSpec.Run = { invocation, context throws(ShellError) in
    guard let word = invocation.word("T") else { return }
    let number = invocation.word("mN")
    let found: Trace
    if let number {
      found = try context.trace(number).trace
    } else {
      found = try context.lastTrace(at: word.span)
    }
    let path = try context.path(word).topologyPath
    if let there = context.world.existing(try context.path(word)), !there.isEndpoint {
      throw ShellError(
        .wrongPlace(path.text, is: there.words, needs: "a plugin or relay"), at: word.span)
    }
    do throws(InspectionError) {
      let explanation = try context.why(path, found)
      if invocation.isJSON { return context.print(explanation.value.json) }
      context.print(explanation.text(isColoured: context.session.isPainting))
    } catch {
      let members = context.world.allTargets.compactMap { target in
        if case .endpoint = target { target.path } else { nil }
      }
      throw ShellError(
        .noPlace(path.text, missing: path.lastSegment, within: nil), at: word.span,
        near: path.nearest(among: members).map(\.text))
    }
  }

  private static let reach: CommandSpec.Run = { invocation, context throws(ShellError) in
    guard let word = invocation.word("KIND") else { return }
    let kind = try context.world.kinds.kind(word.text ?? "", .any, at: word.span)
    let topology = context.world.topology
    let senders = try context.senders(invocation, topology)
    var reaches: [Reach] = []
    for sender in senders {
      reaches.append(try context.reach(kind, from: sender, topology, invocation))
    }
    if invocation.isJSON {
      return context.print(Value.list(reaches.map(\.value)).json)
    }
    for (index, reach) in reaches.enumerated() {
      context.print((index > 0 ? "\n" : "") + reach.table(isColoured: context.session.isPainting))
    }
  }
}

extension MessageScope {
  static let names = allCases.map(\.rawValue)

  init(named name: String?) { self = name.flatMap(Self.init(rawValue:)) ?? .everywhere }
}

extension CommandContext {
  /// Why something at a path received a message or did not.
  func why(_ path: TopologyPath, _ trace: Trace) throws(InspectionError) -> Explanation {
    try Explainer.why(
      endpoint: path, in: trace, topology: world.topology, present: Present(of: world.roots),
      foreseeing: world.foreseeing(isQuery: trace.category == .query))
  }

  func lastTrace(at span: SourceSpan?) throws(ShellError) -> Trace {
    if let trace = session.recorder.traces.max(by: { $0.number < $1.number }) { return trace }
    throw ShellError(.noMessage(1, last: session.recorder.lastNumber), at: span)
  }

  /// The trace that a word such as `m3` or `m3.5` names.
  func trace(_ word: ArgumentWord) throws(ShellError) -> (trace: Trace, hop: Int?) {
    let (number, hop) = try word.messageNumber()
    guard let trace = session.recorder[number] else {
      throw ShellError(.noMessage(number, last: session.recorder.lastNumber), at: word.span)
    }
    if let hop, hop < 1 || hop > trace.hops.count {
      throw ShellError(.noHop(hop, of: number, last: trace.hops.count), at: word.span)
    }
    return (trace, hop)
  }

  /// Who would send: the one named, else this place, else each tree's root.
  fileprivate func senders(_ invocation: Invocation, _ topology: Topology) throws(ShellError)
    -> [TopologyPath]
  {
    if let word = invocation.option("from")?.value { return [try target(word).path] }
    if !place.segments.isEmpty { return [place.topologyPath] }
    return topology.nodes.filter { $0.parent == nil }.map(\.path)
  }

  fileprivate func reach(
    _ kind: Kind, from sender: TopologyPath, _ topology: Topology, _ invocation: Invocation
  ) throws(ShellError) -> Reach {
    let given = try value(invocation, kind.shape)
    let scope = MessageScope(named: invocation.optionText("scope"))
    do throws(InspectionError) {
      return try topology.reach(
        kind: kind.name, carrying: ForeseenMessage(given, of: kind),
        isQuery: kind.category == .query, channel: invocation.optionText("channel"),
        scope: scope, excludingSender: invocation.has("excluding-sender"), from: sender,
        foreseeing: world.foreseeing(isQuery: kind.category == .query))
    } catch {
      throw ShellError(
        .refusedByEngine("\(error)", code: .unknownPath), at: invocation.option("from")?.span)
    }
  }
}

extension Reach {
  /// Who would receive it, one a line.
  fileprivate func table(isColoured: Bool) -> String {
    let lines = text(isColoured: isColoured).split(separator: "\n").map { "  \($0)\n" }.joined()
    return "\(kind) from \(sender)\n" + lines
  }
}
