import PatchbayCatalog
import PatchbayInspection
import PatchbayLanguage
import PatchbayShell

/// `record`.
struct Record: Command {
  let form = CommandForm(
    "record", .shell, "writes what was done as a scenario, which patchbay test replays",
    details: """
      The steps of the timeline become a file of commands with what they print, and what became of the last \
      message as expect lines. Before it is written it is replayed twice over a new world: what doesn't go \
      the same way each time is refused, by its step. With --from, the steps before it are there too, as the \
      ground on which the rest stands.
      """,
    examples: [
      "define event Ping; add container room; send room Ping --trace=off; record /dev/null",
      "add composer live; add container live/room; record /dev/null --from=s2",
    ])

  let file = Argument("F", FileName(), "the file, such as drop.scenario")
  let from = Option(
    "from", StepNumber(), placeholder: "sN", "the first step; s1 unless given")
  let to = Option(
    "to", StepNumber(), placeholder: "sN", "the last step; the last of all unless given")
  let replaces = Flag("replace", "in the place of what is in the file")
  let force = Flag.force

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let session = context.session
    try session.checkWayBack(at: call.verbSpan)
    guard session.stepCount > 0 else { throw ShellError(.nothingToRecord, at: call.verbSpan) }
    let from = try call.from ?? 1
    let to = try call.to ?? session.stepCount
    guard from <= to else {
      throw ShellError(.backwards(from: from, to: to), at: call.span)
    }
    let file = try call.file
    try session.mayWrite(at: file.span)
    if !call.replaces, session.files.hasText(file.text) {
      throw ShellError(
        .cannotWrite(file.text, reason: "there is a text in it, and no --replace here"),
        at: file.span)
    }
    let recording = Recording(of: session, from...to, at: call.verbSpan)
    try context.write(try recording.text(), to: file, withForce: call.force)
  }
}
