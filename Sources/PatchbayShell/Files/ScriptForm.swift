package import PatchbayLanguage

/// How files of some names are read, of which only a part is commands.
package struct ScriptForm: Sendable {
  /// Whether a file of this name is one.
  package let fits: @Sendable (String) -> Bool
  /// Reads the commands of a text, and what is wrong with them.
  package let parse: @Sendable (SourceText) -> ReadScript

  package init(
    fits: @escaping @Sendable (String) -> Bool,
    parse: @escaping @Sendable (SourceText) -> ReadScript
  ) { (self.fits, self.parse) = (fits, parse) }
}

/// Commands, and what is wrong with their text.
package typealias ReadScript = (script: Script, errors: [ShellError])

extension CommandTable {
  /// Reads the commands of a text, whatever its form.
  package func parse(_ source: SourceText) -> ReadScript { parse(source, until: { false }) }

  /// The same, but not the lines that are left when somebody wants to have no more of them.
  func parse(_ source: SourceText, until mustStop: () -> Bool) -> ReadScript {
    let name = source.name ?? ""
    return scripts.first { $0.fits(name) }?.parse(source)
      ?? Script.parse(source, until: mustStop)
  }
}
