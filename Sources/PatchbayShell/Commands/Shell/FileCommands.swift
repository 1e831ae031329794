import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

// save, load, run, check

extension CommandTable {
  static let fileCommands: [CommandSpec] = [
    CommandSpec(
      "save", .shell, "writes the world to a file",
      details: """
        The file has the commands that build the world: a script, or JSON if its name ends in .json. Kinds, \
        trees, environment, states and names come back with load. What plugins have learnt is not saved, \
        nor what the application has made in a way that can't be typed; it is listed. A plugin whose \
        parameters only the application knows stands in the file as a comment, to be completed by hand.
        """,
      parameters: [.init("F", FileName(), "the file")],
      examples: ["add composer live; save $(echo /dev/null)", "add composer live; save /dev/null"],
      effect: .nothing, run: save),
    CommandSpec(
      "load", .shell, "puts the world of a file in the place of this one",
      details: """
        The file is one that save has written, or any script that builds a world. Plugins hear the states \
        that the file sets before they are added; what they send meanwhile is suppressed and reported, \
        since the states that it led to are in the file.
        """,
      parameters: [.init("F", FileName(), "the file")],
      examples: ["load /dev/null", "load /dev/null; undo"],
      effect: .commands, check: { _, scope throws(ShellError) in scope.opens() }, run: load),
    CommandSpec(
      "run", .shell, "runs the commands of a file",
      details: "All of it happens, or nothing. undo takes all of it back.",
      parameters: [.init("F", FileName(), "the file")],
      examples: ["run /dev/null", "check /dev/null; run /dev/null"],
      effect: .commands,
      check: { invocation, scope throws(ShellError) in
        guard let word = invocation.word("F") else { return }
        if let path = word.text { try scope.willRun(path, at: word.span) } else { scope.opens() }
      }, run: run),
    CommandSpec(
      "check", .shell, "tells what is wrong with a file, and runs nothing",
      parameters: [.init("F", FileName(), .some, "the files")],
      examples: ["check /dev/null", "check /dev/null /dev/null"],
      effect: .nothing, run: check),
  ]

  private static let save: CommandSpec.Run = { invocation, context throws(ShellError) in
    guard let word = invocation.word("F"), let path = word.text else { return }
    let file = WorldFile(of: context.world)
    try context.write(path.hasSuffix(".json") ? file.json : file.script, to: path, at: word.span)
    for omission in file.omissions { context.remark("not saved: \(omission)") }
  }

  private static let load: CommandSpec.Run = { invocation, context throws(ShellError) in
    guard let word = invocation.word("F"), let path = word.text else { return }
    let source = try SourceText.file(path, by: context.session.files, at: word.span)
    let suppressed = try context.session.load(source, path: path, at: word.span)
    if let words = suppressed.words { context.remark("not sent while loading: \(words)") }
  }

  private static let run: CommandSpec.Run = { invocation, context throws(ShellError) in
    guard let word = invocation.word("F"), let path = word.text else { return }
    try context.session.runInside(
      try SourceText.file(path, by: context.session.files, at: word.span), path: path,
      at: word.span)
  }

  private static let check: CommandSpec.Run = { invocation, context throws(ShellError) in
    var count = 0
    for word in invocation.words("F") {
      let errors = context.session.check(
        try SourceText.file(word.text ?? "", by: context.session.files, at: word.span))
      for error in errors { context.session.report(error) }
      count += errors.count
    }
    guard count == 0 else {
      throw ShellError(
        .expectation(
          "\(count) \(count == 1 ? "error" : "errors")", found: "mend them, and check again"),
        at: invocation.words("F")[0].span)
    }
  }
}

extension Session {
  /// Puts the world that a text builds in the place of this one.
  ///
  /// What participants try to send meanwhile is suppressed: they have sent it before the world was saved.
  fileprivate func load(_ source: SourceText, path: String, at span: SourceSpan)
    throws(ShellError) -> SuppressedSends
  {
    let former = loading
    let record = SuppressedSends()
    loading = record
    defer {
      loading = former
      world.suppressSends(recordingIn: former)
    }
    try replaceWorld()
    try runInside(source, path: path, at: span)
    return record
  }

  /// Runs a text as a part of the command under way.
  fileprivate func runInside(_ source: SourceText, path: String, at span: SourceSpan)
    throws(ShellError)
  {
    guard !filesUnderWay.contains(path) else { throw ShellError(.runsItself(path), at: span) }
    filesUnderWay.append(path)
    let interactive = options.isInteractive
    options.isInteractive = false
    defer {
      filesUnderWay.removeLast()
      options.isInteractive = interactive
    }
    let wrong = check(source)
    for error in wrong.dropLast() { report(error) }
    if let last = wrong.last { throw last }
    let lines = commands.parse(source).script.lines
    defer { progress = nil }
    for (index, line) in lines.enumerated() {
      progress = Progress(done: index, total: lines.count, what: "lines of \(path)")
      try run(line)
      if isOver { return }
      if stage.isCancelled() { throw ShellError(.interrupted, at: span) }
    }
  }
}
