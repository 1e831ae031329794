import PatchbayEngine
import PatchbayInspection

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
        .init("[not] CHECK", .text, .some, "what is to hold")
      ], fields: .any(name: "k=v"),
      options: [
        .init("by", .text, placeholder: "N", "blocked: the interceptor responsible"),
        .init(
          "reason", .choice(NonDeliveryReason.allCases.map(\.rawValue)), placeholder: "R",
          "blocked: for this reason"),
      ],
      examples: [
        "define event Ping; add container room; add plugin room/p Probe; send room Ping --trace=off; expect delivered m1 room/p",
        "add composer live; env live muted=true; expect env live muted=true; expect not exists live/room",
      ], effect: .nothing,
      check: { invocation, _ throws(ShellError) in _ = try Expectation(invocation) },
      run: { invocation, context throws(ShellError) in
        try Expectation(invocation).check(in: context)
      })
  ]
}

/// What `expect` wants.
struct Expectation {
  private let check: String
  private let isNegated: Bool
  private let arguments: [ArgumentWord]
  private let invocation: Invocation

  static let forms = [
    "delivered mN P       P has heard the message",
    "blocked mN P         P observes it and has not; --by=INTERCEPTOR --reason=R",
    "order mN P Q ...     these have heard it, in this order",
    "count mN N           so many have heard it",
    "answer mN V          somebody has answered V",
    "field mN k=v         it set out with this field",
    "env P k=v            this can be read at P",
    "state P KIND [k=v]   P remembers this state",
    "exists P             there is something at P",
    "result mN TEXT       its result line is this",
  ]

  private static let checks = forms.map { String($0.prefix { $0 != " " }) }

  init(_ invocation: Invocation) throws(ShellError) {
    self.invocation = invocation
    var words = invocation.words("[not] CHECK")
    isNegated = words.first?.text == "not"
    if isNegated { words.removeFirst() }
    guard let first = words.first else {
      throw ShellError(
        .missingArgument("CHECK", usage: invocation.spec.usage), at: invocation.span)
    }
    check = try first.text == nil ? "" : first.choice(among: Self.checks)
    arguments = Array(words.dropFirst())
    let least =
      ["delivered", "blocked", "count", "answer", "result", "order", "state"].contains(check)
      ? 2 : 1
    if arguments.count < least {
      let form = Self.forms.first { $0.hasPrefix(check + " ") } ?? ""
      throw ShellError(
        .missingArgument("an argument", usage: "expect " + form.components), at: first.span)
    }
  }
}

extension String {
  /// The form of a check without its meaning.
  fileprivate var components: String {
    range(ofSpaces: 3).map { String(self[..<$0]) } ?? self
  }

  private func range(ofSpaces count: Int) -> String.Index? {
    indices.first { self[$0...].hasPrefix(String(repeating: " ", count: count)) }
  }
}

// MARK: - Checking

extension Expectation {
  func check(in context: CommandContext) throws(ShellError) {
    let (holds, found) = try outcome(in: context)
    if holds != isNegated { return }
    let wanted = invocation.span.text.oneLine.dropFirst("expect ".count)
    throw ShellError(
      .expectation("not as expected: \(wanted)", found: found), at: invocation.span)
  }

  private func outcome(in context: CommandContext) throws(ShellError) -> (
    holds: Bool, found: String
  ) {
    switch check {
    case "env": return try environment(context)
    case "state": return try state(context)
    case "exists":
      let path = try context.path(arguments[0])
      let existing = context.world.existing(path)
      return (existing != nil, existing.map { "\($0.path) is \($0.words)" } ?? "nothing is there")
    default: return try message(context)
    }
  }

  private func message(_ context: CommandContext) throws(ShellError) -> (Bool, String) {
    let trace = try trace(context)
    let heard = trace.hops.compactMap { $0.step.hearer }
    let words =
      heard.isEmpty ? "nobody heard it" : "heard by \(heard.map(\.text).joined(separator: ", "))"
    switch check {
    case "delivered":
      let path = try context.path(arguments[1]).topologyPath
      return (heard.contains(path), try why(path, trace, context) ?? words)
    case "blocked": return try blocked(trace, context)
    case "order":
      let wanted = try arguments.dropFirst().map { word throws(ShellError) in
        try context.path(word).topologyPath
      }
      return (heard.filter(wanted.contains) == wanted, words)
    case "count":
      let wanted = try arguments[1].number(least: 0, what: "count")
      return (Set(heard).count == wanted, "\(Set(heard).count): \(words)")
    case "answer":
      let answers = trace.hops.compactMap { hop in
        if case .answered(_, let value) = hop.step { value } else { nil as String? }
      }
      let wanted = arguments[1].text ?? ""
      return (
        answers.contains { $0 == wanted || $0 == Value.quoted(wanted) },
        answers.isEmpty ? "nobody answered" : "the answers are \(answers.joined(separator: ", "))"
      )
    case "field":
      return fields(
        trace.message.fields.map { ($0.name, $0.value) }, of: "it set out with \(trace.message)")
    default:
      return (trace.result == arguments[1].text, "the result is: \(trace.result)")
    }
  }

  private func trace(_ context: CommandContext) throws(ShellError) -> Trace {
    if arguments[0].text == "last" { return try context.lastTrace(at: arguments[0].span) }
    return try context.trace(arguments[0]).trace
  }

  private func why(_ path: TopologyPath, _ trace: Trace, _ context: CommandContext)
    throws(ShellError)
    -> String?
  {
    (try? Explainer.why(endpoint: path, in: trace, topology: context.world.topology))?.headline
  }

  private func blocked(_ trace: Trace, _ context: CommandContext) throws(ShellError) -> (
    Bool, String
  ) {
    let path = try context.path(arguments[1]).topologyPath
    guard let unreached = trace.unreached.first(where: { $0.endpoint == path }) else {
      return (false, try why(path, trace, context) ?? "nothing says so")
    }
    var holds = true
    if let reason = invocation.optionText("reason") { holds = unreached.reason.rawValue == reason }
    if let by = invocation.option("by")?.value {
      let text = by.text ?? ""
      let wanted =
        text.contains("/") ? try context.path(by).topologyPath.text : ":" + text.drop { $0 == ":" }
      holds =
        holds && unreached.place.map { $0.text == wanted || $0.text.hasSuffix(wanted) } ?? false
    }
    return (holds, (try why(path, trace, context)) ?? unreached.reason.rawValue)
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
