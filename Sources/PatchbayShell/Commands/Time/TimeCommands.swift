import PatchbayLanguage
import PatchbayText

// undo, redo, timeline; `try` belongs to the grammar

extension CommandTable {
  static let timeCommands: [CommandSpec] = [
    CommandSpec(
      "undo", .time, "goes back a step: the world is as it was before it",
      parameters: [.init("N", Count(), .optional, "so many steps")],
      examples: ["add composer live; undo; tree", "add composer a; add composer b; undo 2; redo"],
      effect: .session, run: move(by: Session.undo)),
    CommandSpec(
      "redo", .time, "does again what was undone",
      parameters: [.init("N", Count(), .optional, "so many steps")],
      examples: [
        "add composer live; undo; redo; tree", "add composer a; add composer b; undo 2; redo 2",
      ],
      effect: .session, run: move(by: Session.redo)),
    CommandSpec(
      "timeline", .time, "lists the steps that have built the world, and those that were undone",
      options: [.init("last", Count(), placeholder: "N", "only the last N"), formatOption],
      examples: ["add composer live; timeline", "add composer live; undo; timeline"],
      effect: .nothing, run: timeline),
  ]

  private static func move(
    by move: @escaping @Sendable (Session) -> (Int, SourceSpan) throws(ShellError) -> Void
  ) -> CommandSpec.Run {
    { invocation, context throws(ShellError) in
      try context.session.mayMoveInTime(at: invocation.span)
      let count = invocation.word("N")
      try move(context.session)(
        count?.text.flatMap { Int($0) } ?? 1, count?.span ?? invocation.span)
    }
  }

  private static let timeline: CommandSpec.Run = { invocation, context throws(ShellError) in
    let journal = context.session.journal
    var rows: [(number: Int, text: String, mark: String)] = []
    for (index, step) in (journal.steps + journal.undone.reversed()).enumerated() {
      let isUndone = index >= journal.steps.count
      rows.append(
        (index + 1, step.text, isUndone ? "undone" : index == journal.steps.count - 1 ? "here" : "")
      )
    }
    if let last = invocation.optionCount("last") { rows = rows.suffix(last) }
    if invocation.isJSON {
      return context.print(
        Value.list(
          rows.map {
            [
              "step": .int($0.number), "command": .text($0.text),
              "undone": .bool($0.mark == "undone"),
            ]
          }
        ).json)
    }
    context.print(
      rows.isEmpty
        ? "nothing was done yet"
        : Table(rows.map { ["s\($0.number)", $0.mark, $0.text.oneLine] }).text)
  }
}

extension Session {
  /// Steps can't be undone in the middle of one.
  func mayMoveInTime(at span: SourceSpan) throws(ShellError) {
    guard parts?.isEmpty ?? true else {
      throw ShellError(
        .notSupported("can't go back in the middle of a step", fix: "undo as a command of its own"),
        at: span)
    }
  }
}
