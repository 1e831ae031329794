import PatchbayLanguage

extension CommandSpec {
  /// Whether a world that is saved may have it: it builds something, sets a variable, or accepts a finding.
  fileprivate func isPartOfWorlds(_ command: CommandText) -> Bool {
    group == .build || isOf(Let.self) || isOf(Lint.self) && command.has(option: "accept")
  }
}

extension CheckScope {
  /// That a command has no place in a world, where it has none.
  ///
  /// A world can come from anywhere, so loading one does nothing but build.
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
    guard let (spec, _) = try? commands.spec(for: item.command, allowsPrefixes: false),
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
