import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayPlatform
import PatchbayText

/// `why`.
struct Why: Command {
  let form = CommandForm(
    "why", .look, "explains what happened to a message, and why",
    details: """
      For a plugin or relay it explains why the message was received or not; for a node, whether \
      the message came there; for an interceptor, what it did with the message. why mN shows what \
      caused a message, and its result. why KIND shows whether a kind is observed or answered at \
      all. --before shows which of two observers comes first, and by which rule. The default \
      message is the newest that concerns T; with --before, the newest that both received. With \
      a kind in place of a message, it explains the newest message of the kind that concerns T, \
      or why none was sent. With the name of a service, it shows why T resolves the service, or can't.
      """,
    examples: [
      "define event Ping; add container room; add plugin room/p Probe; send room Ping --trace=off; why room/p",
      "define event Ping; add container room; add interceptor room:quiet drop Ping; send room Ping --trace=off; why room:quiet m1; why m1; why Ping",
    ])

  let subject = Argument("T", WhySubject(), "a place, a message or a kind")
  let message = OptionalArgument(
    "mN", MessageOrName(),
    "the message (default: the newest that concerns T), a kind or a service")
  let other = Option(
    "before", LaterObserver(), placeholder: "B", "why T receives before this one, or does not")
  let format = Option.format

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let format = try call.format
    switch try call.subject {
    case .message(let trace):
      try refuseSwapped(call)
      try refuseMore(call)
      try context.print(context.origin(of: trace), as: format)
    case .kind(let kind):
      try refuseMore(call)
      try context.print(context.audience(of: kind), as: format)
    case .place(let place): try explain(place, call, in: context)
    }
  }

  /// Throws if a place follows a message, with the words in the right order.
  private func refuseSwapped(_ call: Call<Self>) throws(ShellError) {
    let subject = call.words.subject.word.raw
    guard let place = call.words.message, place.namedMessage == nil, !place.isLastMessage else {
      return
    }
    let raw = place.word.raw
    throw ShellError(
      .strayWord(raw, fix: "the place comes before the message: why \(raw) \(subject)"),
      at: place.span)
  }

  /// Throws if further words follow a message or kind.
  private func refuseMore(_ call: Call<Self>) throws(ShellError) {
    let more = call.words.message?.span ?? call.words.other?.span
    if let more { throw ShellError(stray: more, usage: call.invocation.spec.usage) }
  }
}

// MARK: - Places

extension Why {
  private func explain(
    _ place: PathText, _ call: Call<Self>, in context: CommandContext
  ) throws(ShellError) {
    let message = try call.message
    if case .name(let name, let words)? = message {
      return try explain(name, words, at: place, call, in: context)
    }
    let given: Trace? = if case .message(let trace)? = message { trace } else { nil }
    try explain(place, with: given, call, in: context)
  }

  private func explain(
    _ place: PathText, with given: Trace?, newestOf kind: String? = nil, _ call: Call<Self>,
    in context: CommandContext
  ) throws(ShellError) {
    let (span, format) = (call.words.subject.span, try call.format)
    if let other = try call.other, let option = call.words.other {
      let words = (call.words.subject, option.value?.span ?? option.span)
      return try context.print(
        try context.order(of: place, before: other, at: words, with: given), as: format)
    }
    let path = context.presentPath(of: place.topologyPath)
    let target = context.world.existing(PathText(written: path))
    if case .top? = target {
      throw ShellError(.topIsNoNode("a place, a message or a kind"), at: span)
    }
    let newest =
      given ?? target.flatMap { context.newestTrace(concerning: $0) }
      ?? (target == nil ? context.lastTrace(concerning: path) : nil)
    if target?.isEndpoint == true, newest == nil, context.session.recorder.lastNumber > 0 {
      let kinds = context.world.topology.kindsOfInterest(at: path) ?? []
      if !kinds.isEmpty {
        return try context.print(context.absence(of: kinds, at: path), as: format)
      }
    }
    if target == nil, newest == nil { throw try context.noSubject(place, call.words.subject) }
    let trace = if let newest { newest } else { try context.lastTrace(at: span) }
    switch target {
    case .node?: try context.print(context.passage(of: trace, at: path), as: format)
    case .interceptor?: try context.print(context.deed(of: path, with: trace), as: format)
    case nil where place.interceptor != nil && context.session.ofNow(trace).comes(by: path):
      try context.print(context.deed(of: path, with: trace), as: format)
    case .endpoint?, .top?, nil:
      var choice: String?
      if target == nil {
        choice = "m\(trace.number) is the last that concerned it"
      } else if context.session.traces.contains(where: {
        $0.number > trace.number && kind.map($0.isOrBecame) ?? true
      }) {
        choice = "m\(trace.number) is the newest \(kind ?? "message") that concerns it"
      }
      if given != nil, kind == nil { choice = nil }
      try explain(
        path, trace, choice.map { "  \($0)\n" }, isJSON: format == .json, at: call.words.subject,
        in: context)
    }
  }

  private func explain(
    _ path: TopologyPath, _ trace: Trace, _ choice: String?, isJSON: Bool, at word: ArgumentWord,
    in context: CommandContext
  ) throws(ShellError) {
    do throws(InspectionError) {
      let explanation = try context.why(path, trace)
      let sent = context.consequences(of: explanation)
      if isJSON { return context.print(explanation.value.json) }
      context.print(
        paintedAnswer: explanation.text(isColoured: context.session.isPainting)
          + (sent.map { "  it then sent \($0.onOneLine)\n" } ?? "") + (choice ?? ""))
    } catch {
      if let last = context.lastTrace(concerning: path) {
        let path = path.ofFormer
        let missing = NameFault.noPlace(path.text, missing: "\(path.lastName)", within: nil)
        throw ShellError(missing, at: word.span).advising(
          "why \(path) explains m\(last.number), the last that concerned it")
      }
      _ = try context.target(word)
      throw ShellError(.refusedByEngine("\(error)"), at: word.span)
    }
  }
}

extension CommandContext {
  /// The newest kept message that came to a present or former place, or was kept from it.
  fileprivate func lastTrace(concerning place: TopologyPath) -> Trace? {
    session.tracesOfNow.filter { Work.goesOn && $0.concerns(place, isEndpoint: false) }
      .max { $0.number < $1.number }.flatMap { session.recorder[$0.number] }
  }

  /// The error for a word that is neither a path nor a kind.
  fileprivate func noSubject(_ place: PathText, _ word: ArgumentWord) throws(ShellError)
    -> ShellError
  {
    let name = word.text ?? ""
    let kinds = name.contains("/") ? [] : world.kinds.all.map(\.name).nearest(to: name)
    do throws(ShellError) {
      _ = try world.target(place, at: word.span)
      return ShellError(.badPath(name), at: word.span)
    } catch {
      if error.near.isEmpty, !kinds.isEmpty {
        return ShellError(KindUse.any.unknown(name, among: kinds, near: kinds), at: word.span)
      }
      return session.recorder.lastNumber == 0 ? error.advising("nothing was sent yet") : error
    }
  }
}

extension Why {
  /// Explains something by name that is not a message.
  private func explain(
    _ name: String, _ word: ArgumentWord, at place: PathText, _ call: Call<Self>,
    in context: CommandContext
  ) throws(ShellError) {
    let target = try context.world.target(place, at: call.words.subject.span)
    let known = context.world.explanation(of: name, for: target)
    let offered = context.explanation(ofOffered: name, for: target)
    guard let lines = known ?? offered else {
      guard let kind = context.flowKind(name) else {
        throw context.unknownSubject(name, at: word.span)
      }
      return try explain(kind, at: place, call, in: context)
    }
    guard try call.format != .json else { return context.print(Value.texts(lines).json) }
    context.print(answer: lines.joined(separator: "\n"))
  }
}

extension Why {
  /// Explains the newest message of a kind at a place, or why none came.
  private func explain(
    _ kind: String, at place: PathText, _ call: Call<Self>, in context: CommandContext
  ) throws(ShellError) {
    let target = try context.world.target(place, at: call.words.subject.span)
    if let sending = context.sending(of: kind, by: target) {
      return try context.print(sending, as: try call.format)
    }
    guard let trace = context.newestTrace(concerning: target, of: kind) else {
      let answer = context.absence(of: [kind], at: target.path)
      return try context.print(answer, as: try call.format)
    }
    try explain(place, with: trace, newestOf: kind, call, in: context)
  }
}

extension CommandContext {
  /// The error for a name that is neither a message, a kind nor a service.
  fileprivate func unknownSubject(_ name: String, at span: SourceSpan) -> ShellError {
    let number = name.hasPrefix("m") ? name.dropFirst() : name[...]
    if number.first?.isNumber == true { return ShellError(.badMessageNumber(name), at: span) }
    let known = flowKinds + world.topology.services
    return ShellError(.noMessageOrService(name), at: span, near: known.nearest(to: name))
  }
}

/// A message that is kept, or the name of something that `why` can explain.
struct MessageOrName: MessageNaming, SteeringArgument {
  enum Named {
    case message(Trace)
    case name(String, ArgumentWord)
  }

  private let number = MessageNumber()

  func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> Named {
    if word.namedMessage == nil, !word.isLastMessage, let name = word.text {
      return .name(name, word)
    }
    return .message(try number.read(word, in: context))
  }

  // Whether the name exists is checked when the command runs.
  func check(_ word: ArgumentWord, in scope: CheckScope) {}

  func offers(at place: ArgumentPlace) -> Offers {
    guard fits(place.command, in: place.completer) else { return Offers() }
    return Offers(
      words: place.completer.messageOffers + place.completer.flowKindOffers
        + place.topology.services.map { Offer($0) })
  }

  /// Nothing follows a message or a kind.
  func fits(_ command: TypedCommand, in completer: Completer) -> Bool {
    !completer.isAboutMessageOrKind(command)
  }
}

/// The observer that another one is compared with.
struct LaterObserver: PathArgument, SteeringArgument {
  let use = PathUse.endpoint

  func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> PathText {
    try context.freePath(word)
  }

  /// Messages and kinds are not compared.
  func fits(_ command: TypedCommand, in completer: Completer) -> Bool {
    !completer.isAboutMessageOrKind(command)
  }
}

extension Completer {
  /// Whether the subject of `why` is a message or a kind.
  fileprivate func isAboutMessageOrKind(_ command: TypedCommand) -> Bool {
    guard let subject = command.place else { return false }
    let name = subject.text
    if !subject.isQuoted, messageOffers.contains(where: { $0.name == name }) { return true }
    return target(subject) == nil && kinds(.any).contains { $0.name == name }
  }
}

extension Explanation {
  fileprivate var value: Value {
    [
      "endpoint": .text(endpoint.text), "message": .int(message), "kind": .text(kind),
      "fate": .text(fate.word), "reason": .text(orNull: fate.reason?.rawValue),
      "hop": hop.map(Value.int) ?? .null, "by": .text(orNull: decider?.text),
      "details": .texts(details), "remedy": .text(orNull: remedy),
      "words": .text(headline),
    ]
  }
}

extension Explanation.Fate {
  fileprivate var word: String {
    switch self {
    case .delivered: "delivered"
    case .asked: "asked"
    case .answered: "answered"
    case .replayed: "replayed"
    case .unreached: "unreached"
    }
  }

  fileprivate var reason: NonDeliveryReason? {
    if case .unreached(let reason) = self { reason } else { nil }
  }
}
