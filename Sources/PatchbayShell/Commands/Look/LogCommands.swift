import PatchbayCatalog
import PatchbayInspection
import PatchbayLanguage

// log, watch

extension CommandTable {
  static let logCommands: [CommandSpec] = [
    CommandSpec(
      "log", .look, "lists the messages so far, one line each",
      parameters: [.init("RE", .pattern, .optional, "only lines that match: /Text/, or a word")],
      options: [
        .init("last", .count, placeholder: "N", "only the last N"), formatOption,
      ],
      examples: [
        "define event Ping n:int; add container room; send room Ping n=1 --trace=off; log",
        "define event Ping n:int; add container room; send room Ping n=1 --trace=off; log /n=1/ --last=5",
      ], effect: .nothing, run: log),
    CommandSpec(
      "watch", .look,
      "shows messages whenever they are sent, also where nothing is shown otherwise",
      details: """
        With a kind, messages of that kind; with a path, those that come by there; alone, all. Messages \
        that plugins send while they are added are shown this way too. watch --off ends it.
        """,
      parameters: [.init("T|KIND", .pathOrKind, .optional, "a path or a kind")],
      options: [.init("off", "no longer"), .init("list", "what is watched"), formatOption],
      examples: [
        "define event Ping; add container room; watch Ping; send room Ping --trace=off",
        "add container room; watch room; watch --list; watch --off",
      ], effect: .session, run: watch),
  ]

  private static let log: CommandSpec.Run = { invocation, context throws(ShellError) in
    let pattern = try invocation.word("RE")?.pattern()
    var traces = context.session.recorder.traces.sorted { $0.number < $1.number }
      .filter { trace in pattern.map { $0.matches(trace.line) } ?? true }
    if let count = invocation.optionCount("last") { traces = traces.suffix(count) }
    if invocation.isJSON {
      return context.print(try context.json(traces: traces))
    }
    for trace in traces { context.print(trace.line) }
  }

  private static let watch: CommandSpec.Run = { invocation, context throws(ShellError) in
    let session = context.session
    if invocation.has("list") {
      if invocation.isJSON {
        return context.print(Value.list(session.watches.map { .text("\($0)") }).json)
      }
      for watch in session.watches { context.print("\(watch)") }
      return
    }
    let word = invocation.word("T|KIND")
    let watch = try word.map { word throws(ShellError) in try context.watch(word) } ?? .all
    if invocation.has("off") {
      session.watches = word == nil ? [] : session.watches.filter { $0 != watch }
    } else if !session.watches.contains(watch) {
      session.watches.append(watch)
    }
    session.listen()
  }
}

extension Trace {
  /// The message and what came of it, on one line.
  var line: String {
    "\(headline)  \(result)"
  }
}

extension CommandContext {
  func json(traces: [Trace]) throws(ShellError) -> String {
    try exported { () throws(InspectionError) in try InspectionDocument(traces: traces).json() }
  }

  fileprivate func watch(_ word: ArgumentWord) throws(ShellError) -> Watch {
    let text = word.text ?? ""
    if world.kinds.all.contains(where: { $0.name == text }) { return .kind(text) }
    do throws(ShellError) {
      return .place(try target(word).path)
    } catch {
      if text.contains("/") { throw error }
      let kinds = world.kinds.all.map(\.name)
      throw ShellError(
        .unknown(.kind, text, existing: kinds.count), at: word.span,
        near: kinds.nearest(to: text) + error.near.prefix(1))
    }
  }
}
