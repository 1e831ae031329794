package import PatchbayLanguage

/// A file format in which only a part of the text is commands.
package struct ScriptForm: Sendable {
  /// Whether a file name belongs to this format.
  package let fits: @Sendable (String) -> Bool
  /// Reads the commands of a text and their errors; returns nil if reading was stopped.
  package let parse: Parse

  package typealias Parse = @Sendable (SourceText, _ until: @escaping () -> Bool) -> ScriptLines?

  package init(
    fits: @escaping @Sendable (String) -> Bool,
    parse: @escaping Parse
  ) { (self.fits, self.parse) = (fits, parse) }
}

extension CommandTable {
  /// Reads the lines of a text in the format of its name; returns nil if reading was stopped.
  func lines(of source: SourceText, until mustStop: @escaping () -> Bool) -> ScriptLines? {
    let name = source.name ?? ""
    guard let form = scripts.first(where: { $0.fits(name) }) else {
      return ScriptLines(source, until: mustStop)
    }
    return form.parse(source, mustStop)
  }
}
