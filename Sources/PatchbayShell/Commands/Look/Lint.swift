import PatchbayInspection
import PatchbayLanguage
import PatchbayPlatform
import PatchbayText

/// `lint`.
struct Lint: ExclusiveCommand {
  let form = CommandForm(
    "lint", .look, "reports problems in a tree, and how to fix them",
    details: """
      It fails if there are findings, so that CI notices. What is sent is known from ready-made plugins, \
      declarations of catalogues and the messages so far; findings that would need more are left out.

      lint --accept CODE P REASON accepts a finding that is intended. Acceptances are saved with the \
      world; one without a matching finding is a finding itself. lint --unaccept CODE P removes one. \
      The codes:

      \(Self.codes)
      """,
    examples: [
      "add container room; lint",
      "define event Ping; add container room; add plugin room/p Probe on=Ping; lint --accept never-sent room/p 'Ping comes from tests'; lint",
    ], effect: .world)

  /// The codes of findings with their meanings, one row each.
  private static var codes: String {
    Finding.Code.allCases.map { code in
      "  " + code.rawValue.padded(to: 20) + code.meaning
    }.joined(separator: "\n")
  }

  let subject = OptionalArgument(
    "P|CODE", LintSubject(), "the place to check with all below it; with --accept, a code")
  let place = OptionalArgument("P", PlacePath(), "with --accept: where the finding is")
  let reason = OptionalArgument(
    "REASON", TextArgument(), "with --accept: why the finding is intended")
  let accepts = Flag("accept", "accepts a finding")
  let takesBack = Flag("unaccept", "removes an acceptance")
  let format = Option.format

  var exclusions: [Exclusion] { [Exclusion(accepts, [takesBack])] }

  func check(_ words: CommandWords<Self>, in scope: CheckScope) throws(ShellError) {
    try checkForm(words)
  }

  private func checkForm(_ words: CommandWords<Self>) throws(ShellError) {
    let needed = words.accepts != nil ? 3 : words.takesBack != nil ? 2 : 0
    let given = [words.subject, words.place, words.reason].compactMap(\.self)
    if given.count < needed {
      let missing = ["CODE", "P", "REASON"][given.count]
      throw ShellError(
        .missingArgument(missing, usage: Self.usage(needed)), at: words.invocation.span)
    }
    let most = max(needed, 1)
    if given.count > most {
      throw ShellError(stray: given[most].span, usage: Self.usage(needed))
    }
    guard needed > 0, let code = words.subject, code.text != nil else { return }
    let found = try LintSubject.code(code)
    if words.accepts != nil, !Finding.Code.acceptable.contains(found) {
      throw ShellError(.notAcceptable(found.rawValue), at: code.span)
    }
    if words.accepts != nil, let reason = words.reason, reason.text == "" {
      throw ShellError(.missingArgument("REASON", usage: Self.usage(needed)), at: reason.span)
    }
  }

  private static func usage(_ words: Int) -> String {
    switch words {
    case 3: "lint --accept CODE P REASON"
    case 2: "lint --unaccept CODE P"
    default: "lint [P]"
    }
  }

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    try checkForm(call.words)
    if call.accepts || call.takesBack { return try change(call, context) }
    let place = try context.target(call.words.subject).path
    let report = context.lint(below: place)
    if try call.format == .json {
      context.print(report.value.json)
    } else {
      context.print(answer: report.text)
    }
    if !report.findings.isEmpty {
      throw ShellError(.found(report.findings.count), at: call.span)
    }
  }

  private func change(_ call: Call<Self>, _ context: CommandContext) throws(ShellError) {
    guard let word = call.words.subject, let target = try call.place else { return }
    let code = try LintSubject.code(word)
    let world = context.world
    if call.accepts {
      world.acceptances.accept(code, at: target, reason: try call.reason ?? "", in: world)
    } else if !world.acceptances.takeBack(code, at: target, in: world) {
      throw ShellError(.notAccepted(code.rawValue, place: target.path.text), at: word.span)
    }
  }
}

extension CommandContext {
  /// The findings at a place and below it.
  func lint(below place: TopologyPath) -> LintReport {
    world.lint(
      world.topology, below: place, seenIn: session.ledger, session.tracesOfNow)
  }
}

extension World {
  /// The findings at a place of the trees and below it, given what was sent.
  func lint(
    _ topology: Topology, below place: TopologyPath = .top, seenIn ledger: FlowLedger,
    _ traces: [Trace]
  ) -> LintReport {
    topology.lint(
      below: place, knowing: traffic(seenIn: ledger, traces),
      besides: findingsBesideTopology,
      accepting: acceptances.placed.map { placed in
        LintReport.Acceptance(
          placed.acceptance.code, at: placed.path, reason: placed.acceptance.reason)
      })
  }
}

extension LintReport {
  /// The first findings, each with its reason and its remedy.
  fileprivate var text: String {
    var lines = [headline].compactMap(\.self)
    let groups = groups
    for group in groups.prefix(Self.mostShown) { lines += Self.lines(of: group) }
    let more = groups.dropFirst(Self.mostShown).reduce(0) { $0 + $1.count }
    if more > 0 { lines.append("\(more.inGroups) more; lint P shows those below a place") }
    if findings.isEmpty { lines.append("no findings") }
    if !accepted.isEmpty { lines.append("\(accepted.count.counted("finding")) accepted") }
    if !undeclared.isEmpty {
      let places = undeclared.map(\.text).listed(upTo: 3)
      lines += "not declared are the sends of \(places): findings that depend on them are left out"
        .folded(first: "", rest: "")
    }
    if let mostSenders {
      lines +=
        ("not all sends are known: more than \(mostSenders.inGroups) senders and kinds; "
        + "findings that depend on it are left out").folded(first: "", rest: "")
    }
    return lines.joined(separator: "\n")
  }

  private static var mostShown: Int { 100 }

  /// The number of findings by code; nil for a single finding.
  private var headline: String? {
    guard findings.count > 1 else { return nil }
    let counts = Finding.Code.allCases.compactMap { code -> String? in
      let count = findings.count { $0.code == code }
      return count > 0 ? "\(count.inGroups) \(code.rawValue)" : nil
    }
    return "\(findings.count.counted("finding")): \(counts.joined(separator: ", "))"
  }

  /// Groups of findings that differ only in their places.
  private var groups: [[Finding]] {
    findings.map { ("\($0.code.rawValue) \($0.words) \($0.remedy)", $0) }.grouped().map(\.1)
  }

  private static func lines(of group: [Finding]) -> [String] {
    let first = group[0]
    let places = group.map(\.place.text)
    let heading =
      group.count == 1
      ? ["\(places[0])  \(first.code.rawValue)"]
      : ["\(group.count.inGroups) places  \(first.code.rawValue)"]
        + places.listed(upTo: 3).folded(first: "    ", rest: "    ")
    return heading + first.words.folded(first: "    ", rest: "    ")
      + first.remedy.folded(first: "    to do: ", rest: "        ")
  }

  fileprivate var value: Value {
    [
      "findings": .list(findings.map(\.value)),
      "accepted": .list(
        accepted.map {
          [
            "code": .text($0.finding.code.rawValue), "place": .text($0.finding.place.text),
            "problem": .text($0.finding.words), "reason": .text($0.reason),
          ]
        }),
      "undeclared": .texts(undeclared.map(\.text)),
      "mostSenders": mostSenders.map(Value.int) ?? .null,
    ]
  }
}

extension Finding {
  var value: Value {
    [
      "code": .text(code.rawValue), "place": .text(place.text), "problem": .text(words),
      "remedy": .text(remedy),
    ]
  }
}
