import PatchbayCatalog
import PatchbayInspection
import PatchbayLanguage
import PatchbayPlatform
import PatchbayText

/// `diff`.
struct Diff: Command {
  let form = CommandForm(
    "diff", .time, "lists differences since a step or a file, or between two messages",
    details: """
      One step or file is compared with the current world: trees, environment, interceptors, \
      states, kinds and variables. s0 is the world before the first step. Two steps or files are \
      compared with each other.

      For two messages it shows the first hop that differs and why, then all hops and fields that \
      differ, in the messages and in those that they led to. What was moved or renamed between \
      them is the same place. A file called m1 or s1 is written ./m1.
      """,
    examples: [
      "add composer live; env live muted=true; diff s1",
      "define event Ping; add container a; add plugin a/p Probe; send a Ping --trace=off; add interceptor a:x drop; send a Ping --trace=off; diff m1 m2",
    ])

  let first = Argument("A", ComparedThing(), "a file, a step sN or a message mN")
  let second = OptionalArgument("B", ComparedThing(), "what to compare with (default: now)")
  let format = Option.format

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    switch (try call.first, try call.second) {
    case (.message(let old), .message(let new)?):
      try context.printDifference(from: old, to: new, try call.format)
    case (.message, nil):
      throw ShellError(
        .missingArgument("the other message", usage: "diff mN mN"), at: call.words.first.span)
    case (.message, .some), (_, .message?):
      throw ShellError(
        .notComparable(call.words.first.text ?? "", call.words.second?.text ?? ""),
        at: call.words.second?.span)
    case (let old, let new):
      let lines = try context.differences(
        from: ComparedWorld(old, call.words.first),
        to: new.map { ComparedWorld($0, call.words.second) })
      try context.print(lines, call)
    }
  }
}

/// A world to compare, with the word that names it.
struct ComparedWorld {
  let thing: ComparedThing.Thing
  let span: SourceSpan?

  init(_ thing: ComparedThing.Thing, _ word: ArgumentWord?) {
    (self.thing, span) = (thing, word?.span)
  }

  fileprivate var step: Int? { if case .step(let number) = thing { number } else { nil } }
}

// MARK: - Worlds

extension JournalSteps {
  /// The number of kept steps that lead to a world, the present one for nil; nil for a file.
  fileprivate func count(before world: ComparedWorld?) -> Int? {
    guard let world else { return count }
    guard let step = world.step else { return nil }
    return Swift.min(Swift.max(step - forgottenCount, 0), count)
  }
}

extension CommandContext {
  /// The differences between two worlds, or from one to the current world.
  func differences(from old: ComparedWorld, to new: ComparedWorld?) throws(ShellError) -> [String] {
    let forgotten = session.journal.steps.forgottenCount
    let steps = Set([old, new].compactMap { $0?.step })
    let span = old.span ?? new?.span
    var known: [Int: WorldPicture] = [:]
    if let span, !steps.isEmpty {
      try session.checkWayBack(at: span)
      known = try session.pictures(after: Set(steps.map { $0 - forgotten }), at: span)
    }
    let former = try picture(of: old, among: known)
    let later: WorldPicture
    if let new {
      later = try picture(of: new, among: known)
    } else {
      later = try WorldPicture(of: world)
    }
    return later.lines(since: former, formerPath: formerPaths(from: old, to: new))
  }

  /// Finds the path in an old world of what is at a path in a new one, by the steps between them.
  private func formerPaths(from old: ComparedWorld, to new: ComparedWorld?)
    -> (TopologyPath) -> TopologyPath?
  {
    let steps = session.journal.steps
    guard let first = steps.count(before: old), let last = steps.count(before: new) else {
      return { _ in nil }
    }
    var between: [PathChange?] = []
    for step in min(first, last)..<max(first, last) where Work.goesOn {
      between += steps.pathChanges(at: step).map(\.change)
    }
    let changes = between.compactMap(\.self)
    // A new world has nothing of the former one.
    guard changes.count == between.count else { return { _ in nil } }
    return (first <= last ? PathChanges(reversing: changes) : PathChanges(changes)).path
  }

  private func picture(of world: ComparedWorld, among known: [Int: WorldPicture])
    throws(ShellError) -> WorldPicture
  {
    if case .file(let file) = world.thing {
      do throws(ShellError) {
        return try session.picture(of: try read(file), at: file.span)
      } catch {
        guard let number = Int(file.text), error.code == CommandCode.cannotRead else { throw error }
        throw error.advising("s\(number) is a step, m\(number) a message")
      }
    }
    guard let picture = world.step.flatMap({ known[$0] }) else {
      throw ShellError(.noStep(world.step ?? 0, of: session.lastStep), at: world.span)
    }
    return picture
  }

  fileprivate func print(_ lines: [String], _ call: Call<Diff>) throws(ShellError) {
    let (old, new) = (call.words.first.text ?? "", call.words.second?.text)
    if try call.format == .json {
      let value: Value = [
        "from": .text(old), "to": .text(new ?? "now"), "changes": Value(changes: lines),
      ]
      return print(value.json)
    }
    let what = lines.isEmpty ? "no change" : lines.count.counted("change")
    let headline = new.map { "\(what) from \(old) to \($0)" } ?? "\(what) since \(old)"
    print(paintedAnswer: headline.onOneLine + "\n" + session.text(of: lines))
  }
}

// MARK: - Messages

extension CommandContext {
  fileprivate func printDifference(
    from old: Trace, to new: Trace, _ format: OutputFormat?
  ) throws(ShellError) {
    let names = ("m\(old.number)", "m\(new.number)")
    let history = session.pathHistory()
    let pairs = PlacePairs(old, new, history)
    let diff = TraceDiff(from: old, to: new, keys: pairs.keys)
    let cascade = CascadeDiff(from: old, to: new, among: session.recorder.traces) {
      PlacePairs($0, $1, history).keys
    }
    let divergence = DivergingHops(from: old, to: new, keys: pairs.keys)
    let causes = session.causes(of: pairs)
    guard format != .json else {
      return print(diff.value(parting: divergence, causes, cascade).json)
    }
    let words =
      divergence?.words(in: new, expected: "\(names.0) has there", noMore: "\(names.0) did")
      ?? [
        "\(names.0) and \(names.1) went the same way"
          + (cascade.isEmpty ? "" : ", but what they led to differs: \(cascade.numbers)")
      ]
    let sections = [
      ("what differs", diff.lines), ("what differs in what they led to", cascade.lines),
    ]
    let rest = sections.filter { !$0.1.isEmpty }.map { title, lines in
      "\(title)\n" + session.text(of: TraceDiff.short(lines, of: new.number))
    }.joined()
    let first = divergence == nil ? [] : [diff.sending].compactMap(\.self)
    print(
      paintedAnswer: (first + words + causes.map { "  " + $0 }).map { $0.onOneLine + "\n" }.joined()
        + rest)
  }
}

extension TraceDiff {
  /// The most lines that are printed; the others are counted.
  private static var mostLines: Int { 40 }

  fileprivate static func short(_ lines: [String], of message: Int) -> [String] {
    let more = lines.count - mostLines
    guard more > 0 else { return lines }
    return lines.prefix(mostLines) + [
      "and \(more.inGroups) more; trace m\(message) shows every hop"
    ]
  }

  fileprivate func value(
    parting divergence: DivergingHops?, _ causes: [String], _ cascade: CascadeDiff
  ) -> Value {
    [
      "from": .text("m\(from)"), "to": .text("m\(to)"),
      "first": divergence.map {
        ["came": .text(orNull: $0.came?.text), "lost": .text(orNull: $0.lost?.text)]
      }
        ?? .null, "causes": .texts(causes), "changes": Value(changes: lines),
      "consequences": Value(changes: cascade.lines),
    ]
  }
}
