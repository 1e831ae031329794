import PatchbayInspection
import PatchbayLanguage

extension PathText {
  /// The path of a child with this name.
  func child(_ name: String) -> PathText {
    PathText(topologyPath.child(name)) ?? self
  }
}

extension CommandContext {
  /// Runs commands that the shell makes itself, without output.
  func build(_ lines: [String]) throws(ShellError) {
    let (script, errors) = Script.parse(SourceText(lines.joined(separator: "\n")))
    if let first = errors.first { throw first }
    let silent = CommandContext(session: session, world: world, place: .top, isRebuilding: true)
    for item in script.lines.flatMap(\.items) {
      try world.stage.proceed(at: item.span)
      let invocation = try Binding.bind(
        item.command, of: session.commands, span: item.span)
      try invocation.spec.run(invocation, silent)
    }
  }
}
