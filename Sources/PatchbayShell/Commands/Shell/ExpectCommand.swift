import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayText

// expect

extension CommandTable {
  static let expectCommands: [CommandSpec] = [
    CommandSpec(
      "expect", .shell, "fails unless something holds",
      details: """
        \(Expectation.forms.map { "  " + $0 }.joined(separator: "\n"))

        With not before the check, it must not hold. mN is a message, or last for the last one.
        """,
      parameters: [
        .init("[not] CHECK", ExpectationWords(), .some, "what is to hold")
      ], fields: ExpectedFields(),
      options: [
        .init(
          "by", InterceptorMet(), placeholder: "N", "blocked: the interceptor responsible",
          beside: "blocked"),
        .init(
          "reason", Choice(NonDeliveryReason.allCases.map(\.rawValue)), placeholder: "R",
          "blocked: for this reason", beside: "blocked"),
      ],
      examples: [
        "define event Ping; add container room; add plugin room/p Probe; send room Ping --trace=off; expect delivered m1 room/p",
        "add composer live; env live muted=true; expect env live muted=true; expect not exists live/room",
      ], effect: .nothing,
      check: { invocation, _ throws(ShellError) in
        if invocation.isExpanded { _ = try Expectation(invocation) }
      },
      run: { invocation, context throws(ShellError) in
        try Expectation(invocation).check(in: context)
      })
  ]
}

/// What `expect` wants.
struct Expectation {
  private let form: ExpectationForm
  private let isNegated: Bool
  private let arguments: [ArgumentWord]
  private let invocation: Invocation

  static var forms: [String] { ExpectationForm.allCases.map(\.line) }

  init(_ invocation: Invocation) throws(ShellError) {
    self.invocation = invocation
    var words = invocation.words("[not] CHECK")
    isNegated = words.first?.text == "not"
    if isNegated { words.removeFirst() }
    guard let first = words.first else {
      throw ShellError(
        .missingArgument("CHECK", usage: invocation.spec.usage), at: invocation.span)
    }
    let name = try first.choice(among: ExpectationForm.allCases.map(\.rawValue))
    form = ExpectationForm(rawValue: name) ?? .exists
    arguments = Array(words.dropFirst())
    try checkForm(at: first.span)
  }
}

extension Expectation {
  /// What has no place would count for nothing, and so pass in silence.
  private func checkForm(at span: SourceSpan) throws(ShellError) {
    if arguments.count < form.argumentCount.lowerBound
      || invocation.fields.count < form.fieldCount.lowerBound
    {
      throw ShellError(.missingArgument("an argument", usage: form.usage), at: span)
    }
    if arguments.count > form.argumentCount.upperBound {
      let other = arguments[form.argumentCount.upperBound]
      throw ShellError(.tooManyArguments(usage: form.usage), at: other.span)
    }
    if invocation.fields.count > form.fieldCount.upperBound {
      throw ShellError(.tooManyArguments(usage: form.usage), at: invocation.fields[0].span)
    }
    if form != .blocked, let option = invocation.options.first {
      throw ShellError(.tooManyArguments(usage: form.usage), at: option.span)
    }
  }

  /// A plugin or relay that is there, or was when some message was sent.
  private func endpoint(
    _ word: ArgumentWord, _ trace: Trace, _ context: CommandContext
  ) throws(ShellError) -> TopologyPath {
    let path = try context.path(word)
    let place = path.topologyPath
    let present = Present(of: context.world.roots)
    let isKnown = ([trace] + context.session.recorder.traces).contains { $0.knows(place, present) }
    if let there = context.world.existing(path), !there.isEndpoint {
      throw ShellError(
        .wrongPlace(place.text, is: there.words, needs: "a plugin or relay"), at: word.span)
    }
    if !isKnown { _ = try context.world.target(path, at: word.span) }
    return place
  }
}

// MARK: - Checking

extension Expectation {
  func check(in context: CommandContext) throws(ShellError) {
    let (holds, found) = try outcome(in: context)
    if holds != isNegated { return }
    let span = invocation.span
    if form == .delivered || form == .blocked {
      let trace = try trace(context)
      context.session.unmet = UnmetDelivery(
        trace: trace, place: try endpoint(arguments[1], trace, context), span: span)
    }
    let wanted = SourceSpan(span.source, invocation.verbSpan.end, span.end).text.oneLine
      .drop { $0 == " " }
    throw ShellError(
      .expectation("not as expected: \(wanted)", found: found), at: invocation.span)
  }

  private func outcome(in context: CommandContext) throws(ShellError) -> (
    holds: Bool, found: String
  ) {
    switch form {
    case .env: return try environment(context)
    case .state: return try state(context)
    case .exists:
      let found = try context.existing(arguments[0]).map { "\($0.path) is \($0.words)" }
      return (!found.isEmpty, found.isEmpty ? "nothing is there" : found.joined(separator: "; "))
    default: return try message(context)
    }
  }

  private func message(_ context: CommandContext) throws(ShellError) -> (Bool, String) {
    let trace = try trace(context)
    let heard = trace.hops.compactMap { $0.step.hearer }
    let words = heard.isEmpty ? "nobody heard it" : "heard by \(list(heard))"
    switch form {
    case .delivered:
      let path = try endpoint(arguments[1], trace, context)
      let hasCome = trace.cameTo(path, Present(of: context.world.roots))
      return (hasCome, explanation(of: path, trace, context)?.headline ?? words)
    case .blocked: return try blocked(trace, context)
    case .order:
      let wanted = try arguments.dropFirst().map { word throws(ShellError) in
        try endpoint(word, trace, context)
      }
      return (heard.filter(wanted.contains) == wanted, words)
    case .count:
      let wanted = try arguments[1].number(least: 0, what: "count")
      let found = Set(heard).count
      return (found == wanted, "\(found) \(found == 1 ? "observer" : "observers"): \(words)")
    case .answer: return try answer(trace)
    case .field:
      let names = trace.message.fields.map(\.name)
      for field in invocation.fields where !names.contains(field.name.text) {
        throw invocation.error(
          FieldError(
            type: trace.message.kind, field: field.name.text,
            problem: .unknownField(existing: names, near: names.nearest(to: field.name.text))))
      }
      return fields(
        trace.message.fields.map { ($0.name, $0.value) }, of: "it set out with \(trace.message)")
    default:
      return (trace.result == arguments[1].text, "the result is: \(trace.result)")
    }
  }

  /// Each once, and how often where that is more.
  private func list(_ heard: [TopologyPath]) -> String {
    let times = Dictionary(grouping: heard) { $0 }.mapValues(\.count)
    var listed: Set<TopologyPath> = []
    return heard.filter { listed.insert($0).inserted }.map { path in
      let count = times[path] ?? 1
      return count > 1 ? "\(path) (\(count) times)" : path.text
    }.joined(separator: ", ")
  }

  /// Whether somebody answered so, in the words of ask or in those of the trace.
  private func answer(_ trace: Trace) throws(ShellError) -> (Bool, String) {
    guard trace.category == .query else {
      throw ShellError(.noAnswers(trace.message.kind), at: arguments[0].span)
    }
    let answers = trace.hops.compactMap { hop -> (shown: String, typed: String)? in
      guard case .answered(_, let shown) = hop.step else { return nil }
      return (shown, hop.typedAnswer ?? shown)
    }
    let wanted = arguments[1].text ?? ""
    let words = [wanted, Value.quoted(wanted)]
    let value = try? Value(json: wanted)
    let holds = answers.contains { answer in
      words.contains(answer.shown) || words.contains(answer.typed)
        || value.map { (try? Value(json: answer.typed)) == $0 } ?? false
    }
    let list = answers.map(\.typed).joined(separator: ", ")
    return (holds, answers.isEmpty ? "nobody answered" : "the answers are \(list)")
  }

  private func trace(_ context: CommandContext) throws(ShellError) -> Trace {
    if arguments[0].text == "last" { return try context.lastTrace(at: arguments[0].span) }
    return try context.trace(arguments[0]).trace
  }

  /// What `why` tells.
  private func explanation(
    of path: TopologyPath, _ trace: Trace, _ context: CommandContext
  ) -> Explanation? {
    try? context.why(path, trace)
  }

  private func blocked(_ trace: Trace, _ context: CommandContext) throws(ShellError) -> (
    Bool, String
  ) {
    let path = try endpoint(arguments[1], trace, context)
    try checkInterceptor(trace, context)
    guard let explanation = explanation(of: path, trace, context) else {
      return (false, "nothing says so")
    }
    guard case .unreached(let reason) = explanation.fate else {
      return (false, explanation.headline)
    }
    var holds = true
    if let wanted = invocation.optionText("reason") { holds = reason.rawValue == wanted }
    if let by = invocation.option("by")?.value {
      let text = by.text ?? ""
      let wanted =
        text.contains("/") ? try context.path(by).topologyPath.text : ":" + text.drop { $0 == ":" }
      holds =
        holds && explanation.decider.map { $0.text == wanted || $0.text.hasSuffix(wanted) } ?? false
    }
    return (holds, explanation.headline)
  }

  /// One that nobody knows would be responsible for nothing.
  private func checkInterceptor(_ trace: Trace, _ context: CommandContext) throws(ShellError) {
    guard let by = invocation.option("by")?.value else { return }
    let name = String((by.text ?? "").drop { $0 == ":" })
    let known = context.world.topology.nodes.flatMap(\.interceptors).map { [$0.id, $0.path.text] }
    let met = trace.hops.compactMap { $0.step.place?.text }.filter { $0.contains(":") }
    let isKnown = known.contains { $0.contains(name) } || met.contains { $0.hasSuffix(":" + name) }
    if isKnown || name.contains("/") && (try? context.target(by)) != nil { return }
    throw ShellError(
      .unknown(.interceptor, name, existing: known.count), at: by.span,
      near: known.map { $0[0] }.nearest(to: name))
  }

  private func environment(_ context: CommandContext) throws(ShellError) -> (Bool, String) {
    let node = try context.node(arguments[0]).node
    let values = node.effectiveEnvironment.map { record in
      (record.key, record.value.map { Value(environment: $0).description } ?? "null")
    }
    return fields(
      values,
      of: values.isEmpty
        ? "nothing is set" : values.map { "\($0.0)=\($0.1)" }.joined(separator: ", "))
  }

  private func state(_ context: CommandContext) throws(ShellError) -> (Bool, String) {
    let node = try context.node(arguments[0]).node
    let kind = arguments[1].text ?? ""
    _ = try context.world.kinds.kind(kind, .state, at: arguments[1].span)
    let states = node.stateRecords.filter { $0.kind == kind }
    guard let state = states.last else { return (false, "it remembers no \(kind)") }
    guard case .object(let known)? = context.world.kinds.takeApart(state.message)?.fields else {
      return (invocation.fields.isEmpty, "its fields are not known")
    }
    return fields(known.map { ($0.name, "\($0.value)") }, of: "it is \(Value.object(known).plain)")
  }

  private func fields(_ known: [(String, String)], of words: String) -> (Bool, String) {
    let holds = invocation.fields.allSatisfy { field in
      let wanted = [field.undeclared?.description ?? "", Value.quoted(field.value.text ?? "")]
      return known.contains { $0.0 == field.name.text && wanted.contains($0.1) }
    }
    return (holds, words)
  }
}

extension Trace.Step {
  /// Who heard it, or was asked.
  fileprivate var hearer: TopologyPath? {
    switch self {
    case .delivered(let path), .replayed(let path, _): path
    default: nil
    }
  }
}
