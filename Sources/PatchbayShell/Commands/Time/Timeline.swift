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
    let (forgotten, kept, undone) = (
      journal.steps.forgottenCount, journal.steps.count, journal.undone
    )
    let place = try call.place
    let found = place.map { context.steps(concerning: $0) }
    let total = found?.count ?? kept + undone.count
    let shown = total - min(try call.last ?? .max, total)..<total
    let rows = shown.mapWhileWorking { position in
      let index = found?[position] ?? position
      let step = index < kept ? journal.steps[index] : undone[undone.count - 1 - (index - kept)]
      return (number: forgotten + index + 1, text: step.text, isUndone: index >= kept)
    }
    if try call.format == .json {
      let steps = rows.mapWhileWorking { row -> Value in
        ["step": .int(row.number), "command": .text(row.text), "undone": .bool(row.isUndone)]
      }
      return context.print(Value.list(steps).json)
    }
    if rows.isEmpty {
      let count = total + (place == nil ? forgotten : 0)
      let none =
        place.map { "no known step made or changed \($0.path): it existed at the start" }
        ?? "there are no steps yet"
      return context.print(count == 0 ? none : "none of \(count.counted("step")) is listed")
    }
    let lines = rows.mapWhileWorking { row in
      let isLast = place == nil && row.number == forgotten + kept
      return ["s\(row.number)", row.isUndone ? "undone" : isLast ? "here" : "", row.text.oneLine]
    }
    let gone =
      forgotten == 0 || place != nil
      ? [] : [["s1", "forgotten", forgotten == 1 ? "" : "up to s\(forgotten)"]]
    context.print(answer: gone + lines, folding: false)
  }
}

extension CommandContext {
  /// The indices of the steps that made or changed what is at a place, or left states there.
  fileprivate func steps(concerning target: Target) -> [Int] {
    let first = session.journal.steps.forgottenCount + 1
    let sent = statesLeft(at: target.path).compactMap {
      session.step(sending: $0.0.number).map { $0.number - first }
    }
    let isNode = if case .node = target { true } else { false }
    let made = session.journal.steps(concerning: target.path, isNode: isNode)
    return Set(made + sent).sorted()
  }
}
