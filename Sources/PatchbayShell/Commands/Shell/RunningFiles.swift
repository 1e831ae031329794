import PatchbayCatalog
import PatchbayEngine
package import PatchbayLanguage

extension CommandContext {
  /// The bytes of a file that is not one of commands.
  package func bytes(of file: FilePath) throws(ShellError) -> [UInt8] {
    return try rethrowing(session.files.read(file.text)) {
      ShellError(reading: file.text, $0, at: file.span)
    }
  }

  /// The commands of a file.
  func read(_ file: FilePath) throws(ShellError) -> CommandFile {
    try CommandFile(
      file.text, by: session.files, at: file.span, asking: session.proceeding(at: file.span))
  }
}

extension Session {
  /// Replaces the world by the one that a file builds.
  ///
  /// Sends of participants are suppressed meanwhile: they were sent before the world was saved.
  func load(_ file: CommandFile, at span: SourceSpan) throws(ShellError) -> SuppressedSends {
    let former = loading
    let record = SuppressedSends()
    loading = record
    defer {
      loading = former
      world.suppressSends(recordingIn: former)
    }
    try replaceWorld()
    try runInside(file, at: span)
    noteSaved()
    return record
  }

  /// Checks and runs a file as a part of the command under way.
  func runInside(_ file: CommandFile, at span: SourceSpan) throws(ShellError) {
    let source = file.source
    guard !filesUnderWay.contains(where: { $0.path == file.path }) else {
      throw ShellError(.runsItself(file.path), at: span)
    }
    stage.spending.spend(1, of: .files)
    try checkSpending(at: span)
    filesUnderWay.append(file)
    let interactive = options.isInteractive
    options.isInteractive = false
    defer {
      filesUnderWay.removeLast()
      options.isInteractive = interactive
    }
    var lines = try lines(of: source)
    let scope = CheckScope(self, keepingCommandsOf: source)
    scope.check(&lines)
    for error in scope.errors.dropLast() { report(error) }
    if let last = scope.errors.last { throw last }
    let former = bound
    bound = scope.bound
    defer { (bound, progress) = (former, nil) }
    lines.rewind()
    while let line = lines.next() {
      progress = Progress(lines, of: file.path)
      try run(line)
      if isOver { return }
      try proceed(at: span)
    }
    if lines.wasStopped { throw reasonToStop.at(span) }
  }
}

/// `load`.
struct Load: Command {
  let form = CommandForm(
    "load", .shell, "replaces the world by that of a file",
    details: """
      The file was written by save, or contains only let and commands that build a world; run runs \
      files with other commands. States are set before plugins are added, so plugins receive them. \
      What plugins send meanwhile is suppressed and reported, since the states that resulted from \
      it are in the file.
      """,
    examples: ["load /dev/null", "load /dev/null; undo"], effect: .commands)

  let file = Argument("F", FileName(), "the file")

  func check(_ words: CommandWords<Self>, in scope: CheckScope) { scope.willReplaceWorld() }

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let file = try call.file
    let suppressed = try context.session.load(try context.read(file), at: file.span)
    if let words = suppressed.words { context.remark("not sent while loading: \(words)") }
  }
}

/// `run`.
struct Run: Command {
  let form = CommandForm(
    "run", .shell, "runs the commands of a file",
    details: "If a command fails, the world is unchanged. undo takes back the whole file.",
    examples: ["run /dev/null", "check /dev/null; run /dev/null"], effect: .commands)

  let file = Argument("F", FileName(), "the file")

  func check(_ words: CommandWords<Self>, in scope: CheckScope) throws(ShellError) {
    guard let path = words.file.text else { return scope.opens() }
    try scope.willRun(path, at: words.file.span)
  }

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let file = try call.file
    try context.session.runInside(try context.read(file), at: file.span)
  }
}
