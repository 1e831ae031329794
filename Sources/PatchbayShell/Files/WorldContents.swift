import PatchbayLanguage

extension CommandSpec {
  /// Whether a saved world may contain a command: one that builds, sets a variable, or accepts a
  /// finding.
  fileprivate func isPartOfWorlds(_ command: CommandText) -> Bool {
    group == .build || isOf(Let.self) || isOf(Lint.self) && command.has(option: "accept")
  }
}

extension CheckScope {
  /// The error for a command that a saved world must not contain; nil for other commands.
  ///
  /// A saved world may come from an untrusted source, so loading one only builds.
  func misfit(ofWorld item: Item, in commands: CommandTable) -> ShellError? {
    if item.isTry { return ShellError(.buildsNothing("try"), at: item.span) }
    if let redirect = item.redirect {
      return ShellError(.buildsNothing("a redirect"), at: redirect.words.first?.span)
    }
    for word in item.command.arguments.compactMap(\.word) {
      for piece in word.pieces {
        guard case .command = piece.content else { continue }
        return ShellError(.buildsNothing("$(...)"), at: piece.span)
      }
    }
    // An unknown command is reported elsewhere.
    guard let (spec, _) = try? commands.spec(for: item.command, .full),
      !spec.isPartOfWorlds(item.command)
    else { return nil }
    return ShellError(.buildsNothing(spec.verb), at: item.command.verb.span)
  }
}

extension CommandText {
  fileprivate func has(option wanted: String) -> Bool {
    arguments.contains { argument in
      if case .option(let name, _) = argument { name.text == wanted } else { false }
    }
  }
}
