import PatchbayInspection
import PatchbayLanguage

extension PathText {
  /// The path of a child with this name.
  func child(_ name: String) -> PathText { PathText(topologyPath.child(name)) ?? self }
}

extension CommandContext {
  /// Runs commands that the shell makes itself, without output.
  func build(_ lines: [String]) throws(ShellError) {
    let silent = CommandContext(session: session, world: world, place: .top, isRebuilding: true)
    for line in lines {
      try world.stage.proceed()
      let (script, errors) = Script.parse(SourceText(line))
      if let first = errors.first { throw first }
      for item in script.lines.flatMap(\.items) {
        let invocation = try Binding.bind(
          item.command, of: session.commands, span: item.span)
        try invocation.spec.run(invocation, silent)
      }
    }
  }
}
