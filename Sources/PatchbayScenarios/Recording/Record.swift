import PatchbayCatalog
import PatchbayInspection
import PatchbayLanguage
import PatchbayShell

/// `record`.
struct Record: Command {
  let form = CommandForm(
    "record", .shell, "writes the session's steps as a scenario for patchbay test",
    details: """
      The steps of the timeline become a file of commands with what they print, and the outcome of the last \
      message as expect lines. Before the file is written, it is replayed twice in a new world; a step with \
      varying results is an error. The file names the sample that the session began with, or \
      @sample none. With --from, the earlier steps are included as well, since the rest \
      depends on them.
      """,
    examples: [
      "define event Ping; add container room; send room Ping --trace=off; record /dev/null",
      "add composer live; add container live/room; record /dev/null --from=s2",
    ])

  let file = Argument("F", FileName(), "the file, such as drop.scenario")
  let from = Option(
    "from", StepNumber(), placeholder: "sN", "the first step (default: s1)")
  let to = Option(
    "to", StepNumber(), placeholder: "sN", "the last step (default: the latest)")
  let replaces = Flag("replace", "replaces the contents of the file")
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
        .cannotWrite(file.text, reason: "it is not empty, and --replace is not given"),
        at: file.span)
    }
    let recording = Recording(of: session, from...to, at: call.verbSpan)
    try context.write(try recording.text(), to: file, withForce: call.force)
    if to == session.stepCount { session.noteSaved() }
  }
}
