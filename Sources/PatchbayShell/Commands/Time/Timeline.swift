import PatchbayInspection
import PatchbayLanguage
import PatchbayPlatform
import PatchbayText

/// `timeline`.
struct Timeline: Command {
  let form = CommandForm(
    "timeline", .time, "lists the steps that built the world, and those that were undone",
    details: """
      --at lists only the steps that made or changed what is now at P or below it, whatever its \
      path was then. A step changes a node if one of its messages, as far as they are kept, is a \
      state that the node remembered.
      """,
    examples: [
      "add composer live; undo; timeline",
      "add composer live; add container live/room; env live/room muted=true; timeline --at=live/room",
    ])

  let place = Option(
    "at", PlacePath(), placeholder: "P", "only the steps that made or changed what is there")
  let last = Option("last", CountArgument(), placeholder: "N", "only the last N")
  let format = Option.format

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let journal = context.session.journal
    if let place = try call.place { return try list(stepsAt: place, journal, call, in: context) }
    let forgotten = journal.steps.forgottenCount
    let (kept, undone) = (journal.steps.count, journal.undone)
    let done = forgotten + kept
    let shown = min(try call.last ?? .max, kept + undone.count)
    let rows = (kept + undone.count - shown..<kept + undone.count).mapWhileWorking {
      index in
      let step = index < kept ? journal.steps[index] : undone[undone.count - 1 - (index - kept)]
      return (number: forgotten + index + 1, text: step.text, isUndone: index >= kept)
    }
    if try call.format == .json {
      let steps = rows.mapWhileWorking { row -> Value in
        ["step": .int(row.number), "command": .text(row.text), "undone": .bool(row.isUndone)]
      }
      return context.print(Value.list(steps).json)
    }
    guard !rows.isEmpty else {
      let count = kept + undone.count
      return context.print(
        count + forgotten == 0
          ? "there are no steps yet" : "none of \((count + forgotten).counted("step")) is listed")
    }
    let lines = rows.mapWhileWorking { row in
      let mark = row.isUndone ? "undone" : row.number == done ? "here" : ""
      return ["s\(row.number)", mark, row.text.oneLine]
    }
    let gone =
      forgotten == 0 ? [] : [["s1", "forgotten", forgotten == 1 ? "" : "up to s\(forgotten)"]]
    context.print(answer: gone + lines, folding: false)
  }
}

extension Timeline {
  private func list(
    stepsAt place: Target, _ journal: Journal, _ call: Call<Self>, in context: CommandContext
  ) throws(ShellError) {
    let first = journal.steps.forgottenCount + 1
    let sent = context.statesLeft(at: place.path).compactMap {
      context.session.step(sending: $0.0.number).map { $0.number - first }
    }
    let all = Set(journal.steps(concerning: place.path) + sent).sorted()
    let found = all.suffix(try call.last ?? .max)
    let forgotten = journal.steps.forgottenCount
    if try call.format == .json {
      let steps = found.mapWhileWorking { index -> Value in
        [
          "step": .int(forgotten + index + 1), "command": .text(journal.steps[index].text),
          "undone": false,
        ]
      }
      return context.print(Value.list(steps).json)
    }
    if found.isEmpty, !all.isEmpty {
      return context.print("none of \(all.count.counted("step")) is listed")
    }
    if found.isEmpty {
      return context.print(
        "no known step made or changed \(place.path): it existed at the start")
    }
    context.print(
      answer: found.mapWhileWorking { ["s\(forgotten + $0 + 1)", journal.steps[$0].text.oneLine] },
      folding: false)
  }
}
