import PatchbayCatalog
import PatchbayLanguage
import PatchbayShell

// record

extension CommandSpec {
  static let record = CommandSpec(
    "record", .shell, "writes what was done as a scenario, which patchbay test replays",
    details: """
      The steps of the timeline become a file of commands with what they print, and what became of the last \
      message as expect lines. Before it is written it is replayed twice over a new world: what doesn't go \
      the same way each time is refused, by its step. With --from, the steps before it are there too, as the \
      ground on which the rest stands.
      """,
    parameters: [.init("F", .file, "the file, such as drop.scenario")],
    options: [
      .init("from", .step, placeholder: "sN", "the first step; s1 unless given"),
      .init("to", .step, placeholder: "sN", "the last step; the last of all unless given"),
      .init("replace", "in the place of what is in the file"),
    ],
    examples: [
      "define event Ping; add container room; send room Ping --trace=off; record /dev/null",
      "add composer live; add container live/room; record /dev/null --from=s2",
    ], effect: .nothing, run: recordSteps)

  private static let recordSteps: CommandSpec.Run = { invocation, context throws(ShellError) in
    guard let word = invocation.word("F"), let path = word.text else { return }
    let session = context.session
    if session.catalog.isLive { throw ShellError(.adoptedTree, at: invocation.verbSpan) }
    let count = session.journal.steps.count
    guard count > 0 else { throw ShellError(.nothingToRecord, at: invocation.verbSpan) }
    let from = try invocation.option("from")?.value?.step(of: count) ?? 1
    let to = try invocation.option("to")?.value?.step(of: count) ?? count
    guard from <= to else {
      throw ShellError(
        .notSupported("s\(from) comes after s\(to)", fix: "write --from=s\(to) --to=s\(from)"),
        at: invocation.span)
    }
    try context.session.mayWrite(at: word.span)
    if !invocation.has("replace"), session.files.hasText(path) {
      throw ShellError(
        .cannotWrite(path, reason: "there is a text in it, and no --replace here"), at: word.span)
    }
    let recording = Recording(of: session, from...to, at: invocation.verbSpan)
    try context.write(try recording.text(), to: path, at: word.span)
  }
}
