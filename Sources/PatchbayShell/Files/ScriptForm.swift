package import PatchbayLanguage

/// How files of some names are read, of which only a part is commands.
package struct ScriptForm: Sendable {
  /// Whether a file of this name is one.
  package let fits: @Sendable (String) -> Bool
  /// Reads the commands of a text, and what is wrong with them; nil when reading was stopped.
  package let parse: Parse

  package typealias Parse = @Sendable (SourceText, _ until: @escaping () -> Bool) -> ScriptLines?

  package init(
    fits: @escaping @Sendable (String) -> Bool,
    parse: @escaping Parse
  ) { (self.fits, self.parse) = (fits, parse) }
}

extension CommandTable {
  /// The lines of a text, whatever its form; nil when reading was stopped.
  func lines(of source: SourceText, until mustStop: @escaping () -> Bool) -> ScriptLines? {
    let name = source.name ?? ""
    guard let form = scripts.first(where: { $0.fits(name) }) else {
      return ScriptLines(source, until: mustStop)
    }
    return form.parse(source, mustStop)
  }
}
