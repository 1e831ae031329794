import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayText

// send, ask

extension CommandTable {
  static let sendCommands: [CommandSpec] =
    [
      CommandSpec(
        "send", .send, "sends a message, and shows every hop as it happens",
        details: """
          P is a plugin or relay, in whose name it is sent, or a node. With --post it waits for dispatches \
          under way. A message that ends at a limit, or leads to one that does, is an error.
          """,
        parameters: [
          .init("P", .path(.sender), "who sends"),
          .init("KIND", .kind(.message), "the kind of message"),
        ], fields: .ofKind(parameter: "KIND"),
        options: [
          channelOption, scopeOption,
          .init("excluding-sender", "the sender does not hear it itself"),
          .init("post", "it is delivered once what is under way has ended"), traceOption,
          .init("repeat", .positiveCount, placeholder: "N", "sends it so many times"),
        ],
        examples: [
          "define event Say text:text; add container room; add plugin room/p Probe; send room Say text=hello",
          "define event Ping n:int; add container room; send room Ping n:='2 * 3' --trace=brief --repeat=2",
        ], effect: .world, run: send),
      CommandSpec(
        "ask", .send, "asks a query, and lists the answers with who gave them",
        details:
          """
          Nobody answering is a result and not an error. All are asked unless --first or --farthest says \
          how many. With --trace=off the answers alone are printed, a line each, as $(ask ...) wants them.
          """,
        parameters: [
          .init("P", .path(.sender), "who asks"), .init("KIND", .kind(.query), "the kind of query"),
        ], fields: .ofKind(parameter: "KIND"),
        options: [
          channelOption, .init("all", "everybody who can answer; so it is unless another is given"),
          .init(
            "first", .positiveCount, placeholder: "N", "only so many answers, the nearest first"),
          .init("farthest", "only the farthest answer"),
          .init(
            "target", .plugin(inTree: true), placeholder: "TYPE[:NAME]",
            "only plugins of this type, perhaps of this name"),
          scopeOption, traceOption,
        ],
        examples: [
          "define query Price of:text --returns=int; add container room; add plugin room/r Responder on=Price answer=3; ask room Price of=tea",
          "define query Who; add container room; ask room Who --first=1",
        ], effect: .world, run: ask),
    ] + traceCommands

  private static let channelOption = CommandSpec.Option(
    "channel", .channel, placeholder: "C", "on this channel")
  private static let scopeOption = CommandSpec.Option(
    "scope", .choice(MessageScope.names), placeholder: "SCOPE",
    "how far: everywhere, container or subtree")
  static let traceOption = CommandSpec.Option(
    "trace", .choice(SessionOptions.TraceDetail.allCases.map(\.rawValue)),
    placeholder: "off|brief|full",
    "how much of it is shown")

  private static let send: CommandSpec.Run = { invocation, context throws(ShellError) in
    guard let word = invocation.word("KIND") else { return }
    let sender = try context.sender(invocation)
    let kind = try context.world.kinds.kind(word.text ?? "", .message, at: word.span)
    let fields = try context.value(invocation, kind.shape, at: sender.node)
    try context.checkNames(invocation, kind)
    for _ in 0..<(invocation.optionCount("repeat") ?? 1) {
      try context.dispatch(invocation) { () throws(FieldError) in
        let channel = invocation.optionText("channel")
        let scope = MessageScope(named: invocation.optionText("scope"))
        let excludes = invocation.has("excluding-sender")
        if invocation.has("post") {
          try kind.post(
            fields, from: sender.sender, channel: channel, scope: scope, excludingSender: excludes)
        } else {
          try kind.send(
            fields, from: sender.sender, channel: channel, scope: scope, excludingSender: excludes)
        }
      }
    }
  }

  private static let ask: CommandSpec.Run = { invocation, context throws(ShellError) in
    guard let word = invocation.word("KIND") else { return }
    let sender = try context.sender(invocation)
    let kind = try context.world.kinds.kind(word.text ?? "", .query, at: word.span)
    let fields = try context.value(invocation, kind.shape, at: sender.node)
    try context.checkNames(invocation, kind)
    let target = try context.queryTarget(invocation)
    try invocation.checkStrategy()
    var answers: [QueryEntry.Answer] = []
    let number = context.session.recorder.lastNumber + 1
    try context.dispatch(invocation) { () throws(FieldError) in
      answers = try kind.ask(
        fields, from: sender.sender, channel: invocation.optionText("channel"),
        strategy: invocation.strategy, target: target,
        scope: MessageScope(named: invocation.optionText("scope")))
    }
    guard !context.isRebuilding else { return }
    if answers.isEmpty { return context.print(context.words(forNoneOf: kind, number, invocation)) }
    context.print(context.words(for: answers, invocation))
  }
}

// MARK: - Sending

extension CommandContext {
  /// Who sends, and the node it is at.
  fileprivate func sender(_ invocation: Invocation) throws(ShellError)
    -> (sender: any MessageSending, node: ComposableContainer)
  {
    guard let word = invocation.word("P") else {
      throw ShellError(.missingArgument("P", usage: invocation.spec.usage), at: invocation.span)
    }
    let target = try target(word)
    switch target {
    case .top: throw ShellError(.topIsNoNode("who sends"), at: word.span)
    case .node(let node, _): return (node, node)
    case .endpoint(let endpoint, let container, _):
      guard let sender = container.sender(for: endpoint) else {
        throw ShellError(.detachedSender(target.path.text), at: word.span)
      }
      return (sender, container)
    case .interceptor:
      throw ShellError(
        .wrongPlace(
          target.path.text, is: "an interceptor", needs: "a plugin, relay, container or composer"),
        at: word.span)
    }
  }

  /// Names of fields are checked before a formula is blamed for what is missing.
  fileprivate func checkNames(_ invocation: Invocation, _ kind: Kind) throws(ShellError) {
    try invocation.checkFields(against: kind.shape, of: kind.name, build: nil)
  }

  /// Sends, shows what happens, and notes which command sent it.
  ///
  /// What a command of a file sends that is loaded is not suppressed, nor what it leads to.
  fileprivate func dispatch(
    _ invocation: Invocation, _ body: () throws(FieldError) -> Void
  ) throws(ShellError) {
    try world.sending(nil) { () throws(ShellError) in try dispatchNow(invocation, body) }
  }

  private func dispatchNow(
    _ invocation: Invocation, _ body: () throws(FieldError) -> Void
  ) throws(ShellError) {
    world.hasChanged = true
    guard !isRebuilding else { return try attempt(invocation, body) }
    let number = session.recorder.lastNumber + 1
    let mark = session.limitMark
    let detail =
      invocation.optionText("trace").flatMap(SessionOptions.TraceDetail.init)
      ?? session.options.trace
    try session.showing(detail) { () throws(ShellError) in try attempt(invocation, body) }
    if session.recorder.lastNumber >= number {
      session.note(SentCommand(invocation: invocation, place: place), sending: number)
    }
    if world.stage.isCancelled() { throw ShellError(.interrupted, at: invocation.span) }
    try session.checkLimits(since: mark)
  }

  private func attempt(
    _ invocation: Invocation, _ body: () throws(FieldError) -> Void
  ) throws(ShellError) {
    do throws(FieldError) { try body() } catch { throw invocation.error(error) }
  }
}

// MARK: - Asking

extension Invocation {
  fileprivate func checkStrategy() throws(ShellError) {
    let given = options.filter { ["all", "first", "farthest"].contains($0.option.name) }
    if given.count > 1 {
      throw ShellError(
        .notSupported(
          "\(given[1].span.text) can't go with \(given[0].span.text)", fix: "leave one out"),
        at: given[1].span)
    }
  }

  fileprivate var strategy: SyncMessageDispatchStrategy {
    if let count = optionCount("first") { return .first(count) }
    return has("farthest") ? .farthest : .all
  }
}

extension CommandContext {
  fileprivate func queryTarget(_ invocation: Invocation) throws(ShellError) -> SyncMessageTarget? {
    guard let word = invocation.option("target")?.value else { return nil }
    let parts = (word.text ?? "").split(separator: ":", maxSplits: 1).map(String.init)
    let type = try pluginClass(parts.first ?? "", at: word.span)
    return .plugin(type, name: parts.count > 1 ? parts[1] : nil)
  }

  /// Whether what happens is shown, hop by hop or in brief.
  private func isShown(_ invocation: Invocation) -> Bool {
    (invocation.optionText("trace") ?? session.options.trace.rawValue) != "off"
  }

  fileprivate func words(for answers: [QueryEntry.Answer], _ invocation: Invocation) -> String {
    guard isShown(invocation) else { return answers.map { "\($0.value.plain)\n" }.joined() }
    var places = Places()
    let rows = answers.map { answer in
      [answer.value.description, "from \(path(of: answer.responder, &places))"]
    }
    return Table(rows).text
  }

  private func path(of responder: Responder, _ places: inout Places) -> String {
    switch responder {
    case .endpoint(let endpoint): places.path(ofFormer: endpoint).text
    case .interceptor(let identity, let node): places.path(of: identity, at: node).text
    }
  }

  fileprivate func words(forNoneOf kind: Kind, _ number: Int, _ invocation: Invocation) -> String {
    guard isShown(invocation) else { return "no answers" }
    return session.recorder[number].map { Answerers(of: kind, $0, world.topology).words } ?? ""
  }
}

/// Those who answer a query, sorted by why there was no answer.
private struct Answerers {
  private var asked: [String] = []
  private var failed: [String] = []
  private var left: [String] = []

  init(of kind: Kind, _ trace: Trace, _ topology: Topology) {
    let paths = topology.nodes.flatMap { node in
      (node.plugins.map { ($0.path, $0.interests) } + node.relays.map { ($0.path, $0.interests) })
        .filter { $0.1.answers.contains { $0.kind == kind.engineName } }.map(\.0)
    }
    for path in paths {
      guard let why = try? Explainer.why(endpoint: path, in: trace, topology: topology) else {
        continue
      }
      switch why.fate {
      case .asked: asked.append(path.text)
      case .unreached(.fault):
        failed.append("\(path) was asked and failed: \(why.details.last ?? "")")
      case .unreached(let reason): left.append("\(path) (\(reason.rawValue))")
      default: break
      }
    }
  }
}

extension Answerers {
  /// Who was asked in vain, and who could answer and was not asked.
  var words: String {
    var lines = failed
    if !asked.isEmpty {
      lines.append("asked, and gave no answer: \(asked.joined(separator: ", "))")
    }
    if !left.isEmpty {
      lines.append(
        "could answer, but not asked: \(left.joined(separator: ", ")); why PATH tells more")
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
