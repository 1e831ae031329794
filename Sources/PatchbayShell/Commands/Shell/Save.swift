import PatchbayInspection
import PatchbayLanguage
import PatchbayText

/// `save`.
struct Save: Command {
  let form = CommandForm(
    "save", .shell, "writes the world to a file",
    details: """
      The file contains the commands that build the world: a script, or JSON if its name ends in \
      .json. A file that save has not written stays as it is without --replace. load restores \
      kinds, trees, environment, states and names. The internal state of \
      plugins is not saved. What the application made and no command can make is not saved either, \
      but listed. A plugin whose parameters only the application knows is written as a comment, to \
      be completed by hand.
      """,
    examples: ["add composer live; save $(echo /dev/null)", "add composer live; save /dev/null"])

  let file = Argument("F", FileName(), "the file")
  let replaces = Flag("replace", "also replaces a file that is not a saved world")
  let force = Flag.force

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let target = try call.file
    let session = context.session
    if !call.replaces { try session.checkWorldFile(target) }
    let file = try WorldFile(of: context.world, session.ledger)
    try context.write(
      target.text.hasSuffix(".json") ? file.json : file.script, to: target, withForce: call.force)
    session.noteSaved()
    // Where nothing is amiss, a line of a script prints nothing.
    if session.origin == .typed, session.options.isInteractive || !file.omissions.isEmpty {
      context.remark("saved \(target.text) (\(file.commandCount.counted("command")))")
    }
    context.remark("not saved: ", ofEach: file.omissions)
  }
}

extension Session {
  /// Throws for a file with contents that `save` has not written.
  fileprivate func checkWorldFile(_ file: FilePath) throws(ShellError) {
    try mayWrite(at: file.span)
    do throws(FileAccess.Failure) { try files.checkPlace(file.text) } catch {
      // The rules for commands from files and pipes have errors of their own.
      if error.isOutOfReach { return }
    }
    guard files.reach?.replacesOthers != true, files.hasText(file.text) else { return }
    // A file that can't be read may be anything.
    if let bytes = try? files.read(file.text), WorldFile.hasWritten(bytes) { return }
    throw ShellError(
      .cannotWrite(file.text, reason: "it is not a saved world, and --replace is not given"),
      at: file.span)
  }
}
